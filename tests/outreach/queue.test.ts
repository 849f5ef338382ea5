import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { describe, expect, test } from 'vitest'
import { hashRateLimitKey } from '../../src/accounts/rate-limits.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { trackingRecord } from '../../src/outbox/message.ts'
import { listMessagesOfContact } from '../../src/outbox/queries.ts'
import { suppress } from '../../src/outbox/suppressions.ts'
import { queueQuoteEmail } from '../../src/outreach/queue-quote-email.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { as, makeAgency, makeContact } from '../agency.ts'
import { makePost, testOutbox } from './outbox.ts'

const box = testOutbox()

function click(contactId: number, requestId = 'request-1', { person = box.agency.ruth, practice = true } = {}) {
  return as(person, (scope) => queueQuoteEmail(scope, { contactId, requestId }, { practice }), box.t)
}
const newContact = (overrides = {}) => makeContact(box.agency, overrides, box.t)

test('twenty parallel clicks, and one a minute after sending, send one email and all return its record (T41)', async () => {
  const contact = await newContact()
  const clicks = await Promise.all(
    Array.from({ length: 20 }, () => click(contact.id, 'same', { person: box.agency.dana })),
  )
  const record = {
    email_type: 'quote_email',
    scheduled_date: '2026-11-20',
    send_status: 'Scheduled',
    send_mode: 'production',
  }
  expect(clicks.map((queued) => queued.ok && trackingRecord(queued.message))).toEqual(Array(20).fill(record))
  const post = makePost()
  await sendDueMessages(box.sending(post))
  expect(post.accepted.size).toBe(1)
  box.later(61_000)
  const again = await click(contact.id, 'same', { person: box.agency.dana })
  expect(again.ok && trackingRecord(again.message)).toEqual({ ...record, send_status: 'Sent' })
  await sendDueMessages(box.sending(post))
  expect([...post.accepted.values()].map(({ asked }) => asked)).toEqual([1])
})

test('the contact is Scheduled until the email was sent', async () => {
  const contact = await newContact()
  await click(contact.id)
  expect(await box.contact(contact.id)).toMatchObject({ status: 'Scheduled', quote_sent_at: null })
})

test('a colleague’s contact cannot be emailed, nor another agency’s, nor a deleted one', async () => {
  const contact = await newContact()
  const removed = await newContact({ deleted_at: box.t.clock.now })
  const stranger = await makeAgency({}, box.t)
  for (const person of [box.agency.omar, stranger.ruth])
    await expect(click(contact.id, 'r', { person })).rejects.toThrow(NotFound)
  await expect(click(removed.id)).rejects.toThrow(NotFound)
  expect(await box.rows()).toEqual([])
})

test('a click reads the contact once and takes nine statements with its first quote', async () => {
  const contact = await newContact()
  const statements: RootOperationNode[] = []
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const request = { contactId: contact.id, requestId: 'r' }
  await as(
    box.agency.ruth,
    (scope) => queueQuoteEmail({ ...scope, db: scope.db.withPlugin(counting) }, request, { practice: true }),
    box.t,
  )
  expect(statements).toHaveLength(9)
  const reads = statements.filter(({ kind }) => kind === 'SelectQueryNode')
  expect(reads.filter((node) => JSON.stringify(node).includes('"name":"contacts"'))).toHaveLength(1)
})

