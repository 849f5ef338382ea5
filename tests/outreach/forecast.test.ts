import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { byDay, listSent, runDays, sendForReal } from './days.ts'
import { DAYS, forecastNow, LIVED_THROUGH_MS, makeSender } from './forecast-book.ts'

const CHECK_INS = { outreach_delay_years: 1, failed_underwriting_enabled: true }

let t: TestDatabase

beforeAll(async () => {
  t = await freshDatabase()
})
afterAll(() => t.close())

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
  },
  {
    name: 'over a leap day and the change of the clocks',
    today: '2028-01-15',
    settings: { ...CHECK_INS, state_rule_set: 'current_law', failed_underwriting_timing: 'anniversary' },
  },
])(
  'what is forecast for the next 90 days is what then leaves, email by email and day by day: $name',
  async ({ today, settings }) => {
    const agency = await makeSender(t, today, { settings })
    const { emails } = await forecastNow(t, agency)
    await runDays(t, agency, { from: today, days: DAYS, send: sendForReal })
    const sent = await listSent(t, agency)
    expect(sent.length).toBeGreaterThan(100)
    expect(byDay(sent)).toEqual(byDay(emails))
  },
  LIVED_THROUGH_MS,
)
