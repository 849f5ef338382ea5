import { expect, test } from 'vitest'
import type { Mailer } from '../../src/outbox/outgoing-mail.ts'
import { recordAcceptedByReport } from '../../src/outreach/events/handle-report.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { makePost } from './outbox.ts'
import { practiceMailer } from './practice-mailer.ts'

const { box, drain, ended, received, standIn, releaseTo } = practiceMailer()

test('of a partly accepted batch only the rest is sent again', async () => {
  await box.releaseMany(4)
  const honest = standIn()
  let isFirst = true
  const half: Mailer = {
    ...honest,
    async sendBatch(mails, key) {
      if (mails.length < 4) return honest.sendBatch!(mails, key)
      if (isFirst) await honest.sendBatch!(mails.slice(0, 2), 'another key')
      isFirst = false
      return { kind: 'uncertain', reason: '500: stumbled', answered: true }
    },
  }
  await drain(half)
  expect(await ended()).toEqual({ sent: 4 })
  expect([...(await received()).values()]).toEqual([1, 1, 1, 1])
})

test('a partly reported batch is not split because of errors alone', async () => {
  await box.releaseMany(3)
  const failing = makePost(() => ({ kind: 'uncertain', reason: '500: stumbled', answered: true }))
  await sendDueMessages(box.sending(failing))
  const [reported] = await box.rows()
  await box.t.tenantDb.withSystem('test', (system) =>
    recordAcceptedByReport(system, reported!, {
      id: 'evt',
      kind: 'delivered',
      happenedAt: box.t.clock.now,
      messageId: reported!.id,
      providerId: 're_1',
      isPermanent: false,
      reason: '',
    }),
  )
  await drain(failing)
  box.later(20 * 3_600_000)
  await sendDueMessages(box.sending(failing))
  expect(await ended()).toEqual({ sent: 1, unknown: 2 })
})

test('a batch that a lost sender may still send is not split', async () => {
  await box.releaseMany(2)
  await releaseTo('poison')
  const { tenantDb } = box.t
  const dying: typeof tenantDb = {
    ...tenantDb,
    withSystem: (reason, fn) =>
      reason === 'settle a batch' ? Promise.reject(new Error('killed')) : tenantDb.withSystem(reason, fn),
  }
  await sendDueMessages(box.sending(standIn(), { tenantDb: dying })).catch(() => {})
  await box.runOutLeases()
  await drain(standIn())
  box.later(20 * 3_600_000)
  await drain(standIn())
  expect(await ended()).toEqual({ unknown: 3 })
})

test.each([
  ['unsubscribed', { status: 'skipped', reason: 'unsubscribed', attempts: 0, batch_id: null }],
  ['was deleted', { status: 'skipped', reason: 'contact_deleted', attempts: 0, batch_id: null }],
] as const)('an email that was not accepted, and whose client %s since, is skipped', async (event, expected) => {
  const [contact] = await box.releaseMany(1)
  const honest = standIn()
  const unanswered: Mailer = { ...honest, sendBatch: async () => ({ kind: 'uncertain', reason: 'no answer' }) }
  await sendDueMessages(box.sending(unanswered))
  if (event === 'unsubscribed') await unsubscribe(contact!.email!)
  else
    await box.t.db.updateTable('contacts').set({ deleted_at: box.t.clock.now }).where('id', '=', contact!.id).execute()
  box.later(60_000)
  expect(await sendDueMessages(box.sending(unanswered))).toEqual({ skipped: 1 })
  expect(await box.rows()).toMatchObject([expected])
})

const unsubscribe = (address: string) =>
  box.t.db
    .insertInto('suppression_reasons')
    .values({
      organization_id: box.agency.id,
      channel: 'email',
      address,
      reason: 'unsubscribed',
      created_at: box.t.clock.now,
    })
    .execute()

test('a client of a part who unsubscribed since gets nothing, and the others do', async () => {
  const [gone] = await box.releaseMany(3)
  await releaseTo('poison')
  const post = standIn()
  // Until it is split.
  for (let round = 0; round < 20; round++) {
    const parts = await box.t.db.selectFrom('send_batches').select('id').where('split_from', 'is not', null).execute()
    if (parts.length > 0) break
    await sendDueMessages(box.sending(post, { limit: 4 }))
    const [batch] = await box.t.db.selectFrom('send_batches').select('next_at').orderBy('next_at', 'desc').execute()
    box.t.clock.now = new Date(batch?.next_at ?? box.t.clock.now)
  }
  await unsubscribe(gone!.email!)
  await drain(post)
  expect(await ended()).toEqual({ sent: 2, skipped: 1, failed: 1 })
  expect((await received()).has(gone!.email!)).toBe(false)
})

test('an outdated provider list sends nobody an email twice', async () => {
  await box.releaseMany(3)
  const stopped = await releaseTo('stopped')
  const honest = standIn()
  const attemptedAt = box.t.clock.now.getTime()
  const slow: Mailer = {
    ...honest,
    async sendBatch(emails, key) {
      const outcome = await honest.sendBatch!(emails, key)
      return emails.length === 4 ? { kind: 'uncertain', reason: 'no answer in time' } : outcome
    },
    async findAccepted(...args) {
      const isCurrent = box.t.clock.now.getTime() - attemptedAt >= 60_000
      return isCurrent ? honest.findAccepted!(...args) : { providerIds: new Map(), isComplete: true }
    },
  }
  await sendDueMessages(box.sending(slow))
  await box.t.db
    .insertInto('suppression_reasons')
    .values({
      organization_id: box.agency.id,
      channel: 'email',
      address: stopped.email!,
      reason: 'unsubscribed',
      created_at: box.t.clock.now,
    })
    .execute()
  await drain(slow)
  expect(await ended()).toEqual({ sent: 4 })
  expect([...(await received()).values()]).toEqual([1, 1, 1, 1])
})
