/* Emails that were skipped as members of a batch, and are queued again because a deletion or merge was undone. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mergeContacts } from '../../src/contacts/merge/merge-contacts.ts'
import { deleteContacts } from '../../src/contacts/selection/delete-contacts.ts'
import { undoChangeSet } from '../../src/contacts/undo/undo.ts'
import { requeueExpiredLeases } from '../../src/outreach/sending/end-batch.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { as } from '../agency.ts'
import { makePost, testOutbox } from './outbox.ts'

const box = testOutbox()

const batches = () => box.t.db.selectFrom('send_batches').selectAll().execute()
const rowOf = async (id: string) => (await box.rows()).find((row) => row.id === id)!

const remove = async (id: number) => {
  const { changeSetId } = await as(box.agency.ruth, (scope) => deleteContacts(scope, { ids: [id] }), box.t)
  return changeSetId!
}
const merge = async (keepId: number, otherId: number) => {
  const merged = await as(box.agency.ruth, (scope) => mergeContacts(scope, { keepId, otherId, picks: {} }), box.t)
  if (!merged.ok) throw new Error(merged.refused)
  return merged.changeSetId
}
const undo = (changeSetId: number) => as(box.agency.ruth, (scope) => undoChangeSet(scope, changeSetId), box.t)

/** A batch of two that was refused as a whole: two parts that were never sent. */
async function refuseBatchOfTwo() {
  const [first, second] = await box.releaseMany(2)
  const refusing = makePost(() => ({ kind: 'refused', reason: '422: no' }))
  expect(await sendDueMessages(box.sending(refusing, { limit: 2 }))).toEqual({ queued: 2 })
  return [first!, second!] as const
}

test('an email that left a part because its client was deleted is sent once they are restored', async () => {
  const [deleted] = await refuseBatchOfTwo()
  const changeSetId = await remove(deleted.id)
  const post = makePost()
  expect(await sendDueMessages(box.sending(post))).toEqual({ sent: 1, skipped: 1 })
  expect(await rowOf(deleted.messageId)).toMatchObject({ status: 'skipped', batch_id: null, batch_position: null })
  await undo(changeSetId)
  expect(await sendDueMessages(box.sending(post))).toEqual({ sent: 1 })
  expect(post.accepted.size).toBe(2)
})

test.each([
  [0, 'sent', 'contact_deleted'],
  [1, 'unknown', 'contact_deleted'],
  // As servers of the release before migration 0122 store it.
  [0, 'sent', 'The contact was deleted'],
])(
  'an email skipped in a batch after %i attempts is %s once its client is restored',
  async (attempts, status, reason) => {
    const [contact] = await box.releaseMany(1)
    const changeSetId = await remove(contact!.id)
    await box.t.db
      .updateTable('messages')
      .set({ status: 'skipped', reason, batch_id: randomUUID(), batch_position: 0, attempts })
      .where('id', '=', contact!.messageId)
      .execute()
    await undo(changeSetId)
    expect(await sendDueMessages(box.sending(makePost()))).toEqual({ [status]: 1 })
  },
)

test.each([
  'merged',
  // As servers of the release before migration 0122 store it.
  'The contact was merged with another one that has this mail already',
])(
  'an email that a merge skipped in a part (%s) is sent once the merge is undone, with its reason of before',
  async (reason) => {
    const [kept, merged] = await refuseBatchOfTwo()
    const paused = { reason: 'contact_paused', until_on: '2027-03-01' } as const
    await box.t.db.updateTable('messages').set(paused).execute()
    const changeSetId = await merge(kept.id, merged.id)
    const post = makePost()
    expect(await sendDueMessages(box.sending(post))).toEqual({ sent: 1 })
    const isSkipped = ({ status }: { status: string }) => status === 'skipped'
    expect((await box.rows()).find(isSkipped)).toMatchObject({ reason: 'merged', until_on: null })
    await box.t.db.updateTable('messages').set({ reason }).where('status', '=', 'skipped').execute()
    await undo(changeSetId)
    const requeued = (await box.rows()).find(({ status }) => status === 'queued')
    expect(requeued).toMatchObject({ ...paused, batch_id: null, attempts: 0 })
    expect(await sendDueMessages(box.sending(post))).toEqual({ sent: 1 })
    expect(post.accepted.size).toBe(2)
  },
)

test('an email of a part whose sender was lost after sending is not sent with another key after a merge', async () => {
  const [kept, merged] = await refuseBatchOfTwo()
  const { tenantDb } = box.t
  const dying: typeof tenantDb = {
    ...tenantDb,
    withSystem: (reason, fn) =>
      reason === 'settle a batch' ? Promise.reject(new Error('killed')) : tenantDb.withSystem(reason, fn),
  }
  const post = makePost()
  await sendDueMessages(box.sending(post, { tenantDb: dying })).catch(() => {})
  expect(post.accepted.size).toBe(2)
  await box.runOutLeases()
  await tenantDb.withSystem('test', requeueExpiredLeases)
  expect((await box.rows()).map(({ attempts }) => attempts)).toEqual([1, 1])
  const changeSetId = await merge(kept.id, merged.id)
  await undo(changeSetId)
  await sendDueMessages(box.sending(post))
  expect(post.accepted.size).toBe(2)
})

test('an attempt of a part that ends in a conflict counts', async () => {
  await refuseBatchOfTwo()
  const conflicting = makePost(() => ({ kind: 'conflict', reason: '409: other bytes' }))
  await sendDueMessages(box.sending(conflicting))
  expect((await batches()).every(({ stopped_at }) => stopped_at !== null)).toBe(true)
  expect((await box.rows()).map(({ attempts }) => attempts)).toEqual([1, 1])
})
