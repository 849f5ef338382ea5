import { type MissingFact, missingFacts } from '../../contacts/list/missing.ts'

/** What a contact may lack; the words for each: src/messages/missing-data.ts. */
export type BookProblem = MissingFact
export const bookProblems = missingFacts

/** How much one contact with it costs an agency, against one with another: 5 is all their mail, 1 a nicety. */
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

/** Those that anybody has, by what they cost in sum; at the same cost as the list above has them. */
export function problemsByCost(counts: Readonly<Record<BookProblem, number>>): BookProblem[] {
  const cost = (problem: BookProblem) => problemWeights[problem] * counts[problem]
  return bookProblems.filter((problem) => counts[problem] > 0).toSorted((one, other) => cost(other) - cost(one))
}
