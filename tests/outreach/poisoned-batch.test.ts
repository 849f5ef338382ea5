import { expect, test } from 'vitest'
import type { Mailer } from '../../src/outbox/outgoing-mail.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { PRACTICE_SENDING_KEY } from '../../src/practice/resend-stand-in.ts'
import { makeAgency, makeContact } from '../agency.ts'
import { makePost } from './outbox.ts'
import { practiceMailer } from './practice-mailer.ts'

const { box, drain, ended, received, standIn, releaseTo } = practiceMailer()

test('of sixty emails one that the provider always rejects fails alone, and the others arrive once', async () => {
  await box.releaseMany(30)
  const poison = await releaseTo('poison')
  await box.releaseMany(29)
  const from = box.t.clock.now.getTime()
  await sendDueMessages(box.sending(standIn()))
  expect(await ended()).toEqual({ queued: 60 })
  await drain(standIn())
  expect(await ended()).toEqual({ sent: 59, failed: 1 })
  expect([...(await received()).values()]).toEqual(Array.from({ length: 59 }, () => 1))
  const rows = await box.rows()
  expect(rows.find(({ contact_id }) => contact_id === poison.id)).toMatchObject({
    status: 'failed',
    reason: 'always_fails',
  })
  const lastSent = Math.max(...rows.map(({ sent_at }) => sent_at?.getTime() ?? 0))
  expect(lastSent - from).toBeLessThan(30 * 60_000)
  expect(await box.t.db.selectFrom('send_batches').select('id').execute()).toEqual([])
})

/** The same, while another agency's email is sent shortly before each attempt. */
async function drainAmongOthers(mailer: Mailer) {
  const other = await makeAgency({}, box.t)
  for (let round = 0; round < 40; round++) {
    await sendDueMessages(box.sending(mailer))
    const waiting = await box.t.db
      .selectFrom('send_batches')
      .select('next_at')
      .where('stopped_at', 'is', null)
      .orderBy('next_at')
      .execute()
    if (waiting.length === 0) return
    const next = waiting[0]!.next_at!
    box.t.clock.now = new Date(Math.max(box.t.clock.now.getTime(), next.getTime() - 1))
    await box.release(await makeContact(other, {}, box.t), { organization_id: other.id })
    await sendDueMessages(box.sending(mailer))
    box.later(1)
  }
}

const stumbled = { kind: 'uncertain', reason: '500: stumbled', answered: true } as const

test('with a send-only key the others arrive too while more emails are sent, and the one is left to a person', async () => {
  await box.releaseMany(5)
  await releaseTo('poison')
  await drainAmongOthers(standIn(PRACTICE_SENDING_KEY))
  box.later(20 * 3_600_000)
  await drain(standIn(PRACTICE_SENDING_KEY))
  expect(await ended()).toEqual({ sent: 5, unknown: 1 })
  expect([...(await received()).values()]).toEqual([1, 1, 1, 1, 1])
})

test.each([
  ['a mixed batch', true],
  ['a batch of one agency', false],
])('%s whose first answer was lost is not sent under another key, however many errors follow', async (_, isMixed) => {
  await box.releaseMany(3)
  const other = await makeAgency({}, box.t)
  if (isMixed) await box.release(await makeContact(other, {}, box.t), { organization_id: other.id })
  let tries = 0
  const post = makePost()
  const failing: Mailer = {
    send: post.send,
    async sendBatch(mails, key) {
      if (mails.length === 1) return post.sendBatch!(mails, key)
      if (tries++ > 0) return stumbled
      await post.sendBatch!(mails, key)
      return { kind: 'uncertain', reason: 'no answer' }
    },
  }
  await drainAmongOthers(failing)
  box.later(20 * 3_600_000)
  await drain(failing)
  expect(tries).toBeGreaterThan(8)
  expect(await ended()).toEqual({ unknown: 3 })
  const recipients = post.mails().map(({ to }) => to)
  expect(recipients).toHaveLength(new Set(recipients).size)
})

test('while the provider answers only with errors, no batch is split', async () => {
  await box.releaseMany(3)
  const post = makePost()
  let tries = 0
  const down: Mailer = {
    send: async () => stumbled,
    async sendBatch(mails, key) {
      if (tries++ === 0) await post.sendBatch!(mails, key)
      return stumbled
    },
  }
  await drain(down)
  box.later(20 * 3_600_000)
  await sendDueMessages(box.sending(down))
  expect(tries).toBe(12)
  expect(await ended()).toEqual({ unknown: 3 })
})

test('a recovered provider is asked with the same key before its errors count', async () => {
  await box.releaseMany(3)
  const post = makePost()
  let tries = 0
  const recovering: Mailer = {
    send: post.send,
    async sendBatch(mails, key) {
      const answer = await post.sendBatch!(mails, key)
      return mails.length === 3 && ++tries <= 8 ? stumbled : answer
    },
  }
  while (tries < 8) {
    await sendDueMessages(box.sending(recovering))
    box.later(3_600_000)
  }
  const other = await makeAgency({}, box.t)
  await box.release(await makeContact(other, {}, box.t), { organization_id: other.id })
  await drain(recovering)
  expect(await ended()).toEqual({ sent: 3 })
  expect(post.mails()).toHaveLength(4)
})

test('an email accepted without a response is found in the provider’s list, and never sent again', async () => {
  await box.releaseMany(4)
  const honest = standIn()
  const mute: Mailer = {
    ...honest,
    async sendBatch(mails, key) {
      await honest.sendBatch!(mails, key)
      return { kind: 'uncertain', reason: '500: stumbled', answered: true }
    },
  }
  await drain(mute)
  expect(await ended()).toEqual({ sent: 4 })
  expect([...(await received()).values()]).toEqual([1, 1, 1, 1])
  for (const { provider_id, id } of await box.rows()) {
    const { tags } = await box.t.db
      .selectFrom('practice_emails')
      .select('tags')
      .where('id', '=', provider_id)
      .executeTakeFirstOrThrow()
    expect(tags).toContainEqual({ name: 'message', value: id })
  }
})

test('one agency’s bad email does not block another’s', async () => {
  const other = await makeAgency({}, box.t)
  await releaseTo('poison')
  const theirs = await makeContact(other, {}, box.t)
  const id = await box.release(theirs, { organization_id: other.id })
  const statusOfTheirs = async () =>
    (await box.t.db.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  await sendDueMessages(box.sending(standIn()))
  expect(await box.t.db.selectFrom('send_batches').select('members').execute()).toMatchObject([
    { members: expect.objectContaining({ length: 2 }) },
  ])
  for (let minute = 0; minute < 5 && (await statusOfTheirs()) !== 'sent'; minute++) {
    box.later(60_000)
    await sendDueMessages(box.sending(standIn()))
  }
  expect(await statusOfTheirs()).toBe('sent')
})

test('an email never answered by a provider that cannot be asked is not sent with another key', async () => {
  await box.releaseMany(3)
  const post = makePost(() => 'lost answer')
  await drain(post)
  expect([...post.accepted.keys()].length).toBe(3)
  box.later(20 * 3_600_000)
  await sendDueMessages(box.sending(post))
  expect(await ended()).toEqual({ unknown: 3 })
})
