import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { claimBatch } from '../../src/outreach/sending/claim.ts'
import { requeueExpiredLeases } from '../../src/outreach/sending/end-batch.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { makePost, testOutbox } from './outbox.ts'

const box = testOutbox()

const statuses = async () => (await box.rows()).map(({ status }) => status)

test('a batch lost before it was sent is another one next time; its emails are sent one by one if that is lost too', async () => {
  await box.releaseMany(3)
  const { tenantDb } = box.t
  const dying: typeof tenantDb = {
    ...tenantDb,
    withSystem: (reason, fn) =>
      reason === 'freeze a batch' || reason === 'release a batch'
        ? Promise.reject(new Error('killed'))
        : tenantDb.withSystem(reason, fn),
  }
  for (const crashes of [1, 2]) {
    await sendDueMessages(box.sending(makePost(), { tenantDb: dying })).catch(() => {})
    expect(await statuses()).toEqual(['sending', 'sending', 'sending'])
    await box.runOutLeases()
    await tenantDb.withSystem('test', requeueExpiredLeases)
    for (const row of await box.rows())
      expect(row).toMatchObject({ batch_id: null, attempts: 0, first_attempt_at: null, crash_count: crashes })
  }
  const post = makePost()
  expect(await sendDueMessages(box.sending(post))).toEqual({ sent: 3 })
  expect(new Set((await box.rows()).map(({ batch_id }) => batch_id)).size).toBe(3)
})

test('a message whose own lease ends leaves its batch, and the batch stays for the others', async () => {
  const [gone] = await box.releaseMany(3)
  const { tenantDb } = box.t
  const [id, claim] = [randomUUID(), randomUUID()]
  await tenantDb.withSystem('test', (system) => claimBatch(system, claim, { id, lane: 2, isSuspect: false, size: 100 }))
  await box.t.db
    .updateTable('messages')
    .set({ claimed_until: sql`now() - interval '1 second'` })
    .where('id', '=', gone!.messageId)
    .execute()
  await tenantDb.withSystem('test', requeueExpiredLeases)
  for (const row of await box.rows())
    expect(row).toMatchObject(
      row.id === gone!.messageId
        ? { status: 'queued', batch_id: null, attempts: 0, crash_count: 1 }
        : { status: 'sending', batch_id: id, attempts: 1, crash_count: 0 },
    )
  expect(await box.t.db.selectFrom('send_batches').select('id').execute()).toEqual([{ id }])
  await box.runOutLeases()
  expect(await sendDueMessages(box.sending(makePost()))).toEqual({ sent: 3 })
  expect(await box.t.db.selectFrom('send_batches').select('id').execute()).toEqual([])
})

test('a batch whose sender died after its acceptance is retried with its key', async () => {
  await box.releaseMany(3)
  const { tenantDb } = box.t
  const dying: typeof tenantDb = {
    ...tenantDb,
    withSystem: (reason, fn) =>
      reason === 'settle a batch' ? Promise.reject(new Error('killed')) : tenantDb.withSystem(reason, fn),
  }
  const post = makePost()
  await sendDueMessages(box.sending(post, { tenantDb: dying })).catch(() => {})
  expect(post.accepted.size).toBe(3)
  await box.runOutLeases()
  expect(await sendDueMessages(box.sending(post))).toEqual({ sent: 3 })
  expect([...post.accepted.values()].map(({ asked }) => asked)).toEqual([2, 2, 2])
})

test('a sender that lost its lease during the request changes nothing', async () => {
  await box.releaseMany(2)
  const post = makePost()
  const { tenantDb } = box.t
  const delivered = Promise.withResolvers<void>()
  let claims = 0
  // A sender works on two batches at once, so its second claim could take the batch that its first has just lost.
  const oneAtATime: typeof tenantDb = {
    ...tenantDb,
    withSystem: async (reason, fn) => {
      if (reason === 'claim a batch' && ++claims === 2) await delivered.promise
      return tenantDb.withSystem(reason, fn)
    },
  }
  const slow = {
    ...post,
    sendBatch: async (...[mails, key]: Parameters<NonNullable<typeof post.sendBatch>>) => {
      await box.runOutLeases()
      await sendDueMessages(box.sending(post))
      await post.sendBatch!(mails, key)
      delivered.resolve()
      return { kind: 'refused', reason: 'late' } as const
    },
  }
  expect(await sendDueMessages(box.sending(slow, { tenantDb: oneAtATime }))).toEqual({ lost: 2 })
  expect(await box.rows()).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
  expect(post.accepted.size).toBe(2)
})

test('a batch that took long to render belongs to nobody else during the request', async () => {
  await box.releaseMany(2)
  const post = makePost()
  const { compose } = box.sending(post)
  const slow: typeof compose = async (facts) => {
    await box.runOutLeases()
    return compose(facts)
  }
  const others: unknown[] = []
  const watched = {
    ...post,
    sendBatch: async (...[mails, key]: Parameters<NonNullable<typeof post.sendBatch>>) => {
      others.push(await sendDueMessages(box.sending(post)))
      return post.sendBatch!(mails, key)
    },
  }
  expect(await sendDueMessages(box.sending(watched, { compose: slow, limit: 2 }))).toEqual({ sent: 2 })
  expect(others).toEqual([{}])
  expect([...post.accepted.values()].map(({ asked }) => asked)).toEqual([1, 1])
})