describe('a quote email is refused', () => {
  const refused = (why: string) => ({ ok: false, refused: why })

  test('within a minute of the last one, but not after it', async () => {
    const contact = await newContact()
    await click(contact.id)
    expect(await click(contact.id, 'request-2')).toEqual(refused('too_soon'))
    box.later(60_000)
    expect(await click(contact.id, 'request-2')).toMatchObject({ ok: true })
  })

  test('beyond a hundred an hour per person; a colleague may continue (T41)', async () => {
    await box.t.db
      .insertInto('rate_limits')
      .values({
        key: hashRateLimitKey(`quote-mails:${box.agency.id}:${box.agency.dana.id}`),
        window_start: new Date('2026-11-20T15:00:00Z'),
        hits: 99,
      })
      .execute()
    const dana = { person: box.agency.dana }
    expect(await click((await newContact()).id, 'r', dana)).toMatchObject({ ok: true })
    const contact = await newContact()
    expect(await click(contact.id, 'r', dana)).toEqual(refused('too_many'))
    expect(await click(contact.id, 'r')).toMatchObject({ ok: true })
    box.later(3_600_000)
    expect(await click((await newContact()).id, 'r', dana)).toMatchObject({ ok: true })
  })

  test('to a client in a state without a license, once licenses were entered', async () => {
    const { id } = await newContact({ state: 'OH', zip_code: null, county: null })
    const license = (state: string, expires_on: string | null = null) =>
      box.t.db
        .insertInto('agent_licenses')
        .values({ organization_id: box.agency.id, user_id: box.agency.dana.id, state, expires_on })
        .execute()
    await license('NC')
    await license('OH', '2026-11-19')
    expect(await click(id)).toEqual(refused('no_license'))
    await box.t.db
      .updateTable('agent_licenses')
      .set({ expires_on: '2026-11-20' })
      .where('organization_id', '=', box.agency.id)
      .where('state', '=', 'OH')
      .execute()
    expect(await click(id)).toMatchObject({ ok: true })
  })

  test('to a client who paused email, unless they request the link themselves', async () => {
    const contact = await newContact()
    await box.t.db
      .insertInto('email_preferences')
      .values({
        organization_id: box.agency.id,
        channel: 'email',
        address: contact.email!,
        choice: 'paused',
        until_on: '2026-11-20',
        created_at: box.t.clock.now,
      })
      .execute()
    expect(await click(contact.id)).toEqual(refused('prefers_pause'))
    const asked = await box.t.tenantDb.withTenant(
      { organizationId: box.agency.id, actor: { kind: 'visitor' } },
      (scope) => queueQuoteEmail(scope, { contactId: contact.id, requestId: 'asked' }, { practice: true }),
    )
    expect(asked).toMatchObject({ ok: true })
    expect(await sendDueMessages(box.sending(makePost()))).toEqual({ sent: 1 })
  })

  test('without an address', async () => {
    expect(await click((await newContact({ email: null })).id)).toEqual(refused('no_email'))
  })

  test('to somebody who unsubscribed from this agency, but not from another', async () => {
    const contact = await newContact()
    const who = { organizationId: box.agency.id, channel: 'email', address: contact.email! } as const
    await box.t.tenantDb.withSystem('test', (system) => suppress(system, who, 'unsubscribed'))
    expect(await click(contact.id)).toEqual(refused('suppressed'))
    const elsewhere = await makeAgency({}, box.t)
    const same = await makeContact(elsewhere, { email: contact.email }, box.t)
    expect(await click(same.id, 'request-1', { person: elsewhere.ruth })).toMatchObject({ ok: true })
  })

  test('while the agency has no postal address', async () => {
    const contact = await newContact()
    await box.t.db.updateTable('organizations').set({ mailing_address: ' ' }).where('id', '=', box.agency.id).execute()
    expect(await click(contact.id)).toEqual(refused('no_postal_address'))
  })

  test('with sample prices outside practice mode, before a quote is made', async () => {
    const contact = await newContact()
    expect(await click(contact.id, 'request-1', { practice: false })).toEqual(refused('illustrative_rates'))
    const quotes = await box.t.db.selectFrom('quotes').select('id').where('contact_id', '=', contact.id).execute()
    expect(quotes).toEqual([])
  })

  test('but allowed with prices from a live provider, which are no samples', async () => {
    const { id: contactId } = await newContact()
    const live = { practice: false, liveRates: true }
    const queued = await as(
      box.agency.ruth,
      (scope) => queueQuoteEmail(scope, { contactId, requestId: 'live' }, live),
      box.t,
    )
    expect(queued.ok).toBe(true)
    await sendDueMessages(box.sending(makePost(), live))
    expect(await box.rows()).toMatchObject([{ status: 'sent' }])
  })
})

test('Email Activity lists date, type, status and mode, newest first (entities-008, outreach-004)', async () => {
  const contact = await newContact()
  await click(contact.id)
  await sendDueMessages(box.sending(makePost()))
  box.later(86_400_000)
  await click(contact.id, 'request-2')
  const listed = await as(box.agency.dana, (scope) => listMessagesOfContact(scope, contact.id), box.t)
  expect(listed.map(trackingRecord)).toEqual([
    { email_type: 'quote_email', scheduled_date: '2026-11-21', send_status: 'Scheduled', send_mode: 'production' },
    { email_type: 'quote_email', scheduled_date: '2026-11-20', send_status: 'Sent', send_mode: 'production' },
  ])
})
