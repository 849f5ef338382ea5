import { expect, test } from 'vitest'
import { suppress } from '../../src/outbox/suppressions.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { makeAgency, makeContact } from '../agency.ts'
import { makePost, testOutbox } from './outbox.ts'

const box = testOutbox()
const HOUR = 3_600_000

const statuses = async () => (await box.rows()).map(({ status }) => status)
const batches = () => box.t.db.selectFrom('send_batches').selectAll().execute()
const unsubscribe = (address: string) =>
  box.t.tenantDb.withSystem('test', (system) =>
    suppress(system, { organizationId: box.agency.id, channel: 'email', address }, 'unsubscribed'),
  )

test('released outreach is sent in one request and settled email by email', async () => {
  const contacts = await box.releaseMany(7)
  const post = makePost()
  expect(await sendDueMessages(box.sending(post))).toEqual({ sent: 7 })
  const [row] = await box.rows()
  expect([...post.accepted.keys()]).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `batch/${row?.batch_id}/${n}`))
  expect(
    post
      .mails()
      .map(({ to }) => to)
      .sort(),
  ).toEqual(contacts.map(({ email }) => email).sort())
  for (const sent of await box.rows())
    expect(sent).toMatchObject({
      status: 'sent',
      attempts: 1,
      claimed_by: null,
      provider_id: `post-batch/${sent.batch_id}/${sent.batch_position}`,
    })
  expect(await box.contact(contacts[0]!.id)).toMatchObject({
    status: 'Sent',
    quote_sent_at: null,
    last_emailed_at: box.t.clock.now,
  })
  expect(await batches()).toEqual([])
})

test('an uncertain batch is retried with the same emails, bytes and key, and includes no others', async () => {
  await box.releaseMany(3)
  let troubled = true
  const post = makePost(() => (troubled ? 'lost answer' : undefined))
  expect(await sendDueMessages(box.sending(post))).toEqual({ queued: 3 })
  await box.releaseMany(1)
  await box.t.db.updateTable('contacts').set({ first_name: 'Renamed' }).execute()
  troubled = false
  box.later(60_000)
  expect(await sendDueMessages(box.sending(post))).toEqual({ sent: 4 })
  expect([...post.accepted.values()].map(({ asked }) => asked)).toEqual([2, 2, 2, 1])
})

test('if one email of an uncertain batch may not be sent any more, the batch is not sent again', async () => {
  const [contact] = await box.releaseMany(3)
  const post = makePost(() => ({ kind: 'uncertain', reason: 'no answer' }))
  await sendDueMessages(box.sending(post))
  await unsubscribe(contact!.email!)
  box.later(60_000)
  const later = makePost()
  expect(await sendDueMessages(box.sending(later))).toEqual({ queued: 3 })
  expect(later.accepted.size).toBe(0)
  expect(await batches()).toMatchObject([{ payload: null, stopped_at: box.t.clock.now }])
  box.later(HOUR)
  expect(await sendDueMessages(box.sending(later))).toEqual({})
  box.later(20 * HOUR)
  expect(await sendDueMessages(box.sending(later))).toEqual({ unknown: 3 })
  expect(later.accepted.size).toBe(0)
  expect(await batches()).toEqual([])
})

test('only the email that stopped a batch shows the reason', async () => {
  const [contact] = await box.releaseMany(2)
  const other = await makeAgency({}, box.t)
  const theirs = await box.release(await makeContact(other, {}, box.t), { organization_id: other.id })
  const unanswered = makePost(() => ({ kind: 'uncertain', reason: 'no answer' }))
  await sendDueMessages(box.sending(unanswered))
  await unsubscribe(contact!.email!)
  box.later(60_000)
  await sendDueMessages(box.sending(unanswered))
  expect(await batches()).toMatchObject([{ stopped_at: box.t.clock.now, reason: 'unsubscribed' }])
  const stopped = await box.t.db
    .selectFrom('messages')
    .select(['id', 'reason'])
    .where('status', '=', 'queued')
    .execute()
  expect(stopped).toHaveLength(3)
  for (const { id, reason } of stopped) expect(reason).toBe(id === contact!.messageId ? 'unsubscribed' : 'unconfirmed')
  expect(stopped.map(({ id }) => id)).toContain(theirs)
})

test('an error and an acceptance clear the last day of an earlier pause', async () => {
  await box.releaseMany(2)
  await box.t.db.updateTable('messages').set({ reason: 'contact_paused', until_on: '2027-03-01' }).execute()
  await sendDueMessages(box.sending(makePost(() => ({ kind: 'unreached', reason: 'no route' }))))
  const failed = { reason: 'provider_error', until_on: null, reason_detail: 'no route' }
  expect(await box.rows()).toMatchObject([failed, failed])
  await box.t.db.updateTable('messages').set({ reason: 'contact_paused', until_on: '2027-03-01' }).execute()
  box.later(60_000)
  expect(await sendDueMessages(box.sending(makePost()))).toEqual({ sent: 2 })
  const sent = { status: 'sent', reason: null, until_on: null }
  expect(await box.rows()).toMatchObject([sent, sent])
})

