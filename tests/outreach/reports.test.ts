import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailReport } from '../../src/outbox/mail-report.ts'
import { handleMailReport } from '../../src/outreach/events/handle-report.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import type { TestApp } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { permanent, reportApp, sentMail, tell } from './reports.ts'

let t: TestDatabase
let app: TestApp
let agency: Agency
beforeAll(async () => {
  t = await freshDatabase()
  app = await reportApp(t)
})
beforeEach(async () => {
  agency = await makeAgency({}, t)
})
afterAll(() => t.close())

const message = (id: string) => t.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const contact = (id: number | null) =>
  t.db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const events = async (id: string) =>
  (await t.db.selectFrom('message_events').selectAll().where('message_id', '=', id).orderBy('id').execute()).map(
    ({ kind, detail }) => [kind, detail],
  )
const refusals = (of = agency) =>
  t.db.selectFrom('suppressions').select(['address', 'reason']).where('organization_id', '=', of.id).execute()
const held = async () => (await t.db.selectFrom('instance_state').selectAll().executeTakeFirstOrThrow()).held_at

test('delivered, late, opened and clicked are recorded, and change nothing', async () => {
  const mail = await sentMail(app, agency)
  const before = [await message(mail.id), await contact(mail.contact_id)]
  for (const type of ['sent', 'delivered', 'delivery_delayed', 'opened', 'clicked']) await tell(app, type, mail.id)
  expect((await events(mail.id)).map(([kind]) => kind)).toEqual(['sent', 'delivered', 'delayed', 'opened', 'clicked'])
  expect([await message(mail.id), await contact(mail.contact_id)]).toEqual(before)
  expect(await refusals()).toEqual([])
})

test('a report from a clock ahead of ours happened now', async () => {
  const mail = await sentMail(app, agency, { status: 'unknown', provider_id: null, sent_at: null })
  const now = t.clock.now
  await tell(app, 'delivered', mail.id, { at: new Date(now.getTime() + 60_000) })
  const event = await t.db.selectFrom('message_events').selectAll().where('message_id', '=', mail.id).executeTakeFirst()
  expect([(await message(mail.id)).sent_at, event?.happened_at]).toEqual([now, now])
})

test('a permanent bounce fails the email and its contact, and blocks the address', async () => {
  const mail = await sentMail(app, agency, { recipient: 'Walter.Brandt@Example.com' })
  await tell(app, 'bounced', mail.id, { data: permanent })
  expect(await message(mail.id)).toMatchObject({ status: 'failed', reason: 'address_bounced' })
  expect(await contact(mail.contact_id)).toMatchObject({ status: 'Failed' })
  expect(await refusals()).toEqual([{ address: 'walter.brandt@example.com', reason: 'bounced' }])
  expect(await events(mail.id)).toEqual([['bounced', { permanent: true, reason: 'No mailbox <(address)> here' }]])
})

test.each([
  ['a NUL', 'No\u0000 such\nmailbox'],
  ['an emoji where the text is cut', `${'x'.repeat(299)}\u{1f4ea}`],
  ['half an emoji', 'gone \ud83d here'],
])('a bounce whose message has %s blocks the address too', async (_, message) => {
  const mail = await sentMail(app, agency)
  const data = { bounce: { ...permanent.bounce, message } }
  expect((await tell(app, 'bounced', mail.id, { data })).status).toBe(200)
  expect(await refusals()).toEqual([{ address: mail.recipient, reason: 'bounced' }])
})

test.each(['Transient', 'Undetermined'])('a temporary bounce (%s) is only recorded', async (type) => {
  const mail = await sentMail(app, agency)
  await tell(app, 'bounced', mail.id, { data: { bounce: { type, subType: 'MailboxFull', message: 'full' } } })
  expect(await message(mail.id)).toMatchObject({ status: 'sent' })
  expect(await refusals()).toEqual([])
  expect(await events(mail.id)).toEqual([['bounced', { permanent: false, reason: 'full' }]])
})

test('a client who reports spam gets no more from any agency; other agencies do not learn who', async () => {
  const other = await makeAgency({}, t)
  const stranger = await makeAgency({}, t)
  const mail = await sentMail(app, agency)
  await makeContact(other, { email: mail.recipient }, t)
  await tell(app, 'complained', mail.id)
  expect(await refusals()).toEqual([{ address: mail.recipient, reason: 'complained' }])
  expect(await refusals(other)).toEqual([{ address: mail.recipient, reason: 'complained_elsewhere' }])
  expect(await refusals(stranger)).toEqual([])
  expect(await message(mail.id)).toMatchObject({ status: 'sent' })
})

