import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '../../src/lib/calendar-date.ts'
import { createTenantDb } from '../../src/scope.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { listSent, planAll, releaseAll, runDays, sendAtOnce, setClock, startOutreach, ZONE } from './days.ts'

let t: TestDatabase
let agency: Agency

beforeAll(async () => {
  t = await freshDatabase()
})
beforeEach(async () => {
  await t.db.updateTable('organizations').set({ closed_at: t.clock.now }).where('kind', '=', 'agency').execute()
  agency = await makeAgency({ time_zone: ZONE }, t)
  const only = { outreach_anniversary: false, outreach_aep: false, outreach_schedule_increase: false }
  await t.db.updateTable('organization_settings').set(only).where('organization_id', '=', agency.id).execute()
})
afterAll(() => t.close())

/**
 * The server stops before this day's emails are sent. In 2028 Feb 29 and the change to daylight saving time (Mar 12)
 * follow.
 */
const STOPS = '2028-01-29'

/** A contact whose birthday email is due on `day`, and who has no other email. */
async function withMailOn(day: string): Promise<number> {
  const birthday = addDays(day, 30)
  const about = { state: 'TX', zip_code: '75201', effective_on: '2015-05-05', opt_in_quarterly_updates: false }
  return (await makeContact(agency, { ...about, birth_on: `1948${birthday.slice(4)}` }, t)).id
}

test.each([
  { downtime: 10, first: '2028-01-29', lost: [] },
  { downtime: 29, first: '2028-01-29', lost: [] },
  { downtime: 30, first: '2028-01-29', lost: [] },
  { downtime: 31, first: '2028-01-30', lost: ['2028-01-29'] },
  {
    downtime: 45,
    first: '2028-02-13',
    lost: [
      '2028-01-29',
      '2028-01-30',
      '2028-01-31',
      '2028-02-01',
      '2028-02-02',
      '2028-02-03',
      '2028-02-04',
      '2028-02-05',
      '2028-02-06',
      '2028-02-07',
      '2028-02-08',
      '2028-02-09',
      '2028-02-10',
      '2028-02-11',
      '2028-02-12',
    ],
  },
])(
  'after $downtime days without a server all since $first leave once, oldest first, and none before, F10 (outreach-017)',
  async ({ downtime, first, lost }) => {
    setClock(t, addDays(STOPS, -30), 1)
    await startOutreach(t, agency)
    const contacts = new Map<number, string>()
    for (let ahead = 0; ahead <= downtime; ahead++)
      contacts.set(await withMailOn(addDays(STOPS, ahead)), addDays(STOPS, ahead))
    await runDays(t, agency, { from: addDays(STOPS, -1), days: 1 })
    expect(await listSent(t, agency)).toEqual([])

    const back = addDays(STOPS, downtime)
    await runDays(t, agency, { from: back, days: 3 })
    const sent = await listSent(t, agency)
    expect(new Set(sent.map(({ on }) => on))).toEqual(new Set([back]))
    const left = sent.map(({ contactId }) => contacts.get(contactId)!)
    expect(left).toEqual([...contacts.values()].filter((day) => day >= first))
    expect([...contacts.values()].filter((day) => !left.includes(day))).toEqual(lost)
    const messages = await t.db
      .selectFrom('messages')
      .select(['due_on', 'lane'])
      .where('organization_id', '=', agency.id)
      .execute()
    expect(messages.every(({ due_on, lane }) => lane === (due_on < back ? 3 : 2))).toBe(true)
  },
)

test('if late emails and those of the day both wait, late ones get half of the capacity (F10)', async () => {
  const back = addDays(STOPS, 5)
  setClock(t, addDays(STOPS, -30), 1)
  await startOutreach(t, agency)
  for (let count = 0; count < 45; count++) await withMailOn(STOPS)
  for (let ahead = 0; ahead < 2; ahead++)
    for (let count = 0; count < 40; count++) await withMailOn(addDays(back, ahead))
  await runDays(t, agency, { from: back, days: 4 })
  const messages = await t.db
    .selectFrom('messages')
    .select(['lane', 'sent_at', 'due_on'])
    .where('organization_id', '=', agency.id)
    .execute()
  const on = (ahead: number) => {
    const those = messages.filter(({ sent_at }) => sent_at?.toISOString().startsWith(addDays(back, ahead)))
    return {
      onTime: those.filter(({ lane }) => lane === 2).length,
      late: those.filter(({ lane }) => lane === 3).length,
    }
  }
  expect([on(0), on(1), on(2), on(3)]).toEqual([
    { onTime: 25, late: 25 },
    // 20 of the oldest and 5 of yesterday's.
    { onTime: 25, late: 25 },
    { onTime: 0, late: 25 },
    { onTime: 0, late: 0 },
  ])
})

test('three processes with clocks up to four minutes off plan and release each email once in a day and night (F11)', async () => {
  const day = '2028-03-12'
  setClock(t, day, 0)
  await startOutreach(t, agency, new Date(t.clock.now.getTime() - 86_400_000))
  const due: number[] = []
  for (let count = 0; count < 8; count++) due.push(await withMailOn(day))
  for (let count = 0; count < 8; count++) due.push(await withMailOn(addDays(day, 1)))
  const begin = t.clock.now.getTime()
  const tenantDb = [-240_000, 0, 240_000].map((off) =>
    createTenantDb(t.db, () => new Date(t.clock.now.getTime() + off)),
  )
  for (let slot = 0; slot <= 300; slot++) {
    // Every five minutes around midnight and in the morning, otherwise every half hour.
    if (slot % 6 > 0 && ![0, 9, 24].some((hour) => Math.abs(slot - 12 * hour) <= 6)) continue
    t.clock.now = new Date(begin + slot * 300_000)
    await Promise.all(
      tenantDb.map(async (each) => {
        await planAll(each)
        await releaseAll(each)
      }),
    )
    if (slot % 12 === 0) await sendAtOnce(t, agency)
  }
  const messages = await t.db
    .selectFrom('messages')
    .select(['contact_id', 'due_on', 'lane'])
    .where('organization_id', '=', agency.id)
    .orderBy('contact_id')
    .execute()
  expect(messages.map(({ contact_id }) => contact_id)).toEqual(due)
  expect(messages.every(({ lane }) => lane === 2)).toBe(true)
  const { planned_on } = await t.db
    .selectFrom('outreach_plans')
    .select('planned_on')
    .where('organization_id', '=', agency.id)
    .executeTakeFirstOrThrow()
  expect(planned_on).toBe(addDays(day, 1))
})
