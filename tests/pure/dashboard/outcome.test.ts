import { expect, test } from 'vitest'
import { bookProblems, problemsByCost, problemWeights } from '../../../src/dashboard/book-health/problems.ts'
import { retentionRate, yearlySavings } from '../../../src/dashboard/outcomes/outcome.ts'
import { shareOf } from '../../../src/messages/book-health.ts'
import { missingFactsText, missingWords } from '../../../src/messages/missing-data.ts'
import { savingText } from '../../../src/messages/outcomes.ts'

test('a switch saves twelve times the difference of the premiums; a more expensive policy saves a negative amount', () => {
  const premiums = { old_cents: 18000, new_cents: 14250 }
  expect(yearlySavings({ outcome: 'switched', ...premiums })).toBe(45000)
  expect(yearlySavings({ outcome: 'switched', old_cents: 10000, new_cents: 11000 })).toBe(-12000)
  expect(yearlySavings({ outcome: 'switched', old_cents: null, new_cents: 11000 })).toBe(0)
  expect(yearlySavings({ outcome: 'kept', ...premiums })).toBe(0)
  expect([45000, -12000].map(savingText)).toEqual(['$450 a year saved', '$120 a year more'])
})

test('the retention rate counts clients who stayed or switched among all with an outcome', () => {
  expect(retentionRate({ kept: 2, switched: 1, lost: 1 })).toBe(0.75)
  expect(retentionRate({ kept: 0, switched: 0, lost: 0 })).toBeUndefined()
})

test('problems are sorted by their cost, and those without contacts are omitted', () => {
  const none = Object.fromEntries(bookProblems.map((problem) => [problem, 0])) as Record<
    (typeof bookProblems)[number],
    number
  >
  expect(problemsByCost(none)).toEqual([])
  expect(problemWeights.bounced).toBeGreaterThan(problemWeights.premium)
  expect(problemsByCost({ ...none, premium: 10, bounced: 3, zip: 1 })).toEqual(['bounced', 'premium', 'zip'])
  expect(problemsByCost({ ...none, premium: 100, bounced: 3 })).toEqual(['premium', 'bounced'])
})

test('each problem says what it costs and what to do, and a filter by it reads as a sentence', () => {
  for (const problem of bookProblems) {
    const { title, costs, fix } = missingWords[problem]
    expect([title, fix].join()).not.toMatch(/\.$/)
    expect(costs).toMatch(/\.$/)
  }
  expect(missingFactsText(['birth_date', 'effective_date'])).toBe('without a birth date or an effective date')
})

test('a share is 100% only if complete, and 0% only if empty', () => {
  expect([shareOf(0, 0), shareOf(0, 9), shareOf(1, 1000), shareOf(999, 1000), shareOf(9, 9)]).toEqual([
    ...['0%', '0%', 'under 1%', '99%', '100%'],
  ])
})
