/* Before migrations 0121 to 0123, rows had their reason as an English sentence. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { ensurePlatform } from '../../db/seeds/demo.ts'
import { isReasonCode, reasonText } from '../../src/messages/reasons.ts'
import { createTenantDb } from '../../src/scope.ts'
import { type Agency, makeAgency, makeContacts, unremarkable } from '../agency.ts'
import { emptyDatabase } from '../backup/databases.ts'
import type { TestDatabase } from '../db.ts'
import { readMigrations } from '../setup/databases.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const migrations = readMigrations()

let plain: Awaited<ReturnType<typeof emptyDatabase>>
let t: TestDatabase
let agency: Agency
let contacts: { id: number }[]

beforeAll(async () => {
  plain = await emptyDatabase()
  await migrate(
    plain.db,
    migrations.filter(({ name }) => name < '0121'),
  )
  await ensurePlatform(plain.db)
  const open = await plain.asSuperuser()
  t = { ...open, clock: { now: NOW }, tenantDb: createTenantDb(open.db, () => NOW) }
  agency = await makeAgency({}, t)
  contacts = await makeContacts(agency, unremarkable(2), t)
  await t.db
    .insertInto('planned_emails')
    .values(planned.map(([row]) => ({ organization_id: agency.id, contact_id: contacts[0]!.id, ...row })))
    .execute()
  for (const [place, [row]] of sent.entries())
    await t.db
      .insertInto('messages')
      .values({
        organization_id: agency.id,
        id: randomUUID(),
        contact_id: contacts[0]!.id,
        kind: 'birthday',
        occasion: String(place).padStart(2, '0'),
        due_on: '2026-11-20',
        recipient: 'ann@example.com',
        next_at: NOW,
        created_at: NOW,
        status: 'skipped',
        ...row,
      })
      .execute()
  await t.db
    .insertInto('send_batches')
    .values({ id: randomUUID(), lane: 2, created_at: NOW, reason: '500: Internal error' })
    .execute()
  await t.db.deleteFrom('plan_requests').execute()
  await migrate(plain.db, migrations)
})
afterAll(async () => {
  await t.close()
  await plain.close()
})

const skipped = (occasion: string, due_on: string | null, reason: string, repeats_after: number | null = null) => ({
  kind: due_on ? 'birthday' : 'none',
  occasion,
  due_on,
  status: 'skipped',
  reason,
  repeats_after,
})

/** Rows by occasion, each with its code and day afterward. */
const planned = [
  [{ kind: 'aep', occasion: 'a', due_on: '2027-09-14', status: 'scheduled', reason: null, is_first: true }, null, null],
  [
    { kind: 'aep', occasion: 'b', due_on: '2027-09-15', status: 'delayed', reason: 'One mail a day' },
    'one_a_day',
    null,
  ],
  [skipped('c', null, "Contact's state has continuous open enrollment"), 'continuous_enrollment', null],
  [skipped('d', '2027-01-02', 'Mail to this contact is paused until Mar 1, 2027'), 'contact_paused', '2027-03-01'],
  [skipped('e', '2027-02-13', 'Mail to this contact is paused until Apr 30, 2027', 42), 'contact_paused', '2027-04-30'],
  [skipped('f', '2027-02-14', 'Follow-up #1 mails are paused'), 'follow_up_1_paused', null],
  [skipped('g', '2027-02-15', 'Outreach is paused: too many mails came back'), 'paused_by_bounces', null],
  [skipped('h', '2027-02-16', 'A sentence of an earlier version'), 'A sentence of an earlier version', null],
] as const

const MOVED = JSON.stringify({ reason: 'due to birthday rule window', due_on: '2026-11-20' })

