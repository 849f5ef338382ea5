import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publicToken } from '../../src/lib/tokens.ts'
import { exceededLimit } from '../../src/outreach/deliverability/pause-at-limits.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import type { TestApp } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { permanent, reportApp, tell } from './reports.ts'

let t: TestDatabase
let app: TestApp
let agency: Agency
beforeAll(async () => {
  t = await freshDatabase()
  app = await reportApp(t)
})
beforeEach(async () => {
  agency = await makeAgency({}, t)
  app.woken.length = 0
})
afterAll(() => t.close())

/** Emails to clients, sent two days ago. */
async function sent(count: number, client: Parameters<typeof makeContact>[1] = {}, kind = 'birthday') {
  const { id: contact_id, email } = await makeContact(agency, client, t)
  const at = new Date(t.clock.now.getTime() - 2 * 86_400_000)
  const rows = Array.from({ length: count }, (_, index) => ({
    organization_id: agency.id,
    id: randomUUID(),
    contact_id,
    kind,
    occasion: `b-${publicToken()}`,
    due_on: '2026-11-18',
    status: 'sent',
    recipient: `${index}.${email}`,
    attempts: 1,
    provider_id: randomUUID(),
    first_attempt_at: at,
    sent_at: at,
    next_at: at,
    created_at: at,
  }))
  await t.db.insertInto('messages').values(rows).execute()
  return rows.map(({ id }) => id)
}
const bounce = (id: string) => tell(app, 'bounced', id, { data: permanent })
const pauses = () => t.db.selectFrom('outreach_pauses').selectAll().where('organization_id', '=', agency.id).execute()
const warnings = () =>
  t.db
    .selectFrom('messages')
    .select(['recipient', 'data'])
    .where('organization_id', '=', agency.id)
    .where('kind', '=', 'outreach_stopped')
    .execute()

test('more than 5 % bounces stop outreach, once, and notify the admins', async () => {
  const ids = await sent(100)
  for (const id of ids.slice(0, 5)) await bounce(id)
  expect(await pauses()).toEqual([])
  for (const id of ids.slice(5, 8)) await bounce(id)
  expect(await pauses()).toMatchObject([{ contact_id: null, kind: null, until_on: null, reason: 'bounces' }])
  expect(await warnings()).toMatchObject([
    {
      recipient: agency.ruth.email,
      data: { about: '6 of 100 emails in the last 7 days (6.0%) bounced permanently.' },
    },
  ])
  expect(app.woken).toEqual(['send-due-messages'])
})

test('after a resume earlier bounces do not stop it again', async () => {
  const ids = await sent(120)
  for (const id of ids.slice(0, 7)) await bounce(id)
  await t.db.deleteFrom('outreach_pauses').where('organization_id', '=', agency.id).execute()
  for (const id of ids.slice(7, 12)) await bounce(id)
  expect(await pauses()).toEqual([])
})

test('two complaints among 100 emails stop outreach', async () => {
  const ids = await sent(100)
  await tell(app, 'complained', ids[0]!)
  expect(await pauses()).toEqual([])
  await tell(app, 'complained', ids[1]!)
  expect(await pauses()).toMatchObject([{ reason: 'complaints' }])
})

test('outreach that a person paused is left alone, and nobody is notified', async () => {
  await t.db
    .insertInto('outreach_pauses')
    .values({ organization_id: agency.id, reason: 'person', created_at: t.clock.now })
    .execute()
  for (const id of (await sent(100)).slice(0, 6)) await bounce(id)
  expect(await pauses()).toMatchObject([{ reason: 'person' }])
  expect(await warnings()).toEqual([])
})

test('an ended pause blocks no outreach', async () => {
  const of = { organization_id: agency.id, reason: 'person', until_on: '2026-11-01', created_at: t.clock.now }
  await t.db.insertInto('outreach_pauses').values(of).execute()
  for (const id of (await sent(100)).slice(0, 6)) await bounce(id)
  expect(await pauses()).toMatchObject([{ reason: 'bounces', until_on: null }])
  expect(await warnings()).not.toEqual([])
})

test.each(['quote_email', 'birthday'])(
  'forty bounces of a %s to addresses that strangers typed pause nothing; forty to the agency’s own contacts do (T20)',
  async (kind) => {
    const strangers = await sent(40, { source: 'self_onboarding' }, kind)
    const clients = await sent(100, {}, kind)
    for (const id of strangers) await bounce(id)
    expect(await pauses()).toEqual([])
    for (const id of clients.slice(0, 40)) await bounce(id)
    expect(await pauses()).toMatchObject([{ reason: 'bounces' }])
  },
)

test('emails to addresses that strangers typed hide no bounces of others (T20)', async () => {
  const clients = await sent(100)
  await sent(1_000, { source: 'schedule' })
  for (const id of clients.slice(0, 6)) await bounce(id)
  expect(await pauses()).toMatchObject([{ reason: 'bounces' }])
})

test.each([
  [{ sent: 99, bounced: 99, complained: 99 }, undefined],
  [{ sent: 100, bounced: 5, complained: 1 }, undefined],
  [{ sent: 100, bounced: 6, complained: 0 }, 'bounces'],
  [{ sent: 100, bounced: 0, complained: 2 }, 'complaints'],
  [{ sent: 1000, bounced: 50, complained: 3 }, undefined],
  [{ sent: 1000, bounced: 51, complained: 3 }, 'bounces'],
  [{ sent: 1000, bounced: 51, complained: 4 }, 'complaints'],
])('the limits: %o is %s', (figures, reason) => {
  expect(exceededLimit(figures)).toBe(reason)
})
