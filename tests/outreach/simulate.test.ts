import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { planOutreach } from '../../src/outreach/planning/plan-outreach.ts'
import { type Simulation, simulate } from '../../src/outreach/simulate/simulate.ts'
import { simulatorForm } from '../../src/outreach/simulate/simulator-choice.ts'
import { urls } from '../../src/urls.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { healthKeys, zips } from './days.ts'

const AS_STORED = {
  outreach_birthday: 'on',
  outreach_anniversary: 'on',
  outreach_aep: 'on',
  outreach_schedule_increase: 'on',
  outreach_delay_years: '1',
  smart_send_enabled: 'on',
  state_rule_set: 'spec',
  failed_underwriting_frequency: 'annual',
  failed_underwriting_timing: 'birthday',
}

let t: TestDatabase
let app: TestApp
let agency: Agency
let ruth: Visitor
beforeAll(async () => {
  t = await freshDatabase()
  app = await testApp({}, t)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.now = new Date('2026-11-20T15:00:00Z')
  agency = await makeAgency({ time_zone: 'America/New_York' }, t)
  ruth = await app.as(agency.ruth)
  const states = ['NC', 'KY', 'CA', 'MO', 'NY', 'VA', 'UT']
  for (let place = 0; place < 21; place++)
    await makeContact(
      agency,
      {
        first_name: `Client ${place}`,
        state: states[place % 7]!,
        birth_on: `195${place % 10}-${String((place % 12) + 1).padStart(2, '0')}-15`,
        effective_on: `202${place % 7}-0${(place % 9) + 1}-01`,
      },
      t,
    )
})

const plan = () => planOutreach({ tenantDb: t.tenantDb, healthKeys, signal: new AbortController().signal })
const planned = async () => {
  const rows = await t.db
    .selectFrom('planned_emails')
    .select(['contact_id', 'kind', 'occasion', 'due_on'])
    .where('organization_id', '=', agency.id)
    .where('status', '<>', 'skipped')
    .execute()
  return new Map(rows.map(({ contact_id, kind, occasion, due_on }) => [`${contact_id} ${kind} ${occasion}`, due_on!]))
}
const run = async (fields: Record<string, string>, chunk = 4) => {
  const simulation = await simulate(t.tenantDb, agency.ruth.identity, simulatorForm.parse(fields), {
    healthKeys,
    zips,
    chunk,
  })
  return simulation as Simulation
}

test('unchanged settings change nothing', async () => {
  const { differences } = await run(AS_STORED)
  expect([differences.contacts, differences.changed, differences.total.before]).toEqual([
    21,
    0,
    differences.total.after,
  ])
})

test.each([
  ['a kind off', { outreach_birthday: '' }],
  ['a later start', { outreach_delay_years: '3' }],
  ['smart send off', { smart_send_enabled: '' }],
  ['the other rules', { state_rule_set: 'current_law' }],
])('what it says of %s is what the plan then does, email by email', async (_, changes) => {
  const fields = Object.fromEntries(Object.entries({ ...AS_STORED, ...changes }).filter(([, value]) => value !== ''))
  await plan()
  const before = await planned()
  const { differences } = await run(fields)
  expect(await planned()).toEqual(before)
  expect((await ruth.post(urls.settings.outreach(), fields)).status).toBe(303)
  await plan()
  const after = await planned()
  const { total } = differences
  expect([total.before, total.after]).toEqual([before.size, after.size])
  expect(total.added).toBe([...after.keys()].filter((key) => !before.has(key)).length)
  expect(total.dropped).toBe([...before.keys()].filter((key) => !after.has(key)).length)
  const early = '2026-11-20'
  const late = (day: string) => (day < early ? early : day)
  expect(total.moved).toBe(
    [...after].filter(([key, on]) => before.has(key) && late(before.get(key)!) !== late(on)).length,
  )
  expect(total.added + total.moved + total.dropped).toBeGreaterThan(0)
})

test('a book of more than 100,000 is compared without a forecast, and the page says so', async () => {
  await t.db
    .updateTable('contact_counts')
    .set({ contacts: 100_001 })
    .where('organization_id', '=', agency.id)
    .where('state', '=', 'NC')
    .execute()
  expect((await run(AS_STORED)).forecast).toBeUndefined()
  expect(await ruth.words(urls.outreach.simulator(AS_STORED))).toContain('books of more than 100,000 contacts')
})

test('chunks of any size give the same result', async () => {
  const fields = { ...AS_STORED, outreach_delay_years: '3' }
  const [one, other] = [await run(fields, 2), await run(fields, 1_000)]
  expect(one.differences.total).toEqual(other.differences.total)
})

test('the page shows the totals, the emails by name with the reason, and saves with the settings’ form', async () => {
  const first = await ruth.words(urls.outreach.simulator())
  expect(first).toContain('Change a setting above')
  const { outreach_birthday: _, ...fields } = AS_STORED
  const path = urls.outreach.simulator(fields)
  const html = await ruth.html(path)
  expect(html).toContain(`action="${urls.settings.outreach()}"`)
  expect(html).not.toContain('name="outreach_birthday" value="on"')
  const words = await ruth.words(path)
  expect(words).toMatch(/\d+ emails in the next 12 months, \d+ fewer than now/)
  expect(words).toMatch(/What will be sent in the next 90 days \d+ emails are sent\./)
  expect(words).toMatch(/Client \d+ Brandt Birthday .*? Not sent Not sent in the next 12 months with these settings/)
  expect(await ruth.words(urls.outreach.simulator({ ...AS_STORED }))).toContain('No change:')
  const odd = await ruth.get(urls.outreach.simulator({ ...AS_STORED, outreach_delay_years: '9' }))
  expect(odd.status).toBe(422)
})

test('while two run a third is told to wait, and leaving ends one’s own', async () => {
  const chosen = simulatorForm.parse(AS_STORED)
  const running = [1, 2].map(() => simulate(t.tenantDb, agency.ruth.identity, chosen, { healthKeys, zips, chunk: 2 }))
  expect(await simulate(t.tenantDb, agency.ruth.identity, chosen, { healthKeys, zips })).toBe('busy')
  await Promise.all(running)
  const gone = AbortSignal.abort()
  expect(await simulate(t.tenantDb, agency.ruth.identity, chosen, { healthKeys, zips, signal: gone })).toBeUndefined()
  expect(await simulate(t.tenantDb, agency.ruth.identity, chosen, { healthKeys, zips })).toMatchObject({
    differences: { changed: 0 },
  })
})
