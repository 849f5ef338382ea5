import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, makeAgency } from '../cast.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { byDay, listSent, planAll, releaseAll, runDays, sendForReal, setClock, startOutreach, ZONE } from './days.ts'
import { forecastNow, makeBook } from './forecast-book.ts'

const DAYS = 90
const CHECK_INS = { outreach_delay_years: 1, failed_underwriting_enabled: true }
/** Where eight others test on the same two cores. */
const LIVED_THROUGH_MS = 300_000

let t: TestDatabase

beforeAll(async () => {
  t = await freshDatabase()
})
afterAll(() => t.close())

async function makeSender(
  today: string,
  { size = 300, settings = { outreach_delay_years: 1 } }: { size?: number; settings?: object },
): Promise<Agency> {
  // Those of the tests before are no longer planned.
  await t.db.updateTable('organizations').set({ closed_at: t.clock.now }).where('kind', '=', 'agency').execute()
  setClock(t, today, 0)
  const agency = await makeAgency({ time_zone: ZONE }, t)
  await makeBook(t, agency, size, today)
  await t.db.updateTable('organization_settings').set(settings).where('organization_id', '=', agency.id).execute()
  await startOutreach(t, agency)
  return agency
}

test.each([
  {
    name: 'as it comes, into the new year',
    today: '2026-11-20',
    settings: { ...CHECK_INS, failed_underwriting_frequency: 'quarterly' },
  },
  {
    name: 'with smart send off, through September',
    today: '2027-08-01',
    settings: { ...CHECK_INS, smart_send_enabled: false, failed_underwriting_timing: 'pre_aep' },
    size: 150,
  },
  {
    name: 'over a leap day and the change of the clocks',
    today: '2028-01-15',
    settings: { ...CHECK_INS, state_rule_set: 'current_law', failed_underwriting_timing: 'anniversary' },
    size: 150,
  },
])(
  'what is forecast for the next 90 days is what then leaves, mail by mail and day by day: $name',
  async ({ today, settings, size }) => {
    const agency = await makeSender(today, { settings, ...(size ? { size } : {}) })
    const { mails } = await forecastNow(t, agency)
    await runDays(t, agency, { from: today, days: DAYS, send: sendForReal })
    const sent = await listSent(t, agency)
    expect(sent.length).toBeGreaterThan(100)
    expect(byDay(sent)).toEqual(byDay(mails))
  },
  LIVED_THROUGH_MS,
)

test(
  'so it is where the caps of a day keep mails for later days',
  async () => {
    const today = '2026-12-20'
    const agency = await makeSender(today, { size: 220 })
    const { mails } = await forecastNow(t, agency)
    // All that New Year brings, at 50 a day.
    expect(mails.filter(({ on, dueOn }) => on > dueOn).length).toBeGreaterThan(60)
    await runDays(t, agency, { from: today, days: DAYS, send: sendForReal })
    expect(byDay(await listSent(t, agency))).toEqual(byDay(mails))
  },
  LIVED_THROUGH_MS,
)

test('in the middle of a day it counts what was let go and waits, and in the evening nothing more of that day', async () => {
  const today = '2027-01-02'
  const agency = await makeSender(today, { size: 120 })
  const onDay = async (day: string) => (await forecastNow(t, agency)).mails.filter(({ on }) => on === day).length
  expect(await onDay(today)).toBe(50)
  const tomorrows = await onDay('2027-01-03')
  expect(tomorrows).toBeGreaterThan(0)
  await planAll(t.doors)
  expect((await releaseAll(t.doors)).released).toBe(50)
  expect(await onDay(today)).toBe(50)
  const pause = t.db.insertInto('outreach_pauses')
  const until = { until_on: '2027-01-10', reason: 'person', created_at: t.clock.now }
  await pause.values({ organization_id: agency.id, ...until }).execute()
  expect([await onDay(today), await onDay('2027-01-11')]).toEqual([0, 50])
  await t.db
    .deleteFrom('outreach_pauses')
    .where('organization_id', '=', agency.id)
    .where('contact_id', 'is', null)
    .execute()
  setClock(t, today, 16)
  await sendForReal(t)
  expect((await listSent(t, agency)).length).toBe(50)
  expect(await onDay(today)).toBe(0)
  expect(await onDay('2027-01-03')).toBe(tomorrows)

  const late = await makeSender(today, { size: 120 })
  setClock(t, today, 23)
  const { mails } = await forecastNow(t, late)
  // It is 18:00 in Hawaii still, and 19:00 in Alaska.
  const places = await t.db
    .selectFrom('contacts')
    .select(['id', 'state'])
    .where('organization_id', '=', late.id)
    .execute()
  const stateOf = new Map(places.map(({ id, state }) => [id, state]))
  const reached = mails.filter(({ on }) => on === today).map(({ contactId }) => stateOf.get(contactId))
  expect(new Set(reached)).toEqual(new Set(['HI', 'AK']))
})
