import { beforeEach, expect, test } from 'vitest'
import { carrierNames } from '../../src/lib/carriers.ts'
import { saveCarriers } from '../../src/switching/carriers.ts'
import { followLicenses } from '../../src/switching/follow-licenses.ts'
import { listCarriers, listLicensedStates, listStateCarrierSettings } from '../../src/switching/queries.ts'
import {
  applyRecommendations,
  differences,
  provisionStateCarrierSettings,
  readStateCarriers,
  saveStateCarriers,
} from '../../src/switching/state-carrier-settings.ts'
import { type Agency, as, makeAgency } from '../agency.ts'
import { testDatabase } from '../db.ts'

let agency: Agency
beforeEach(async () => {
  agency = await makeAgency()
})

const asRuth = <T>(fn: Parameters<typeof as<T>>[1]) => as(agency.ruth, fn)

async function license(state: string, overrides: { user_id?: number; expires_on?: string } = {}) {
  const { db } = await testDatabase()
  await db
    .insertInto('agent_licenses')
    .values({ organization_id: agency.id, user_id: agency.dana.id, state, ...overrides })
    .execute()
}

async function events() {
  const { db } = await testDatabase()
  return db
    .selectFrom('audit_events')
    .select(['target', 'detail', 'actor'])
    .where('organization_id', '=', agency.id)
    .where('action', '=', 'settings_changed')
    .orderBy('id')
    .execute()
}

test('an agency without licenses starts with all 51 states, as recommended (settings-004)', async () => {
  await asRuth(provisionStateCarrierSettings)
  const rows = await asRuth(listStateCarrierSettings)
  expect(rows).toHaveLength(51 * 6)
  expect(rows.filter(({ state, target_gi }) => state === 'NV' && target_gi).map(({ carrier }) => carrier)).toEqual([
    'Aetna',
    'Cigna',
    'Humana',
    'Mutual of Omaha',
    'UnitedHealthcare',
  ])
  expect(differences(await asRuth(readStateCarriers))).toEqual([])
})

test('with licenses it starts with the licensed states; a second run adds new ones and keeps the settings', async () => {
  await license('NC')
  await asRuth(provisionStateCarrierSettings)
  await asRuth((scope) => saveStateCarriers(scope, 'NC', { active: ['Cigna'], targetGI: ['Cigna'] }))
  await license('SC')
  await asRuth(provisionStateCarrierSettings)
  const rows = await asRuth(listStateCarrierSettings)
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['NC', 'SC']))
  expect(rows.filter(({ state, active }) => state === 'NC' && active)).toEqual([
    { state: 'NC', carrier: 'Cigna', active: true, target_gi: true },
  ])
})

test('licenses count while they are valid and their holder works here', async () => {
  await license('NC', { expires_on: '2026-11-20' })
  await license('SC', { expires_on: '2026-11-19' })
  await license('GA', { user_id: agency.omar.id })
  const { db } = await testDatabase()
  await db.updateTable('users').set({ removed_at: new Date() }).where('id', '=', agency.omar.id).execute()
  expect(await asRuth(listLicensedStates)).toEqual(['NC'])
})

test('a state is saved as chosen: Target GI needs an active carrier, and the log has before and after (settings-004)', async () => {
  await asRuth((scope) => saveStateCarriers(scope, 'OH', { active: ['Aetna', 'Cigna'], targetGI: ['Cigna', 'Humana'] }))
  const rows = await asRuth(listStateCarrierSettings)
  expect(rows.filter(({ active }) => active)).toEqual([
    { state: 'OH', carrier: 'Aetna', active: true, target_gi: false },
    { state: 'OH', carrier: 'Cigna', active: true, target_gi: true },
  ])
  expect(rows.find(({ carrier }) => carrier === 'Humana')).toMatchObject({ active: false, target_gi: false })
  const [event] = await events()
  expect(event).toMatchObject({ target: 'states', actor: 'Ruth Calloway' })
  expect(event?.detail).toEqual({
    Ohio: ['Aetna, Humana, UnitedHealthcare, Cigna, Aflac, Mutual of Omaha', 'Aetna, Cigna (GI)'],
  })
})

