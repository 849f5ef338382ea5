import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeAgency } from '../../agency.ts'
import { imported } from './imports.ts'
import { compare, type Fact, type Facts, factNames, type KnownPerson } from './random/facts.ts'
import { randomFile } from './random-file.ts'
import { storedPeople } from './stored-people.ts'

/** More files with RANDOM_FILES=400, others with RANDOM_FILES_SEED=7, the figures with RANDOM_FILES_REPORT=1. */
const FILES = Number(process.env.RANDOM_FILES ?? 40)
const SEED = Number(process.env.RANDOM_FILES_SEED ?? 23)

test('files of random layout, headings, values, encoding and errors store no wrong fact (csv-002, csv-012)', {
  timeout: 60_000 + FILES * 3_000,
}, async () => {
  const counts = new Map<Fact, Record<'right' | 'wrong' | 'missing', number>>(
    factNames.map((fact) => [fact, { right: 0, wrong: 0, missing: 0 }]),
  )
  const wrong: string[] = []
  const refused: string[] = []
  for (const [index, file] of fc.sample(randomFile, { seed: SEED, numRuns: FILES }).entries()) {
    const agency = await makeAgency()
    const name = `file ${index + 1} (${file.manner})`
    await imported(agency.ruth, file.bytes, { hasNoCarrier: true }).catch((error: Error) =>
      refused.push(`${name}: ${error.message}`),
    )
    const { pairs, strangers } = matchPeople(await storedPeople(agency.id), file.people)
    for (const { firstName, lastName, email } of strangers)
      wrong.push(`${name}: ${firstName} ${lastName}, ${email} is nobody of this file`)
    for (const [stored, person] of pairs) {
      const compared = compare(stored, person)
      for (const fact of compared.right) counts.get(fact)!.right += 1
      for (const fact of compared.missing) counts.get(fact)!.missing += 1
      for (const { fact, stored, known, written } of compared.wrong) {
        counts.get(fact)!.wrong += 1
        wrong.push(`${name}: ${fact} of ${person.facts.email} is ${stored}, not ${known} (${written})`)
      }
    }
  }
  if (process.env.RANDOM_FILES_REPORT) {
    console.table(Object.fromEntries(counts))
    console.log([`refused: ${refused.length} of ${FILES}`, ...refused, `wrong: ${wrong.length}`, ...wrong].join('\n'))
  }
  expect(wrong).toEqual([])
  expect(Object.fromEntries([...counts].filter(([, { right }]) => right === 0))).toEqual({})
})

/** Each person of a file with the contact of their address or name, and the contacts without a person. */
function matchPeople(contacts: readonly Facts[], people: readonly KnownPerson[]) {
  const left = new Set(contacts)
  const take = (alike: (contact: Facts) => boolean) => {
    const found = [...left].find(alike)
    if (found) left.delete(found)
    return found
  }
  const lower = (text: string | null) => text?.toLowerCase()
  const sameName = (a: Facts, b: Facts) =>
    lower(a.firstName) === lower(b.firstName) && lower(a.lastName) === lower(b.lastName)
  const found = new Map<KnownPerson, Facts | undefined>()
  for (const person of people)
    found.set(
      person,
      take((contact) => contact.email === person.facts.email && sameName(contact, person.facts)),
    )
  for (const person of people)
    found.set(
      person,
      found.get(person) ??
        take(({ email }) => email === person.facts.email) ??
        take((contact) => sameName(contact, person.facts)),
    )
  return {
    pairs: people.map((person) => [found.get(person), person] as const),
    strangers: [...left],
  }
}
