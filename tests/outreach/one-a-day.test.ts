import { beforeEach, expect, test } from 'vitest'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { makeContact } from '../agency.ts'
import { makePost, type Post, testOutbox } from './outbox.ts'

const box = testOutbox()
beforeEach(() => {
  box.t.clock.now = new Date('2026-11-20T15:00:00Z')
})

const LARGE = 'ffffffff-0000-4000-8000-000000000001'
const SMALL = '00000000-0000-4000-8000-000000000001'
const limited = (post: Post) => box.sending(post, { limits: undefined })
const tomorrow = new Date('2026-11-21T14:00:00Z')

test.each([
  ['in batches', 0],
  ['by themselves', 2],
])(
  'while a client’s email is at the provider their next one waits for tomorrow, where both leave %s',
  async (_, crash_count) => {
    const contact = await makeContact(box.agency, {}, box.t)
    await box.release(contact, { id: LARGE, crash_count })
    const [first, second] = [makePost(), makePost()]
    const meanwhile = async () => {
      box.later(1_000)
      await box.release(contact, { id: SMALL, crash_count, kind: 'new_year', occasion: 'new_year-2027' })
      expect(await sendDueMessages(limited(second))).toEqual({ queued: 1 })
      return { kind: 'uncertain', reason: 'no answer' } as const
    }
    await sendDueMessages(limited({ ...first, send: meanwhile, sendBatch: meanwhile }))
    expect(second.accepted.size).toBe(0)
    expect((await box.rows()).find(({ id }) => id === SMALL)).toMatchObject({ status: 'queued', next_at: tomorrow })

    box.later(60_000)
    const again = makePost()
    expect(await sendDueMessages(limited(again))).toEqual({ sent: 1 })
    box.t.clock.now = tomorrow
    expect(await sendDueMessages(limited(again))).toEqual({ sent: 1 })
    expect(again.accepted.size).toBe(2)
  },
)
