import { expect, test } from 'vitest'
import { eraseContactRows } from '../../src/organizations/erase-contact-rows.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { as } from '../agency.ts'
import { makePost, testOutbox } from './outbox.ts'

const box = testOutbox()
const HOUR = 3_600_000

const statuses = async () => (await box.rows()).map(({ status }) => status).sort()
const batches = () => box.t.db.selectFrom('send_batches').selectAll().execute()
const erase = (id: number) => as(box.agency.ruth, (scope) => eraseContactRows(scope, box.agency.id, [id]), box.t)

/** A batch that was refused as a whole: two parts that were never sent, the second of one email. */
const refuseBatchOfThree = async () => {
  const contacts = await box.releaseMany(3)
  const refusing = makePost(() => ({ kind: 'refused', reason: '422: no' }))
  expect(await sendDueMessages(box.sending(refusing, { limit: 3 }))).toEqual({ queued: 3 })
  return contacts
}

test('a part stopped before its first attempt becomes unknown 20 hours later', async () => {
  await refuseBatchOfThree()
  const pair = (await batches()).find(({ members }) => members?.length === 2)
  const erased = (await box.rows()).find(({ id }) => id === pair?.members?.[0])
  await erase(erased!.contact_id!)
  expect(await sendDueMessages(box.sending(makePost()))).toEqual({ sent: 1 })
  box.later(20 * HOUR)
  expect(await sendDueMessages(box.sending(makePost()))).toEqual({ unknown: 1 })
  expect(await statuses()).toEqual(['sent', 'unknown'])
  expect(await batches()).toEqual([])
})

test('an email that crashed three senders before its first attempt fails', async () => {
  await refuseBatchOfThree()
  const single = (await batches()).find(({ members }) => members?.length === 1)
  const id = single!.members![0]!
  await box.t.db.updateTable('messages').set({ crash_count: 3 }).where('id', '=', id).execute()
  expect(await sendDueMessages(box.sending(makePost()))).toEqual({ sent: 2, failed: 1 })
  expect((await box.rows()).find((row) => row.id === id)).toMatchObject({
    status: 'failed',
    reason: 'crashed',
    attempts: 0,
  })
  expect(await batches()).toEqual([])
})

test.each([
  ['a quota', { kind: 'quota', reason: '429: daily quota' }],
  ['an account refusal', { kind: 'locked_out', reason: '403: API key is invalid' }],
  ['an unreachable provider', { kind: 'unreached', reason: 'refused' }],
] as const)('a part that waited longer than a day for %s is sent', async (_, outcome) => {
  await refuseBatchOfThree()
  await sendDueMessages(box.sending(makePost(() => outcome)))
  for (const batch of await batches()) expect(batch).toMatchObject({ attempts: 0, first_attempt_at: null })
  box.later(25 * HOUR)
  expect(await sendDueMessages(box.sending(makePost()))).toEqual({ sent: 3 })
})

test('a part is sent without a paused email, which is sent by itself after the pause', async () => {
  await refuseBatchOfThree()
  const pair = (await batches()).find(({ members }) => members?.length === 2)
  const paused = (await box.rows()).find(({ id }) => id === pair?.members?.[0])!
  const pause = { organization_id: box.agency.id, contact_id: paused.contact_id, reason: 'person' }
  await box.t.db
    .insertInto('outreach_pauses')
    .values({ ...pause, created_at: box.t.clock.now })
    .execute()
  const post = makePost()
  expect(await sendDueMessages(box.sending(post))).toEqual({ sent: 2, queued: 1 })
  expect(post.mails().map(({ to }) => to)).not.toContain(paused.recipient)
  expect((await box.rows()).find(({ id }) => id === paused.id)).toMatchObject({
    status: 'queued',
    batch_id: null,
    batch_position: null,
    attempts: 0,
  })
  expect(await batches()).toEqual([])
  await box.t.db.deleteFrom('outreach_pauses').where('contact_id', '=', paused.contact_id).execute()
  await box.t.db.updateTable('messages').set({ next_at: box.t.clock.now }).where('id', '=', paused.id).execute()
  expect(await sendDueMessages(box.sending(post))).toEqual({ sent: 1 })
})

test('an email that leaves a part is settled even if the check is repeated after a deadlock', async () => {
  await refuseBatchOfThree()
  const pair = (await batches()).find(({ members }) => members?.length === 2)
  const id = pair!.members![0]!
  const { contact_id } = (await box.rows()).find((row) => row.id === id)!
  await box.t.db.updateTable('contacts').set({ deleted_at: box.t.clock.now }).where('id', '=', contact_id).execute()
  const { tenantDb } = box.t
  let deadlocks = 2
  const deadlocked: typeof tenantDb = {
    ...tenantDb,
    withSystem: (reason, fn) =>
      tenantDb.withSystem(reason, async (system) => {
        const done = await fn(system)
        if (reason === 'check a batch again' && deadlocks-- > 0)
          throw Object.assign(new Error('deadlock'), { code: '40P01' })
        return done
      }),
  }
  expect(await sendDueMessages(box.sending(makePost(), { tenantDb: deadlocked }))).toEqual({ sent: 2, skipped: 1 })
  expect((await box.rows()).find((row) => row.id === id)).toMatchObject({ status: 'skipped', batch_id: null })
})