test('saving unchanged settings leaves no log entry', async () => {
  const same = { active: ['Aetna'], targetGI: [] }
  await asRuth((scope) => saveStateCarriers(scope, 'OH', same))
  await asRuth((scope) => saveStateCarriers(scope, 'OH', same))
  expect(await events()).toHaveLength(1)
})

test('our recommendations can be applied to some states or all', async () => {
  await asRuth((scope) => saveStateCarriers(scope, 'OH', { active: [], targetGI: [] }))
  await asRuth((scope) => saveStateCarriers(scope, 'TX', { active: [], targetGI: [] }))
  expect(await asRuth((scope) => applyRecommendations(scope, ['OH']))).toBe(6)
  const left = differences(await asRuth(readStateCarriers))
  expect(left.filter(({ state }) => state === 'OH')).toEqual([])
  expect(left.filter(({ state }) => state === 'TX')).toHaveLength(6)
  expect(await asRuth((scope) => applyRecommendations(scope))).toBe(left.length)
  expect(await asRuth((scope) => applyRecommendations(scope))).toBe(0)
})

test('a removed carrier is off in every state; a new one is on where recommended (settings-003)', async () => {
  await asRuth(provisionStateCarrierSettings)
  const activeOf = async (carrier: string) =>
    (await asRuth(listStateCarrierSettings)).filter((row) => row.carrier === carrier && row.active).length
  await asRuth((scope) => saveCarriers(scope, ['Aetna', 'Cigna']))
  expect(await asRuth(listCarriers)).toEqual(['Aetna', 'Cigna'])
  expect([await activeOf('Aetna'), await activeOf('Aflac')]).toEqual([51, 0])
  await asRuth((scope) => saveCarriers(scope, [...carrierNames]))
  expect(await activeOf('Aflac')).toBe(42)
  expect((await events()).map(({ target, detail }) => [target, detail])).toEqual([
    ['carriers', { carriers: [[...carrierNames], ['Aetna', 'Cigna']] }],
    ['carriers', { carriers: [['Aetna', 'Cigna'], [...carrierNames]] }],
  ])
})

test('"everywhere" skips states without settings and licenses, so that a later license finds no row', async () => {
  await license('NC')
  await asRuth((scope) => saveStateCarriers(scope, 'OH', { active: ['Aetna'], targetGI: [] }))
  await asRuth((scope) => applyRecommendations(scope))
  const rows = await asRuth(listStateCarrierSettings)
  // North Carolina already has the recommended settings. Ohio has settings, but nobody is licensed there.
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['OH']))
  expect(rows.filter(({ active }) => active)).toEqual([])
  expect(await asRuth((scope) => applyRecommendations(scope, ['VT']))).toBe(6)
})

test('a new license opens a state that was switched off as a whole, and keeps manual choices', async () => {
  await license('NC')
  await asRuth((scope) => saveStateCarriers(scope, 'SC', { active: [], targetGI: [] }))
  await asRuth((scope) => saveStateCarriers(scope, 'GA', { active: ['Cigna'], targetGI: [] }))
  const { organizationId: organization_id } = agency.ruth.identity
  await asRuth((scope) =>
    followLicenses(scope, () =>
      scope.db
        .insertInto('agent_licenses')
        .values(['SC', 'GA', 'TN'].map((state) => ({ organization_id, user_id: agency.dana.id, state })))
        .execute(),
    ),
  )
  const active = (await asRuth(listStateCarrierSettings)).filter((row) => row.active)
  const countIn = (state: string) => active.filter((row) => row.state === state).length
  expect([countIn('SC'), countIn('GA'), countIn('TN')]).toEqual([6, 1, 0])
})
