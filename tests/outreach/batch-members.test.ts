import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { erasableUntil } from '../../src/organizations/close.ts'
import { eraseClosedAgencies } from '../../src/organizations/erase.ts'
import { eraseContactRows } from '../../src/organizations/erase-contact-rows.ts'
import { handleMailReport } from '../../src/outreach/events/handle-report.ts'
import { claimBatch, isOwnClaim, storeBatchPayload } from '../../src/outreach/sending/claim.ts'
import { requeueExpiredLeases } from '../../src/outreach/sending/end-batch.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { as } from '../agency.ts'
import { makePost, testOutbox } from './outbox.ts'

const box = testOutbox()
const HOUR = 3_600_000

const statuses = async () => (await box.rows()).map(({ status }) => status).sort()
const batches = () => box.t.db.selectFrom('send_batches').selectAll().execute()
const unanswered = () => sendDueMessages(box.sending(makePost(() => ({ kind: 'uncertain', reason: 'no answer' }))))
const erase = (id: number) => as(box.agency.ruth, (scope) => eraseContactRows(scope, box.agency.id, [id]), box.t)

test('an erased contact leaves every batch, and the batch’s others wait for the provider’s report', async () => {
  const [contact] = await box.releaseMany(3)
  await unanswered()
  expect((await batches())[0]?.payload).toContain(contact!.email!)
  await erase(contact!.id)
  expect(await batches()).toMatchObject([{ payload: null, stopped_at: box.t.clock.now }])
  box.later(HOUR)
  const post = makePost()
  expect(await sendDueMessages(box.sending(post))).toEqual({})
  expect(post.accepted.size).toBe(0)
  box.later(20 * HOUR)
  expect(await sendDueMessages(box.sending(post))).toEqual({ unknown: 2 })
})

test('a contact erased while the batch was made is not in it', async () => {
  const [contact] = await box.releaseMany(3)
  const { compose } = box.sending(makePost())
  const post = makePost()
  const erasing: typeof compose = async (facts) => {
    if ('recipient' in facts && facts.recipient === contact?.email) await erase(contact.id)
    return compose(facts)
  }
  expect(await sendDueMessages(box.sending(post, { compose: erasing }))).toEqual({ sent: 2, lost: 1 })
  expect(post.mails().map(({ to }) => to)).not.toContain(contact?.email)
})

test('an erased agency leaves none of its emails behind', async () => {
  const [contact] = await box.releaseMany(2)
  await unanswered()
  expect((await batches())[0]?.payload).toContain(contact!.email!)
  await box.t.db
    .updateTable('organizations')
    .set({ closed_at: erasableUntil(box.t.clock.now) })
    .where('id', '=', box.agency.id)
    .execute()
  await eraseClosedAgencies(box.t.tenantDb, {
    signal: new AbortController().signal,
    log: { error: (fields) => expect.unreachable(JSON.stringify(fields)) },
    releaseProviderResources: async () => undefined,
  })
  expect((await batches()).map(({ payload }) => payload)).not.toContainEqual(expect.stringContaining(contact!.email!))
})

test.each(['skipped', 'failed'])(
  'a batch with an email settled meanwhile, as %s by another process, is not sent again',
  async (status) => {
    const [contact] = await box.releaseMany(3)
    await unanswered()
    await box.t.db
      .updateTable('messages')
      .set({ status, reason: 'not_due' })
      .where('id', '=', contact!.messageId)
      .execute()
    box.later(60_000)
    const post = makePost()
    expect(await sendDueMessages(box.sending(post))).toEqual({ queued: 2 })
    expect(post.accepted.size).toBe(0)
    expect(await batches()).toMatchObject([{ payload: null, reason: 'not_due' }])
  },
)

test('a batch with an email reported by the provider is sent again for the others', async () => {
  const [contact] = await box.releaseMany(3)
  await unanswered()
  await box.t.db
    .updateTable('messages')
    .set({ status: 'sent', provider_id: 'reported', sent_at: box.t.clock.now })
    .where('id', '=', contact!.messageId)
    .execute()
  box.later(60_000)
  expect(await sendDueMessages(box.sending(makePost()))).toEqual({ sent: 2 })
})

test('an email reported while the provider has the batch is not waited for', async () => {
  const [early] = await box.releaseMany(3)
  const told: Parameters<typeof handleMailReport>[2] = {
    id: randomUUID(),
    messageId: early!.messageId,
    providerId: 're_1',
    kind: 'delivered',
    isPermanent: false,
    happenedAt: box.t.clock.now,
    reason: '',
  }
  const reporting = {
    ...makePost(),
    sendBatch: async () => {
      await box.t.tenantDb.withSystem('test', (system) => handleMailReport(system, 'resend', told))
      return { kind: 'conflict', reason: '409: other bytes' } as const
    },
  }
  expect(await sendDueMessages(box.sending(reporting))).toEqual({ queued: 2 })
  box.later(20 * HOUR)
  expect(await sendDueMessages(box.sending(makePost()))).toEqual({ unknown: 2 })
  expect(await statuses()).toEqual(['sent', 'unknown', 'unknown'])
})

