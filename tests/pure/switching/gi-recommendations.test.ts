import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carrierNames } from '../../../src/lib/carriers.ts'
import { states } from '../../../src/lib/states.ts'
import { excludesAflac, recommend } from '../../../src/switching/gi-recommendations.ts'

const ALL = [...carrierNames]
const everywhere = recommend({ carriers: ALL, licensedStates: [] })
const at = (state: string, carrier: string, rows = everywhere) =>
  rows.find((row) => row.state === state && row.carrier === carrier)!
const codes = states.map(({ code }) => code)

test('there is one recommendation per state and carrier: 51 states, six carriers (settings-004)', () => {
  expect(everywhere).toHaveLength(306)
  expect(new Set(everywhere.map(({ state, carrier }) => `${state} ${carrier}`)).size).toBe(306)
})

test.each([
  ['CT', 'Aetna', true, true, 'continuous_state'],
  ['MA', 'Humana', true, true, 'continuous_state'],
  ['NY', 'Mutual of Omaha', true, true, 'continuous_state'],
  ['WA', 'Cigna', true, true, 'continuous_state'],
  ['WA', 'Aflac', false, false, 'aflac_left_out'],
  ['NV', 'UnitedHealthcare', true, true, 'equal_commission_law'],
  ['NV', 'Aflac', false, false, 'aflac_left_out'],
  ['MD', 'Cigna', true, true, 'equal_commission_law'],
  ['MD', 'Aflac', false, false, 'aflac_left_out'],
  ['CA', 'UnitedHealthcare', true, true, 'full_commission_notice'],
  ['CA', 'Aetna', true, false, 'unconfirmed'],
  ['NC', 'UnitedHealthcare', true, false, 'unconfirmed'],
  ['NY', 'Aflac', true, true, 'continuous_state'],
] as const)(
  '%s, %s: active %s, target GI %s, because %s (settings-004)',
  (state, carrier, active, targetGI, reason) => {
    expect(at(state, carrier)).toMatchObject({ active, targetGI, reason })
  },
)

test('Aflac, NAIC 60380, is left out in nine states and offered in the other 42', () => {
  const out = codes.filter((code) => !at(code, 'Aflac').active)
  expect(out.sort()).toEqual(['CA', 'ID', 'MD', 'MO', 'NV', 'OK', 'OR', 'VA', 'WA'])
  expect(codes.filter(excludesAflac).sort()).toEqual(out)
})

test('a carrier is offered if it was chosen and somebody is licensed', () => {
  const rows = recommend({ carriers: ['Aetna'], licensedStates: ['NC', 'NY'] })
  expect(rows.filter(({ active }) => active).map(({ state, carrier }) => `${state} ${carrier}`)).toEqual([
    'NY Aetna',
    'NC Aetna',
  ])
  expect(at('NC', 'Humana', rows).reason).toBe('not_chosen')
  expect(at('OH', 'Aetna', rows).reason).toBe('not_licensed')
})

test('confirmed entries have their source and date; others have none', () => {
  for (const row of everywhere) {
    expect(row.source !== undefined).toBe(row.reason !== 'unconfirmed')
    if (row.source) expect(row.checkedOn).toMatch(/^20\d\d-\d\d-\d\d$/)
  }
})

const settings = fc.record({ carriers: fc.subarray(ALL), licensedStates: fc.subarray(codes) })

test('for any carriers and licenses: Target GI only if active, active only if chosen and licensed', () => {
  fc.assert(
    fc.property(settings, ({ carriers, licensedStates }) => {
      for (const { state, carrier, active, targetGI } of recommend({ carriers, licensedStates })) {
        expect(targetGI && !active).toBe(false)
        expect(active && !carriers.includes(carrier)).toBe(false)
        expect(active && licensedStates.length > 0 && !licensedStates.includes(state)).toBe(false)
      }
    }),
  )
})

test('another license changes only its own state', () => {
  fc.assert(
    fc.property(settings, fc.constantFrom(...codes), ({ carriers, licensedStates }, added) => {
      fc.pre(licensedStates.length > 0)
      const before = recommend({ carriers, licensedStates })
      const after = recommend({ carriers, licensedStates: [...licensedStates, added] })
      for (const [place, row] of after.entries()) if (row.state !== added) expect(row).toEqual(before[place])
    }),
  )
})