test('a batch that reached nobody counts no attempt, and is sent next time to those allowed', async () => {
  const [contact] = await box.releaseMany(3)
  await sendDueMessages(box.sending(makePost(() => ({ kind: 'unreached', reason: 'refused' }))))
  for (const row of await box.rows())
    expect(row).toMatchObject({ status: 'queued', attempts: 0, first_attempt_at: null, batch_id: null })
  await unsubscribe(contact!.email!)
  box.later(60_000)
  expect(await sendDueMessages(box.sending(makePost()))).toEqual({ sent: 2, skipped: 1 })
})

test('a batch refused as a whole is halved until the refused email fails alone', async () => {
  const bad = (await box.releaseMany(8))[3]!
  const post = makePost()
  const sizes: number[] = []
  const refusing = {
    ...post,
    sendBatch: async (...[mails, key]: Parameters<NonNullable<typeof post.sendBatch>>) => {
      sizes.push(mails.length)
      if (mails.some(({ to }) => to === bad.email)) return { kind: 'refused', reason: '422: no' } as const
      return post.sendBatch!(mails, key)
    },
  }
  expect(await sendDueMessages(box.sending(refusing))).toEqual({ queued: 8 + 4 + 2, sent: 7, failed: 1 })
  expect(sizes.toSorted((a, b) => a - b)).toEqual([1, 1, 2, 2, 4, 4, 8])
  for (const row of await box.rows())
    expect(row).toMatchObject(
      row.id === bad.messageId ? { status: 'failed', reason_detail: '422: no' } : { status: 'sent' },
    )
  expect([...post.accepted.values()].map(({ asked }) => asked)).toEqual(Array(7).fill(1))
  expect(await batches()).toEqual([])
})

test('a batch whose first response was lost is not sent one by one if the retry is refused', async () => {
  await box.releaseMany(3)
  let trouble: 'lost answer' | { kind: 'refused'; reason: string } = 'lost answer'
  const post = makePost(() => trouble)
  await sendDueMessages(box.sending(post))
  trouble = { kind: 'refused', reason: '403: the domain is not verified' }
  box.later(HOUR)
  await sendDueMessages(box.sending(post))
  box.later(HOUR)
  await sendDueMessages(box.sending(post))
  expect(post.accepted.size).toBe(3)
  expect(await statuses()).toEqual(['queued', 'queued', 'queued'])
  expect(await batches()).toMatchObject([{ stopped_at: expect.any(Date) }])
})

test('an invalid address fails by itself', async () => {
  const [bad] = await box.releaseMany(3)
  const post = makePost()
  const picky = {
    ...post,
    sendBatch: async (...[mails, key]: Parameters<NonNullable<typeof post.sendBatch>>) => {
      const outcome = await post.sendBatch!(mails, key)
      if (outcome.kind !== 'accepted') return outcome
      const parts = outcome.parts.map((part, place) =>
        mails[place]?.to === bad?.email ? ({ kind: 'refused', reason: '422: not an address' } as const) : part,
      )
      return { ...outcome, parts }
    },
  }
  expect(await sendDueMessages(box.sending(picky))).toEqual({ sent: 2, failed: 1 })
  expect(await box.contact(bad!.id)).toMatchObject({ status: 'Failed' })
})

test('an email that cannot be rendered is left out and stops nobody', async () => {
  const [poison] = await box.releaseMany(4)
  const { compose } = box.sending(makePost())
  const choking: typeof compose = async (facts) => {
    if ('recipient' in facts && facts.recipient === poison?.email) throw new Error('choked')
    return compose(facts)
  }
  const post = makePost()
  for (let round = 0; round < 5; round++) {
    await sendDueMessages(box.sending(post, { compose: choking })).catch(() => {})
    await box.runOutLeases()
    box.later(60_000)
  }
  expect((await statuses()).sort()).toEqual(['failed', 'sent', 'sent', 'sent'])
})

test('of three waiting agencies none gets more than its share of a claim', async () => {
  const { agency } = box
  await box.releaseMany(9)
  for (let n = 0; n < 2; n++) {
    const other = await makeAgency({}, box.t)
    for (let m = 0; m < 5; m++) {
      const contact = await makeContact(other, {}, box.t)
      await box.release(contact, { organization_id: other.id })
    }
  }
  const post = makePost()
  await sendDueMessages(box.sending(post, { limit: 9 }))
  const sent = await box.t.db
    .selectFrom('messages')
    .select(['organization_id', (row) => row.fn.countAll<number>().as('mails')])
    .where('status', '=', 'sent')
    .where('created_at', '=', box.t.clock.now)
    .where('kind', '=', 'birthday')
    .where('organization_id', '>=', agency.id)
    .groupBy('organization_id')
    .execute()
  expect(sent.map(({ mails }) => mails)).toEqual([3, 3, 3])
  expect(await sendDueMessages(box.sending(post))).toEqual({ sent: 10 })
})

test('a click comes before planned emails, and those before catch-up', async () => {
  const late = await makeContact(box.agency, {}, box.t)
  await box.release(late, { lane: 3, due_on: '2026-11-10' })
  const onTime = await makeContact(box.agency, {}, box.t)
  await box.release(onTime)
  const { contact } = await box.queueOne()
  const post = makePost()
  // One by one, because two concurrent batches may arrive in either order.
  for (let n = 0; n < 3; n++) await sendDueMessages(box.sending(post, { limit: 1 }))
  expect(post.mails().map(({ to }) => to)).toEqual([contact.email, onTime.email, late.email])
})