/** Rows by occasion, each with its columns afterward and what pages say. */
const sent = [
  [{ reason: 'The contact unsubscribed' }, ['unsubscribed', null, null], 'The contact unsubscribed'],
  [
    { reason: 'The client paused mail until Dec 31, 2026' },
    ['client_paused', '2026-12-31', null],
    'The client paused emails through Dec 31, 2026',
  ],
  [
    { status: 'failed', reason: 'The mail service could not send it: mailbox: full' },
    ['email_service_failed', null, 'mailbox: full'],
    'The email service could not send it: mailbox: full',
  ],
  [
    { status: 'failed', reason: 'The text service could not deliver it (30001)' },
    ['text_not_delivered', null, '30001'],
    'The text service could not deliver it: 30001',
  ],
  [
    { status: 'failed', reason: '422: Invalid `to` field until Mar 1, 2027' },
    ['other', null, '422: Invalid `to` field until Mar 1, 2027'],
    '422: Invalid `to` field until Mar 1, 2027',
  ],
  [{ status: 'sent', provider_id: 'p1', reason: null, plan_reason: MOVED }, [null, null, null], ''],
] as const

test('a planned email stores its reason as a code with the last day of a pause, and an unknown sentence is planned again', async () => {
  const rows = await t.db.selectFrom('planned_emails').selectAll().orderBy('occasion').execute()
  expect(rows.map(({ reason, until_on }) => [reason, until_on])).toEqual(planned.map(([, ...after]) => after))
  const requests = await t.db.selectFrom('plan_requests').select(['organization_id', 'contact_id']).execute()
  expect(requests).toEqual([{ organization_id: agency.id, contact_id: contacts[0]!.id }])
})

test('planned emails are counted by code, whatever the end of a pause, and later writes too', async () => {
  const days = await t.db.selectFrom('planned_days').select(['reason', 'emails', 'first_emails']).execute()
  const counted = Object.entries(Object.groupBy(days, ({ reason }) => reason)).map(([reason, of = []]) => [
    reason,
    of.reduce((sum, { emails }) => sum + emails, 0),
    of.reduce((sum, { first_emails }) => sum + first_emails, 0),
  ])
  expect(counted.sort()).toEqual([
    ['', 2, 1],
    ['A sentence of an earlier version', 1, 0],
    ['contact_paused', 2, 0],
    ['continuous_enrollment', 1, 0],
    ['follow_up_1_paused', 1, 0],
    ['paused_by_bounces', 1, 0],
  ])
  const repeats = await t.db.selectFrom('planned_repeats').select(['reason', 'repeats_after', 'emails']).execute()
  expect(repeats).toEqual([{ reason: 'contact_paused', repeats_after: 42, emails: 1 }])
  await t.db.deleteFrom('planned_emails').execute()
  for (const table of ['planned_days', 'planned_repeats'] as const)
    expect(await t.db.selectFrom(table).select('emails').where('emails', '<>', 0).execute()).toEqual([])
})

test('a message stores its reason as a code, and the provider’s text', async () => {
  const rows = await t.db.selectFrom('messages').selectAll().orderBy('occasion').execute()
  expect(rows.map(({ reason, until_on, reason_detail }) => [reason, until_on, reason_detail])).toEqual(
    sent.map(([, after]) => after),
  )
  expect(rows.map(reasonText)).toEqual(sent.map(([, , words]) => words))
  expect(rows.at(-1)?.plan_reason).toEqual({ reason: 'birthday_window', due_on: '2026-11-20' })
  const batches = await t.db.selectFrom('send_batches').select(['reason', 'reason_detail']).execute()
  expect(batches).toEqual([{ reason: 'other', reason_detail: '500: Internal error' }])
})

test('each code written by the migrations has words', () => {
  const { sql: text } = migrations.find(({ name }) => name === '0122_reasons_of_messages.sql')!
  const codes = [...text.matchAll(/^ {2}\('.*', '(\w+)'\)/gm)].map(([, code]) => code!)
  expect(codes.length).toBeGreaterThan(60)
  expect(codes.filter((code) => !isReasonCode(code))).toEqual(['mail_not_sent'])
  expect(migrations.find(({ name }) => name === '0126_last_attempt.sql')!.sql).toContain(
    "where reason = 'mail_not_sent'",
  )
})
