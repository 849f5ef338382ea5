import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { queueQuoteEmail } from '../../src/outreach/queue-quote-email.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import type { TenantDb } from '../../src/scope.ts'
import { as } from '../agency.ts'
import { compose, makePost, testOutbox } from './outbox.ts'

const box = testOutbox()
const HOUR = 3_600_000

test('a sent quote email is recorded on the message and the contact, and its text deleted', async () => {
  const { contact } = await box.queueOne()
  const post = makePost()
  expect(await sendDueMessages(box.sending(post))).toEqual({ sent: 1 })
  expect(post.mails().map((mail) => mail.to)).toEqual([contact.email])
  const [row] = await box.rows()
  expect(row).toMatchObject({
    status: 'sent',
    mode: 'production',
    attempts: 1,
    claimed_by: null,
    payload: null,
    sent_at: box.t.clock.now,
  })
  expect(row?.provider_id).toBe(`post-msg/${row?.id}`)
  expect(await box.contact(contact.id)).toMatchObject({
    status: 'Sent',
    last_emailed_at: box.t.clock.now,
    quote_sent_at: box.t.clock.now,
  })
})

test('an email sent by hand has the same key on a restored copy of the database, so the provider sends it once', async () => {
  await box.queueOne()
  const [before] = await box.rows()
  const post = makePost()
  await sendDueMessages(box.sending(post))
  await box.t.db.deleteFrom('send_batches').execute()
  const { status, batch_id, batch_position, attempts, first_attempt_at, sent_at, provider_id, next_at } = before!
  await box.t.db
    .updateTable('messages')
    .set({ status, batch_id, batch_position, attempts, first_attempt_at, sent_at, provider_id, next_at })
    .where('id', '=', before!.id)
    .execute()
  await sendDueMessages(box.sending(post))
  expect([...post.accepted.keys()]).toEqual([`msg/${before!.id}`])
})

test('a second quote email does not change the date of the first', async () => {
  const { contact } = await box.queueOne()
  const first = box.t.clock.now
  await sendDueMessages(box.sending(makePost()))
  box.later(2 * HOUR)
  await as(
    box.agency.ruth,
    (scope) => queueQuoteEmail(scope, { contactId: contact.id, requestId: 'r2' }, { practice: true }),
    box.t,
  )
  await sendDueMessages(box.sending(makePost()))
  expect(await box.contact(contact.id)).toMatchObject({ quote_sent_at: first, last_emailed_at: box.t.clock.now })
})

describe('crashes', () => {
  /** A TenantDb that fails when an outcome is stored. */
  const dying = (): TenantDb => ({
    ...box.t.tenantDb,
    withSystem: (reason, fn) =>
      reason === 'settle a batch' ? Promise.reject(new Error('killed')) : box.t.tenantDb.withSystem(reason, fn),
  })

  test('a crash between acceptance and settling is retried with the same key and bytes', async () => {
    const { contact } = await box.queueOne()
    const post = makePost()
    await expect(sendDueMessages(box.sending(post, { tenantDb: dying() }))).rejects.toThrow('could not be handled')
    expect(post.accepted.size).toBe(1)
    await box.t.db.updateTable('organizations').set({ name: 'Another name', primary_color: '#000000' }).execute()
    expect(await sendDueMessages(box.sending(post))).toEqual({})

    await box.runOutLeases()
    expect(await sendDueMessages(box.sending(post))).toEqual({ sent: 1 })
    expect([...post.accepted.values()].map(({ asked }) => asked)).toEqual([2])
    expect(await box.contact(contact.id)).toMatchObject({ status: 'Sent' })
  })

  test('a sender that lost its lease changes nothing', async () => {
    await box.queueOne()
    const post = makePost()
    const slow = {
      send: async (...[mail, key]: Parameters<typeof post.send>) => {
        await box.runOutLeases()
        await sendDueMessages(box.sending(post))
        await post.send(mail, key)
        return { kind: 'refused', reason: 'late' } as const
      },
    }
    expect(await sendDueMessages(box.sending(slow))).toEqual({ lost: 1 })
    expect(await box.rows()).toMatchObject([{ status: 'sent', reason: null, crash_count: 1 }])
    expect(post.accepted.size).toBe(1)
  })

  test('a message that stopped its sender three times fails', async () => {
    const { contact } = await box.queueOne()
    for (let i = 0; i < 3; i++) {
      await sendDueMessages(box.sending(makePost(), { tenantDb: dying() })).catch(() => {})
      await box.runOutLeases()
    }
    const post = makePost()
    // The provider had taken it each time.
    expect(await sendDueMessages(box.sending(post))).toEqual({ unknown: 1 })
    expect(post.accepted.size).toBe(0)
    expect(await box.contact(contact.id)).toMatchObject({ status: 'Failed' })
  })

  test('a message that cannot be rendered does not block the others', async () => {
    const broken = await box.queueOne({ first_name: 'Poison' })
    await box.queueOne()
    const choking: typeof compose = async (facts) => {
      if (facts.messageId === broken.messageId) throw new Error('choked')
      return compose(facts)
    }
    const post = makePost()
    await expect(sendDueMessages(box.sending(post, { compose: choking }))).rejects.toThrow('1 batches or messages')
    expect(post.accepted.size).toBe(1)
  })
})

test('three senders, 200 messages, a provider that fails one time in five: each is accepted once, none is lost', async () => {
  const quota = 200
  await sql`insert into contacts (organization_id, first_name, last_name, email, agent_id)
    select ${box.agency.id}, 'Client', n::text, 'client' || n || '@example.com', ${box.agency.dana.id} from generate_series(1, ${quota}::int) n`.execute(
    box.t.db,
  )
  await sql`insert into messages (organization_id, id, contact_id, kind, occasion, due_on, recipient, tracking_id, next_at, created_at)
    select organization_id, gen_random_uuid(), id, 'quote_email', 'r', '2026-11-20', email, 'tracking-' || lpad(id::text, 20, '0'), ${box.t.clock.now}, ${box.t.clock.now}
    from contacts where organization_id = ${box.agency.id}`.execute(box.t.db)
  let n = 0
  const post = makePost(() =>
    ++n % 10 === 0 ? 'lost answer' : n % 10 === 5 ? { kind: 'uncertain', reason: '500' } : undefined,
  )
  for (let round = 0; round < 12; round++) {
    await Promise.all([1, 2, 3].map(() => sendDueMessages(box.sending(post))))
    box.later(2 * HOUR)
    if ((await box.rows()).every((row) => row.status === 'sent')) break
  }
  expect((await box.rows()).map((row) => row.status)).toEqual(Array(quota).fill('sent'))
  expect(post.accepted.size).toBe(quota)
  expect(new Set(post.mails().map((mail) => mail.to)).size).toBe(quota)
})
