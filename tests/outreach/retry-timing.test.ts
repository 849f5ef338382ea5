import { beforeEach, expect, test } from 'vitest'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { makeContact } from '../agency.ts'
import { makePost, type Post, testOutbox } from './outbox.ts'

const box = testOutbox()
const NOON = '2026-11-20T17:00:00Z'
/** 19:58 in North Carolina. */
const EVENING = '2026-11-21T00:58:00Z'
beforeEach(() => {
  box.t.clock.now = new Date(NOON)
})

const limited = (post: Post) => box.sending(post, { limits: undefined })
const sendFrom = (send_hour: number) =>
  box.t.db
    .updateTable('organization_settings')
    .set({ send_hour })
    .where('organization_id', '=', box.agency.id)
    .execute()
const unanswered = () => sendDueMessages(limited(makePost(() => ({ kind: 'uncertain', reason: 'no answer' }))))

test.each([
  { alone: false, hour: 15 },
  { alone: false, hour: 16 },
  { alone: false, hour: 19 },
  { alone: true, hour: 16 },
])(
  'emails tried once in the evening are tried again where their next day begins too late for it: %o',
  async ({ alone, hour }) => {
    box.t.clock.now = new Date(EVENING)
    await sendFrom(hour)
    for (let n = 0; n < 3; n++)
      await box.release(await makeContact(box.agency, {}, box.t), { crash_count: alone ? 2 : 0 })
    expect(await unanswered()).toEqual({ queued: 3 })
    box.later(3 * 60_000)
    const post = makePost()
    expect(await sendDueMessages(limited(post))).toEqual({ sent: 3 })
    expect(post.accepted.size).toBe(3)
  },
)

test('emails tried once in the evening wait for the next day if it begins soon enough', async () => {
  box.t.clock.now = new Date(EVENING)
  await box.releaseMany(2)
  await unanswered()
  box.later(3 * 60_000)
  const post = makePost()
  expect(await sendDueMessages(limited(post))).toEqual({})
  expect(post.accepted.size).toBe(0)
  expect((await box.rows()).map(({ next_at }) => next_at)).toEqual(Array(2).fill(new Date('2026-11-21T14:00:00Z')))
  box.t.clock.now = new Date('2026-11-21T14:00:00Z')
  expect(await sendDueMessages(limited(post))).toEqual({ sent: 2 })
})

test('a batch with a client who got another email today is retried in time', async () => {
  box.t.clock.now = new Date('2026-11-20T14:30:00Z')
  const [contact] = await box.releaseMany(3)
  await unanswered()
  const other = { kind: 'new_year', occasion: 'new_year-2027', status: 'sent', provider_id: 'post-1', attempts: 1 }
  await box.release(contact!, { ...other, sent_at: box.t.clock.now, first_attempt_at: box.t.clock.now })
  box.later(60_000)
  const post = makePost()
  expect(await sendDueMessages(limited(post))).toEqual({ sent: 3 })
})

test('a batch with an email paused for long is left to a person', async () => {
  const [contact] = await box.releaseMany(2)
  await unanswered()
  const pause = { organization_id: box.agency.id, contact_id: contact!.id, reason: 'person' }
  await box.t.db
    .insertInto('outreach_pauses')
    .values({ ...pause, created_at: box.t.clock.now })
    .execute()
  box.later(60_000)
  const post = makePost()
  await sendDueMessages(limited(post))
  box.later(20 * 3_600_000)
  await sendDueMessages(limited(post))
  await sendDueMessages(limited(post))
  expect(post.accepted.size).toBe(0)
  expect((await box.rows()).map(({ status }) => status)).toEqual(['unknown', 'unknown'])
})