test('a batch whose emails are all settled or gone while its sender died is deleted', async () => {
  const contacts = await box.releaseMany(2)
  const { tenantDb } = box.t
  const dying: typeof tenantDb = {
    ...tenantDb,
    withSystem: (reason, fn) =>
      reason === 'settle a batch' ? Promise.reject(new Error('killed')) : tenantDb.withSystem(reason, fn),
  }
  await sendDueMessages(box.sending(makePost(), { tenantDb: dying })).catch(() => {})
  expect((await batches())[0]?.payload).toContain(contacts[0]!.email!)
  await box.t.db
    .updateTable('messages')
    .set({ status: 'sent', provider_id: sql`id`, sent_at: box.t.clock.now, claimed_by: null, claimed_until: null })
    .where('status', '=', 'sending')
    .execute()
  expect(await sendDueMessages(box.sending(makePost()))).toEqual({})
  expect(await batches()).toEqual([])
})

test('an email whose batch is gone is left to a person, whether it was sent or only claimed', async () => {
  await box.releaseMany(1)
  await unanswered()
  await box.releaseMany(1)
  const wanted = { id: randomUUID(), lane: 2, isSuspect: false, size: 100 }
  await box.t.tenantDb.withSystem('test', (system) => claimBatch(system, randomUUID(), wanted))
  await box.t.db.deleteFrom('send_batches').execute()
  const post = makePost()
  expect(await sendDueMessages(box.sending(post))).toEqual({ unknown: 2 })
  expect(post.accepted.size).toBe(0)
  expect(await statuses()).toEqual(['unknown', 'unknown'])
})

test('an email that cannot be prepared does not affect its batch, and fails in the end', async () => {
  const released = await box.releaseMany(8)
  const bad = released[3]!.messageId
  await box.t.db.updateTable('messages').set({ tracking_id: null }).where('id', '=', bad).execute()
  const post = makePost()
  // Halved until it is alone: 8, 4, 2, 1.
  for (let n = 0; n < 4; n++) {
    await expect(sendDueMessages(box.sending(post))).rejects.toThrow('1 batches or messages')
    box.later(5_000)
  }
  expect(await statuses()).toEqual(['queued', ...Array(7).fill('sent')])
  for (const { id, crash_count } of await box.rows()) expect(crash_count).toBe(id === bad ? 1 : 0)
  for (let n = 0; n < 3; n++) {
    box.later(60_000)
    await sendDueMessages(box.sending(post)).catch(() => {})
  }
  expect(await statuses()).toEqual(['failed', ...Array(7).fill('sent')])
  expect(post.accepted.size).toBe(7)
  expect(await batches()).toEqual([])
})

test('a batch that the database could not read is released whole, and soon retried', async () => {
  await box.releaseMany(3)
  const { tenantDb } = box.t
  let troubles = 5
  const tangled: typeof tenantDb = {
    ...tenantDb,
    withSystem: (reason, fn) =>
      tenantDb.withSystem(reason, async (system) => {
        const done = await fn(system)
        if (reason === 'check a batch' && troubles-- > 0) throw Object.assign(new Error('deadlock'), { code: '40P01' })
        return done
      }),
  }
  const post = makePost()
  // Three tries at once.
  await expect(sendDueMessages(box.sending(post, { tenantDb: tangled }))).rejects.toThrow('1 batches or messages')
  for (const row of await box.rows()) expect(row).toMatchObject({ status: 'queued', batch_id: null, crash_count: 0 })
  box.later(5_000)
  expect(await sendDueMessages(box.sending(post, { tenantDb: tangled }))).toEqual({ sent: 3 })
})

// The embedded database has one connection, so a read cannot run during a write.
if (inject('engine') === 'postgres')
  test('a batch that is frozen while its lease is taken stays one batch', async () => {
    await box.releaseMany(2)
    const { tenantDb } = box.t
    const [id, claim] = [randomUUID(), randomUUID()]
    const batch = await tenantDb.withSystem('test', (system) =>
      claimBatch(system, claim, { id, lane: 2, isSuspect: false, size: 100 }),
    )
    await box.runOutLeases()
    const waits = sql<{ waits: boolean }>`select exists (select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as waits`
    let returned = false
    const returning = await tenantDb.withSystem('test', async (system) => {
      expect(await isOwnClaim(system, batch!)).toBe(true)
      const members = batch!.messages.map((message) => message.id)
      expect(await storeBatchPayload(system, batch!, { payload: '[{},{}]', members })).toBe(true)
      const other = tenantDb.withSystem('test', requeueExpiredLeases).then(() => {
        returned = true
      })
      await expect
        .poll(async () => returned || (await waits.execute(box.t.db)).rows[0]?.waits, { timeout: 20_000 })
        .toBe(true)
      return [other]
    })
    await Promise.all(returning)
    // Storing the batch renewed the lease.
    await tenantDb.withSystem('test', requeueExpiredLeases)
    expect(await batches()).toMatchObject([{ claimed_by: claim }])
    await box.runOutLeases()
    await tenantDb.withSystem('test', requeueExpiredLeases)
    expect(await batches()).toMatchObject([{ claimed_by: null, members: [expect.anything(), expect.anything()] }])
    for (const row of await box.rows()) expect(row).toMatchObject({ status: 'queued', batch_id: id })
    expect(await sendDueMessages(box.sending(makePost()))).toEqual({ sent: 2 })
  })
