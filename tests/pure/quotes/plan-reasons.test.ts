import { expect, test } from 'vitest'
import { planReasonText, planReasonWords } from '../../../src/messages/client/plan-reasons.ts'
import { compareWithCurrent } from '../../../src/quotes/compare-with-current.ts'
import type { Offer } from '../../../src/quotes/offers.ts'
import { type PlanReasonFacts, planReasons } from '../../../src/quotes/plan-reasons.ts'
import type { PlanGroup } from '../../../src/rates/plans.ts'

const offer = (group: PlanGroup, monthCents: number, householdCents?: number): Offer => ({
  group,
  monthCents,
  householdCents,
  planCode: group,
  planName: `Plan ${group}`,
  carrier: 'Cigna',
  companyName: 'Cigna',
})
const three = (group: PlanGroup) => [offer(group, 15_000, 14_000), offer(group, 16_000), offer(group, 17_000)]
const now = (planCode: string) => ({ cents: 18_000, planCode, partBDeductibleCents: 28_300, amountsYear: 2026 })

const facts = (
  group: PlanGroup,
  currentPlanCode: string | undefined,
  changes: Partial<PlanReasonFacts> = {},
): PlanReasonFacts => ({
  offers: three(group),
  state: 'NC',
  currentPlanCode,
  versusCurrent: currentPlanCode === undefined ? undefined : compareWithCurrent(three(group)[0]!, now(currentPlanCode)),
  ...changes,
})

function say(of: PlanReasonFacts, language: 'en' | 'es' = 'en') {
  const words = planReasonWords[language]
  const names = {
    carrier: 'Cigna',
    plan: of.offers[0]!.planName,
    currentPlan: `Plan ${of.currentPlanCode}`,
    deductible: words.deductible('$283', 2026),
  }
  return planReasons(of).map((reason) => planReasonText(reason, names, words))
}

test('the cheapest of three, the same coverage, and the yearly savings', () => {
  expect(say(facts('G', 'G'))).toEqual([
    'Of these 3 companies, Cigna has the lowest price for Plan G: $150.00 a month.',
    'It pays the same as the Plan G you have. Only the company and the price are different.',
    'Over a year you would pay $360.00 less than now.',
  ])
})

test('from F to G it names what is lost, and includes it in the year', () => {
  expect(say(facts('G', 'F')).slice(1)).toEqual([
    'It pays what your Plan F pays, except the yearly Part B deductible ($283 in 2026).',
    'Over a year you would pay $77.00 less than now, counting the Part B deductible.',
  ])
  expect(say(facts('G', 'F'), 'es').slice(1)).toEqual([
    'Paga lo que paga su Plan F, excepto el deducible anual de la Parte B ($283 en 2026).',
    'En un año usted pagaría $77.00 menos que ahora, contando el deducible de la Parte B.',
  ])
})

test('from G to N copays and excess charges are lost, the latter not where they are illegal', () => {
  expect(say(facts('N', 'G'))[1]).toBe(
    'It pays what your Plan G pays, except small amounts for some visits and what some doctors charge above Medicare’s price.',
  )
  expect(say(facts('N', 'G', { state: 'PA' }))[1]).toBe(
    'It pays what your Plan G pays, except small amounts for some visits.',
  )
  expect(say(facts('F', 'N'))[1]).toMatch(
    /^It pays what your Plan N pays, and it also pays the yearly Part B deductible .*\.$/,
  )
})

test('a more expensive plan is not praised for its price', () => {
  const versusCurrent = compareWithCurrent({ monthCents: 19_000, planCode: 'G' }, now('G'))
  expect(say(facts('G', 'G', { versusCurrent }))[2]).toBe('Over a year you would pay $120.00 more than now.')
})

test('with little information there are still three sentences', () => {
  expect(say(facts('G', undefined))).toEqual([
    'Of these 3 companies, Cigna has the lowest price for Plan G: $150.00 a month.',
    'If you live with your spouse or another adult, it may be $140.00 a month.',
    'Plan G covers the same costs at every company, so a higher price does not buy better coverage.',
  ])
  expect(say(facts('G', undefined, { offers: [offer('G', 15_000)] }))).toEqual([
    'Cigna is the only company with a Plan G price for you here.',
    'Plan G covers the same costs at every company, so a higher price does not buy better coverage.',
    'When a new policy arrives, you have 30 days to read it, and you can send it back within that time.',
  ])
  expect(planReasons(facts('G', 'G', { offers: [] }))).toEqual([])
})
