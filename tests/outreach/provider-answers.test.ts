import { describe, expect, test } from 'vitest'
import { suppress } from '../../src/outbox/suppressions.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { openQuote, recordVisit } from '../../src/quotes/quote-visits.ts'
import { makePost, testOutbox } from './outbox.ts'

const box = testOutbox()
const HOUR = 3_600_000

const answered = async (outcome: Parameters<typeof makePost>[0], times = 1) => {
  await box.queueOne()
  for (let i = 0; i < times; i++) {
    await sendDueMessages(box.sending(makePost(outcome)))
    box.later(1.6 * HOUR)
  }
  const [row] = await box.rows()
  return row!
}

test('a refusal is final, and the agent sees why', async () => {
  const row = await answered(() => ({ kind: 'refused', reason: '422: not an address' }))
  expect(row).toMatchObject({ status: 'failed', reason_detail: '422: not an address', attempts: 1 })
})

test('a refusal says nothing about an earlier unanswered attempt: it is left to a person', async () => {
  const [first, second] = [makePost(() => 'lost answer'), makePost(() => ({ kind: 'refused', reason: '422: no' }))]
  await box.queueOne()
  await sendDueMessages(box.sending(first))
  box.later(HOUR)
  expect(await sendDueMessages(box.sending(second))).toEqual({ unknown: 1 })
  expect(first.accepted.size).toBe(1)
  expect(await box.rows()).toMatchObject([{ status: 'unknown', reason_detail: '422: no', attempts: 2 }])
})

test('an email that may no longer be sent after an unanswered attempt is left to a person too', async () => {
  const { contact } = await box.queueOne()
  await sendDueMessages(box.sending(makePost(() => 'lost answer')))
  await box.t.tenantDb.withSystem('test', (system) =>
    suppress(system, { organizationId: box.agency.id, channel: 'email', address: contact.email! }, 'unsubscribed'),
  )
  box.later(HOUR)
  expect(await sendDueMessages(box.sending(makePost()))).toEqual({ unknown: 1 })
  expect(await box.rows()).toMatchObject([{ status: 'unknown', reason: 'unsubscribed' }])
})

test('too many requests count no attempt and wait as long as asked', async () => {
  const asked = box.t.clock.now.getTime()
  const row = await answered(() => ({ kind: 'busy', retryAfterMs: 7_000 }))
  expect(row).toMatchObject({ status: 'queued', attempts: 0, first_attempt_at: null })
  expect(row.next_at.getTime() - asked).toBe(7_000)
})

test('a refused key stops the run, counts no attempt and is reported', async () => {
  await box.queueOne()
  await box.queueOne()
  const report = await sendDueMessages(box.sending(makePost(() => ({ kind: 'locked_out', reason: '401: no' }))))
  expect(report).toEqual({ queued: 1, lockedOut: '401: no' })
  expect((await box.rows()).map(({ status, attempts }) => [status, attempts])).toEqual([
    ['queued', 0],
    ['queued', 0],
  ])
})

test('without a response it is retried later, twelve times, and then left to a person', async () => {
  const row = await answered(() => ({ kind: 'uncertain', reason: 'no answer' }), 12)
  expect(row).toMatchObject({ status: 'unknown', attempts: 12, reason_detail: 'no answer' })
  // Nobody sends it again, so its text is deleted.
  expect(await box.t.db.selectFrom('send_batches').select('id').execute()).toEqual([])
})

describe('a client who opens an email that the provider has not owned up to', () => {
  const openedBeforeTheAnswer = async () => {
    const { contact } = await box.queueOne()
    await sendDueMessages(box.sending(makePost(() => 'lost answer')))
    const [row] = await box.rows()
    const opened = await openQuote(box.t.tenantDb, row!.tracking_id!)
    await recordVisit(box.t.tenantDb, opened!)
    return contact
  }

  test('stays Opened if a later attempt says that it was sent', async () => {
    const contact = await openedBeforeTheAnswer()
    box.later(HOUR)
    expect(await sendDueMessages(box.sending(makePost()))).toEqual({ sent: 1 })
    expect(await box.contact(contact.id)).toMatchObject({ status: 'Opened', quote_sent_at: box.t.clock.now })
  })

  test('stays Opened if no attempt ever says so', async () => {
    const contact = await openedBeforeTheAnswer()
    box.later(20 * HOUR)
    expect(await sendDueMessages(box.sending(makePost()))).toEqual({ unknown: 1 })
    expect(await box.contact(contact.id)).toMatchObject({ status: 'Opened' })
  })
})

test('no attempt is made once the provider may have forgotten the key', async () => {
  await box.queueOne()
  await sendDueMessages(box.sending(makePost(() => 'lost answer')))
  box.later(20 * HOUR)
  const post = makePost()
  expect(await sendDueMessages(box.sending(post))).toEqual({ unknown: 1 })
  expect(post.accepted.size).toBe(0)
})

test('a pause longer than a lease returns the messages unchanged', async () => {
  await box.queueOne()
  const pace = { reserve: async () => undefined, holdBack: async () => {} }
  expect(await sendDueMessages(box.sending(makePost(), { pace }))).toEqual({})
  expect(await box.rows()).toMatchObject([{ status: 'queued', attempts: 0, claimed_by: null }])
})

test('a process told to stop returns what it has not sent', async () => {
  for (let i = 0; i < 3; i++) await box.queueOne()
  const stop = new AbortController()
  const post = makePost(() => void stop.abort())
  expect(await sendDueMessages(box.sending(post, { signal: stop.signal }))).toEqual({ sent: 1 })
  expect((await box.rows()).map((row) => row.status).sort()).toEqual(['queued', 'queued', 'sent'])
})