test('a spam report does not read other agencies’ books', async () => {
  const other = await makeAgency({}, t)
  const mail = await sentMail(app, agency)
  const MANY = 3_000
  await sql`insert into contacts (organization_id, first_name, last_name, email)
    select ${other.id}, 'Pat', n::text, 'pat' || n || '@example.com' from generate_series(1, ${MANY}::integer) n`.execute(
    t.db,
  )
  await sql`analyze contacts`.execute(t.db)
  await makeContact(other, { email: mail.recipient, deleted_at: t.clock.now }, t)
  const report: MailReport = {
    id: randomUUID(),
    kind: 'complained',
    messageId: mail.id,
    providerId: 're_1',
    happenedAt: t.clock.now,
    isPermanent: false,
    reason: '',
  }
  const read = await t.db.transaction().execute(async (db) => {
    await handleMailReport({ db, now: t.clock.now, reason: 'test' }, 'resend', report)
    const { rows } = await sql<{ read: number }>`
      select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables
      where relname = 'contacts'`.execute(db)
    return rows[0]?.read
  })
  expect(read).toBeLessThan(MANY / 10)
  expect(await refusals(other)).toEqual([{ address: mail.recipient, reason: 'complained_elsewhere' }])
})

test('an email the provider did not try, or could not send, has failed', async () => {
  const [refused, broken] = [await sentMail(app, agency), await sentMail(app, agency)]
  await tell(app, 'suppressed', refused.id, { data: { suppressed: { message: 'On the list', type: 'x' } } })
  await tell(app, 'failed', broken.id, { data: { failed: { reason: 'quota' } } })
  expect([(await message(refused.id)).status, (await message(broken.id)).status]).toEqual(['failed', 'failed'])
  expect(await message(broken.id)).toMatchObject({ reason: 'email_service_failed', reason_detail: 'quota' })
  expect(await refusals()).toEqual([{ address: refused.recipient, reason: 'bounced' }])
})

test.each([
  ['in test mode', { mode: 'test' }],
  ['to somebody who works here', { contact_id: null, kind: 'login_link' }],
])('an email %s that comes back refuses nobody', async (_, overrides) => {
  const mail = await sentMail(app, agency, overrides)
  await tell(app, 'bounced', mail.id, { data: permanent })
  await tell(app, 'complained', mail.id)
  expect(await refusals()).toEqual([])
})

test('the order of the reports does not matter: a bounce stays failed', async () => {
  const mail = await sentMail(app, agency)
  await tell(app, 'bounced', mail.id, { data: permanent })
  for (const type of ['delivered', 'sent']) await tell(app, type, mail.id)
  expect((await message(mail.id)).status).toBe('failed')
})

test.each(['queued', 'unknown'])('a report settles an email with an unknown outcome: %s', async (status) => {
  const mail = await sentMail(app, agency, { status, sent_at: null, provider_id: null, payload: '{}' })
  await tell(app, 'delivered', mail.id)
  expect(await message(mail.id)).toMatchObject({ status: 'sent', provider_id: `re_${mail.id}`, payload: null })
  expect(await contact(mail.contact_id)).toMatchObject({ status: 'Sent' })
  expect(await held()).toBeNull()
})

test.each(['delivered', 'opened', 'delivery_delayed'])(
  'a report (%s) of an email that is being sent settles it: the sender may die before its response',
  async (type) => {
    const claim = { claimed_by: randomUUID(), claimed_until: new Date(Date.now() + 60_000), batch_id: randomUUID() }
    const mail = await sentMail(app, agency, { status: 'sending', sent_at: null, provider_id: null, ...claim })
    await tell(app, type, mail.id)
    expect(await message(mail.id)).toMatchObject({ status: 'sent', provider_id: `re_${mail.id}`, claimed_by: null })
    expect(await contact(mail.contact_id)).toMatchObject({ status: 'Sent' })
  },
)

test('a failure report of an email that is being sent wins over the sender', async () => {
  const claim = { claimed_by: '6ba7b810-9dad-41d1-80b4-00c04fd430c8', claimed_until: new Date(Date.now() + 60_000) }
  const mail = await sentMail(app, agency, { status: 'sending', sent_at: null, provider_id: null, ...claim })
  await tell(app, 'bounced', mail.id, { data: permanent })
  expect(await message(mail.id)).toMatchObject({ status: 'failed', claimed_by: null })
})

test('a report of an email that was never tried holds everything: there is a newer copy of this database', async () => {
  const never = { status: 'queued', sent_at: null, provider_id: null, first_attempt_at: null, attempts: 0 }
  const mail = await sentMail(app, agency, never)
  await tell(app, 'sent', mail.id)
  expect(await held()).toEqual(t.clock.now)
  expect(await message(mail.id)).toMatchObject({ status: 'sent' })
  await t.db.updateTable('instance_state').set({ held_at: null, held_because: null }).execute()
})
