import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { byDay, listSent, planAll, releaseAll, runDays, sendForReal, setClock } from './days.ts'
import { DAYS, forecastNow, LIVED_THROUGH_MS, makeSender } from './forecast-book.ts'

let t: TestDatabase

beforeAll(async () => {
  t = await freshDatabase()
})
afterAll(() => t.close())

test(
  'so it is if daily caps move emails to later days',
  async () => {
    const today = '2026-12-20'
    const agency = await makeSender(t, today, { size: 220 })
    const { emails } = await forecastNow(t, agency)
    // All that New Year brings, at 50 a day.
    expect(emails.filter(({ on, dueOn }) => on > dueOn).length).toBeGreaterThan(60)
    await runDays(t, agency, { from: today, days: DAYS, send: sendForReal })
    expect(byDay(await listSent(t, agency))).toEqual(byDay(emails))
  },
  LIVED_THROUGH_MS,
)

test('during a day it counts what was released and waits, and in the evening nothing more of that day', async () => {
  const today = '2027-01-02'
  const agency = await makeSender(t, today, { size: 120 })
  const onDay = async (day: string) => (await forecastNow(t, agency)).emails.filter(({ on }) => on === day).length
  expect(await onDay(today)).toBe(50)
  const tomorrows = await onDay('2027-01-03')
  expect(tomorrows).toBeGreaterThan(0)
  await planAll(t.tenantDb)
  expect((await releaseAll(t.tenantDb)).released).toBe(50)
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

  const late = await makeSender(t, today, { size: 120 })
  setClock(t, today, 23)
  const { emails } = await forecastNow(t, late)
  // It is 18:00 in Hawaii still, and 19:00 in Alaska.
  const places = await t.db
    .selectFrom('contacts')
    .select(['id', 'state'])
    .where('organization_id', '=', late.id)
    .execute()
  const stateOf = new Map(places.map(({ id, state }) => [id, state]))
  const reached = emails.filter(({ on }) => on === today).map(({ contactId }) => stateOf.get(contactId))
  expect(new Set(reached)).toEqual(new Set(['HI', 'AK']))
})
