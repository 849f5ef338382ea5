import { afterAll, beforeAll, expect, test } from 'vitest'
import { resendMailer } from '../../src/mail/mailer.ts'
import type { Mailer } from '../../src/outbox/outgoing-mail.ts'
import { believeAccepted } from '../../src/outreach/events/believe-accepted.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { type PracticeProviders, startPracticeProviders } from '../../src/practice/providers.ts'
import { PRACTICE_SENDING_KEY } from '../../src/practice/resend-stand-in.ts'
import { makeAgency, makeContact } from '../cast.ts'
import { makePost, testOutbox } from './outbox.ts'

const box = testOutbox()
let providers: PracticeProviders
beforeAll(async () => {
  providers = await startPracticeProviders(box.t.doors)
})
afterAll(() => providers.close())

const standIn = (apiKey = providers.resendKey) => resendMailer({ apiKey, baseUrl: providers.resendUrl })
let made = 0
const releaseTo = async (name: string) => {
  const contact = await makeContact(box.agency, { email: `${name}@p${made++}.example` }, box.t)
  return { ...contact, messageId: await box.release(contact) }
}

/** Sends, and goes on to the next try, until nothing waits for one. */
async function drain(mailer: Mailer) {
  for (let round = 0; round < 200; round++) {
    await sendDueMessages(box.sending(mailer))
    const waiting = await box.t.db
      .selectFrom('send_batches')
      .select('next_at')
      .where('stopped_at', 'is', null)
      .orderBy('next_at')
      .execute()
    if (waiting.length === 0) return
    const next = waiting[0]!.next_at!
    if (next > box.t.clock.now) box.t.clock.now = new Date(next)
  }
  throw new Error('It never came to an end')
}

const ended = async () => {
  const counts: Record<string, number> = {}
  for (const { status } of await box.rows()) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** How often each recipient has one of our emails in the practice mailbox. */
async function received() {
  const mails = await box.t.db.selectFrom('practice_mails').select(['recipients', 'tags']).execute()
  const ours = new Set((await box.rows()).map(({ id }) => id))
  const times = new Map<string, number>()
  for (const { recipients, tags } of mails)
    if ((tags as { name: string; value: string }[]).some(({ value }) => ours.has(value)))
      times.set(recipients[0]!, (times.get(recipients[0]!) ?? 0) + 1)
  return times
}

test('of sixty emails one that the provider always fails at fails alone, and the others arrive once', async () => {
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
    reason: expect.stringContaining('The mail service answers with an error whenever it gets this email'),
  })
  const lastSent = Math.max(...rows.map(({ sent_at }) => sent_at?.getTime() ?? 0))
  expect(lastSent - from).toBeLessThan(30 * 60_000)
  expect(await box.t.db.selectFrom('send_batches').select('id').execute()).toEqual([])
})

/** The same, while another agency's email leaves shortly before each try, as on any working day. */
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

test('with a key that may only send, the others arrive too while further emails leave, and the one is left to a person', async () => {
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

test('while the provider answers everything with errors, no batch is split', async () => {
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

test('a provider that recovers is asked under the same key before its errors prove anything', async () => {
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

test('what the provider accepted and never owned up to is found in its list, and never sent again', async () => {
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
      .selectFrom('practice_mails')
      .select('tags')
      .where('id', '=', provider_id)
      .executeTakeFirstOrThrow()
    expect(tags).toContainEqual({ name: 'message', value: id })
  }
})

test('of a batch of which a part was accepted the rest alone is sent anew', async () => {
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

test('one agency’s poison does not hold up another’s email', async () => {
  const other = await makeAgency({}, box.t)
  await releaseTo('poison')
  const theirs = await makeContact(other, {}, box.t)
  const id = await box.release(theirs, { organization_id: other.id })
  const statusOfTheirs = async () =>
    (await box.t.db.selectFrom('outreach_messages').select('status').where('id', '=', id).executeTakeFirstOrThrow())
      .status
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

test('what is never answered at all, by a provider that cannot be asked, is not sent under another key', async () => {
  await box.releaseMany(3)
  const post = makePost(() => 'lost answer')
  await drain(post)
  expect([...post.accepted.keys()].length).toBe(3)
  box.later(20 * 3_600_000)
  await sendDueMessages(box.sending(post))
  expect(await ended()).toEqual({ unknown: 3 })
})

test('a batch that was reported in part is not split on the strength of errors alone', async () => {
  await box.releaseMany(3)
  const failing = makePost(() => ({ kind: 'uncertain', reason: '500: stumbled', answered: true }))
  await sendDueMessages(box.sending(failing))
  const [reported] = await box.rows()
  await box.t.doors.asSystem('test', (system) =>
    believeAccepted(system, reported!, {
      ...{ id: 'evt', kind: 'delivered', happenedAt: box.t.clock.now, messageId: reported!.id },
      ...{ providerId: 're_1', isPermanent: false, reason: '' },
    }),
  )
  await drain(failing)
  box.later(20 * 3_600_000)
  await sendDueMessages(box.sending(failing))
  expect(await ended()).toEqual({ sent: 1, unknown: 2 })
})

test('a batch that a lost sender may still hand over is not split', async () => {
  await box.releaseMany(2)
  await releaseTo('poison')
  const { doors } = box.t
  const dying: typeof doors = {
    ...doors,
    asSystem: (reason, fn) =>
      reason === 'settle a batch' ? Promise.reject(new Error('killed')) : doors.asSystem(reason, fn),
  }
  await sendDueMessages(box.sending(standIn(), { doors: dying })).catch(() => {})
  await box.runOutLeases()
  await drain(standIn())
  box.later(20 * 3_600_000)
  await drain(standIn())
  expect(await ended()).toEqual({ unknown: 3 })
})

test('of a part nobody is sent who unsubscribed since, and the others are', async () => {
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
  await box.t.db
    .insertInto('suppressions')
    .values({
      ...{ organization_id: box.agency.id, channel: 'email', address: gone!.email!, reason: 'unsubscribed' },
      created_at: box.t.clock.now,
    })
    .execute()
  await drain(post)
  expect(await ended()).toEqual({ sent: 2, skipped: 1, failed: 1 })
  expect((await received()).has(gone!.email!)).toBe(false)
})
