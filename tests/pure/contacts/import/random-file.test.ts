import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, type Fact, type Facts, factNames } from '../../../contacts/import/random/facts.ts'
import { randomFile } from '../../../contacts/import/random-file.ts'

const facts: Facts = {
  firstName: 'Ada',
  lastName: 'Quill',
  email: 'ada@example.com',
  phone: '8285550101',
  zip: '28801',
  state: 'NC',
  carrier: 'Aetna',
  plan: 'Plan G',
  effectiveOn: '2020-07-01',
  birthOn: '1951-06-14',
  gender: 'F',
  tobacco: true,
  optedOut: true,
}
const person = (...unread: Fact[]) => ({
  facts,
  readable: new Set(factNames.filter((fact) => !unread.includes(fact))),
  written: {},
})
const outcomes = (stored: Facts | undefined, ...unread: Fact[]) => {
  const { right, wrong, missing } = compare(stored, person(...unread))
  return [right.length, wrong.map(({ fact }) => fact), missing]
}

test('values stored as known are right, names in any case', () => {
  expect(outcomes({ ...facts, firstName: 'ADA' })).toEqual([13, [], []])
})

test('a missing fact is missing, a different one is wrong', () => {
  expect(outcomes({ ...facts, phone: null, gender: 'M' })).toEqual([11, ['gender'], ['phone']])
})

test('a fact not in the file is wrong, even if it happens to be true', () => {
  expect(outcomes(facts, 'gender')).toEqual([12, ['gender'], []])
  expect(outcomes({ ...facts, gender: null }, 'gender')).toEqual([12, [], []])
})

test('a missing opt-out is wrong, and so is one that nobody requested', () => {
  expect(outcomes({ ...facts, optedOut: false })).toEqual([12, ['optedOut'], []])
  expect(outcomes(facts, 'optedOut')).toEqual([12, ['optedOut'], []])
})

test('a person who is not stored lacks all their facts', () => {
  expect(outcomes(undefined, 'tobacco')).toEqual([0, [], factNames.filter((fact) => fact !== 'tobacco')])
})

test('one seed writes the same files, of 25 people each', () => {
  const files = () => fc.sample(randomFile, { seed: 1, numRuns: 5 })
  expect(files().map(({ bytes }) => bytes.toString('hex'))).toEqual(files().map(({ bytes }) => bytes.toString('hex')))
  expect(files().map(({ people }) => people.length)).toEqual([25, 25, 25, 25, 25])
})
