import { expect, test } from 'vitest'
import type { CarrierMapping, PlanMapping } from '../../../../src/contacts/import/contact-import.ts'
import { rowReader } from '../../../../src/contacts/import/read/read-row.ts'
import { cellsOf, contact, fields, read, rulesOf } from './rows.ts'

test('a plan that we do not compare becomes Other and is reported', () => {
  expect(read({ planType: 'HDG' })).toMatchObject({ contact: { plan_type: 'Other' }, warnings: { plan: 'HDG' } })
  expect(read({ planType: 'other' })).toMatchObject({ contact: { plan_type: 'Other' }, warnings: {} })
  const plans: PlanMapping = [['HDG', 'Plan G']]
  expect(contact({ planType: 'HDG' }, { plans })).toMatchObject({ plan_type: 'Plan G' })
})

test('carriers become one of the six, Other, none, or the user’s choice (csv-013..017)', () => {
  const carrierOf = (currentCarrier: string, carriers: CarrierMapping = []) => {
    const row = read({ currentCarrier }, { carriers })
    return row.ok && row.contact.current_carrier
  }
  expect(['uhc', 'aarp', 'united healthcare'].map((text) => carrierOf(text))).toEqual(Array(3).fill('UnitedHealthcare'))
  expect(['bcbs', 'Allstate', 'Chubb', 'Zzzzzzzzzzzzzzzzzzzzzzzz'].map((text) => carrierOf(text))).toEqual(
    Array(4).fill('Other'),
  )
  expect([carrierOf('Aetnna'), carrierOf('Aflac')]).toEqual(['Aetna', 'Aflac'])
  expect(['N/A', 'TBD', 'None', '-'].map((text) => carrierOf(text))).toEqual([null, null, null, null])
  expect(carrierOf('Foo Mutual', [['Foo Mutual', 'Mutual of Omaha']])).toBe('Mutual of Omaha')
  expect(carrierOf('Foo Mutual', [['Foo Mutual', null]])).toBeNull()
  expect(carrierOf('constructor', [['__proto__', 'Aetna']])).toBe('Other')
})

test('a policy that is not a Medigap plan in force is ignored, and the row says so', () => {
  const header = [...fields, 'Policy Type', 'Policy Status']
  const reader = rowReader(rulesOf({ header }))
  const row = (sort: string, state: string, planType = 'G') => reader([...cellsOf({ planType }), sort, state])
  const nothing = { current_carrier: null, plan_type: null, effective_on: null, zip_code: '28801' }
  expect(row('PDP', 'Active')).toMatchObject({ contact: nothing, warnings: { notMedigap: 'PDP' } })
  expect(row('Medicare Supplement', 'Lapsed')).toMatchObject({ contact: nothing, warnings: { notMedigap: 'Lapsed' } })
  for (const [sort, state] of [
    ['Medicare Supplement', 'Active'],
    ['Medicare Supplement', ''],
    ['', ''],
    ['Referral', 'Pending'],
  ] as const)
    expect([sort, row(sort, state)]).toMatchObject([
      sort,
      { contact: { current_carrier: 'Aetna', plan_type: 'Plan G' }, warnings: {} },
    ])
  expect(row('', 'Inactive', '')).toMatchObject({ contact: nothing, warnings: { notMedigap: 'Inactive' } })
  // A bare status may be about the client.
  const bare = rowReader(rulesOf({ header: [...fields, 'Status'] }))
  expect(bare([...cellsOf({ planType: '' }), 'Inactive'])).toMatchObject({ contact: { current_carrier: 'Aetna' } })
})

test('a policy whose last day is past is not in force, whatever its status', () => {
  const reader = rowReader(rulesOf({ header: [...fields, 'planStatus', 'policyTermDate'] }))
  const over = (status: string, date: string) => {
    const row = reader([...cellsOf(), status, date])
    return row.ok && row.warnings.notMedigap
  }
  expect(over('Active', '11/19/2026')).toBe('11/19/2026')
  expect(over('Terminated', '')).toBe('Terminated')
  // The last one is an earlier policy's: this one began on March 1, 2024.
  for (const date of ['', '11/20/2026', '12/31/9999', 'open', '2/29/2024'])
    expect([date, over('Active', date)]).toEqual([date, undefined])
})

test('a carrier cell that names another product gives no Medigap policy, and the user’s reading of a plan wins', () => {
  const nothing = { current_carrier: null, plan_type: null, effective_on: null }
  for (const currentCarrier of ['Humana Part D', 'Aetna PDP', 'Aetna Dental', 'Aetna Medicare Advantage'])
    expect(contact({ currentCarrier, planType: '' })).toMatchObject(nothing)
  expect(contact({ planType: 'Plan G + Dental' })).toMatchObject(nothing)
  const chosen = rowReader(rulesOf({ plans: [['Plan G + Dental', 'Plan G']] }))
  expect(chosen(cellsOf({ planType: 'Plan G + Dental' }))).toMatchObject({
    contact: { current_carrier: 'Aetna', plan_type: 'Plan G', effective_on: '2024-03-01' },
  })
})
