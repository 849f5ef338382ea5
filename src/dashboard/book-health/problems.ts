import { type MissingFact, missingFacts } from '../../contacts/list/missing.ts'

/** Missing or unusable data of a contact. Labels are in src/messages/missing-data.ts. */
export type BookProblem = MissingFact
export const bookProblems = missingFacts

/** The relative cost of one contact with the problem, from 1 to 5. */
export const problemWeights: Readonly<Record<BookProblem, number>> = {
  email: 5,
  bounced: 5,
  license: 5,
  birth_date: 3,
  gender: 3,
  tobacco: 3,
  zip: 3,
  zip_state: 3,
  effective_date: 2,
  agent: 2,
  policy: 2,
  premium: 1,
  consent: 1,
}

/** Problems that at least one contact has, highest total cost first. Ties keep the order of `bookProblems`. */
export function problemsByCost(counts: Readonly<Record<BookProblem, number>>): BookProblem[] {
  const cost = (problem: BookProblem) => problemWeights[problem] * counts[problem]
  return bookProblems.filter((problem) => counts[problem] > 0).toSorted((one, other) => cost(other) - cost(one))
}
