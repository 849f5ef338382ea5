import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agency, makeAgency } from '../cast.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { byDay, listSent, runDays, sendForReal, setClock, startOutreach, ZONE } from './days.ts'
import { forecastNow, makeBook } from './forecast-book.ts'

const DAYS = 90
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
  { name: 'as it comes, into the new year', today: '2026-11-20', settings: { outreach_delay_years: 1 } },
  {
    name: 'with smart send off, through September',
    today: '2027-08-01',
    settings: { smart_send_enabled: false },
    size: 150,
  },
  {
    name: 'over a leap day and the change of the clocks',
    today: '2028-01-15',
    settings: { state_rule_set: 'current_law' },
    size: 150,
  },
])(
  'what is forecast for the next 90 days is what then leaves, mail by mail and day by day: $name',
  async ({ today, settings, size }) => {
    const agency = await makeSender(today, { settings, ...(size ? { size } : {}) })
    const { mails } = await forecastNow(t, agency, DAYS)
    await runDays(t, agency, { from: today, days: DAYS })
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
    const { mails } = await forecastNow(t, agency, DAYS)
    // All that New Year brings, at 50 a day.
    expect(mails.filter(({ on, dueOn }) => on > dueOn).length).toBeGreaterThan(60)
    await runDays(t, agency, { from: today, days: DAYS, send: sendForReal })
    expect(byDay(await listSent(t, agency))).toEqual(byDay(mails))
  },
  LIVED_THROUGH_MS,
)
