import { expect, test } from 'vitest'
import { type MergeInput, mergeContacts } from '../../../src/contacts/merge/merge-contacts.ts'
import { undoChangeSet } from '../../../src/contacts/undo/undo.ts'
import { NotFound } from '../../../src/lib/not-found.ts'
import type { Mailer, SendOutcome } from '../../../src/outbox/outgoing-mail.ts'
import { sendDueMessages } from '../../../src/outreach/sending/send-due.ts'
import { as, makeContact } from '../../agency.ts'
import { compose, makePost, testOutbox } from '../../outreach/outbox.ts'
import { addMail } from './pairs.ts'

const box = testOutbox()

const merge = async (keepId: number, otherId: number, more: Partial<MergeInput> = {}) => {
  const input = { keepId, otherId, picks: {}, ...more }
  const merged = await as(box.agency.ruth, (scope) => mergeContacts(scope, input), box.t)
  if (!merged.ok) throw new Error(merged.refused)
  return merged.changeSetId
}
const undo = (id: number) => as(box.agency.ruth, (scope) => undoChangeSet(scope, id), box.t)

/** Merges while the provider is sending the email. */
const merging = (post: Mailer, meanwhile: () => Promise<unknown>): Mailer => ({
  async send(mail, key) {
    await meanwhile()
    return post.send(mail, key)
  },
})

test('a merge while an email is being sent: it is sent once and is in the remaining contact’s history', async () => {
  const { contact, messageId } = await box.queueOne()
  const keep = await makeContact(box.agency, {}, box.t)
  const post = makePost()
  await sendDueMessages(box.sending(merging(post, () => merge(keep.id, contact.id))))
  expect(await box.rows()).toMatchObject([{ id: messageId, status: 'sent', contact_id: keep.id, claimed_by: null }])
  await sendDueMessages(box.sending(post))
  expect([...post.accepted.values()].map(({ asked }) => asked)).toEqual([1])
  expect(await box.contact(keep.id)).toMatchObject({ status: 'Sent', last_emailed_at: box.t.clock.now })
})

test('a merge between the claim and the last check: the email goes to the remaining contact', async () => {
  const { contact } = await box.queueOne()
  const keep = await makeContact(box.agency, { first_name: 'Wilma' }, box.t)
  const post = makePost()
  let merged = false
  const pace = {
    async reserve() {
      if (!merged) await merge(keep.id, contact.id, { picks: { email: keep.id } })
      merged = true
      return 0
    },
    async holdBack() {},
  }
  expect(await sendDueMessages(box.sending(post, { pace, compose }))).toEqual({ sent: 1 })
  expect(post.mails().map(({ to }) => to)).toEqual([keep.email])
  expect(await box.rows()).toMatchObject([{ status: 'sent', contact_id: keep.id }])
})

test('a merge while the response is lost: the retry is the same email with the same key', async () => {
  const { contact } = await box.queueOne()
  const keep = await makeContact(box.agency, {}, box.t)
  let troubled = true
  const post = makePost(() => (troubled ? 'lost answer' : undefined))
  await sendDueMessages(box.sending(merging(post, () => merge(keep.id, contact.id))))
  troubled = false
  box.later(60_000)
  expect(await sendDueMessages(box.sending(post))).toEqual({ sent: 1 })
  expect([...post.accepted.values()].map(({ asked }) => asked)).toEqual([2])
  expect(await box.rows()).toMatchObject([{ status: 'sent', contact_id: keep.id }])
})

test.each<[string, SendOutcome, string]>([
  ['sent', { kind: 'accepted', providerId: 'p' }, 'Sent'],
  ['refused', { kind: 'refused', reason: 'no such mailbox' }, 'Failed'],
])(
  'an email that is %s while two are one is so for its contact after the undo, and the other is as before',
  async (_, outcome, status) => {
    const { contact } = await box.queueOne()
    const keep = await makeContact(box.agency, {}, box.t)
    const set = await merge(keep.id, contact.id)
    await sendDueMessages(box.sending({ send: async () => outcome }))
    expect((await box.contact(keep.id)).status).toBe(status)
    expect(await undo(set)).toMatchObject({ ok: true, restored: 2 })
    const sent = status === 'Sent' ? box.t.clock.now : null
    expect(await box.contact(contact.id)).toMatchObject({ status, last_emailed_at: sent, quote_sent_at: sent })
    expect(await box.contact(keep.id)).toMatchObject({ status: 'New', last_emailed_at: null, quote_sent_at: null })
  },
)

test('crossing merges while an email is sent never show a deadlock', async () => {
  const post = makePost()
  for (let round = 0; round < 25; round++) {
    const { contact: a } = await box.queueOne()
    const b = await makeContact(box.agency, {}, box.t)
    await addMail(box.t, box.agency, b.id)
    const outcomes = await Promise.allSettled([
      merge(a.id, b.id),
      merge(b.id, a.id),
      sendDueMessages(box.sending(post)),
    ])
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(failures.filter((error) => !(error instanceof NotFound))).toEqual([])
    expect(failures).toHaveLength(1)
  }
  // The sender skips rows that a merge has locked.
  await sendDueMessages(box.sending(post))
  const mails = await box.rows()
  expect(mails.map(({ status }) => status)).toEqual(mails.map(() => 'sent'))
  expect([...post.accepted.values()].map(({ asked }) => asked)).toEqual(Array(25).fill(1))
})
