/* How many batches a process sends at once, beside the requests that it answers. */
import { expect, test } from 'vitest'
import type { SendOutcome } from '../../src/outbox/outgoing-mail.ts'
import { sendDueMessages } from '../../src/outreach/sending/send-due.ts'
import { testOutbox } from './outbox.ts'

const box = testOutbox()

/** Accepts emails one by one. `answer` delays its answers. */
function countingPost(answer: (inFlight: number) => Promise<unknown>) {
  const seen = { now: 0, most: 0 }
  const send = async (_: unknown, key: string): Promise<SendOutcome> => {
    seen.most = Math.max(seen.most, ++seen.now)
    await answer(seen.now)
    seen.now--
    return { kind: 'accepted', providerId: `post-${key}` }
  }
  return { seen, mailer: { send } }
}

/** As long as a sender needs to claim and prepare another batch. */
async function someStatements() {
  for (let n = 0; n < 40; n++) await box.rows()
}

test('while the server answers few requests, one batch is prepared while another is at the provider', async () => {
  await box.releaseMany(4)
  const both = Promise.withResolvers<void>()
  const { seen, mailer } = countingPost(async (inFlight) => {
    if (inFlight === 2) both.resolve()
    await both.promise
  })
  const report = await sendDueMessages(box.sending(mailer, { requestsInProgress: () => 3 }))
  expect(report).toEqual({ sent: 4 })
  expect(seen.most).toBe(2)
})

test('while the server is busy with requests, outreach is sent batch after batch, and the report says so', async () => {
  await box.releaseMany(4)
  const { seen, mailer } = countingPost(someStatements)
  const report = await sendDueMessages(box.sending(mailer, { requestsInProgress: () => 4 }))
  expect(report).toEqual({ sent: 4, heldBack: 4 })
  expect(seen.most).toBe(1)
})

test('while the server is busy with requests, awaited email is sent three at a time', async () => {
  for (let n = 0; n < 6; n++) await box.queueOne()
  const three = Promise.withResolvers<void>()
  let isFirst = true
  const { seen, mailer } = countingPost(async (inFlight) => {
    // The first is sent alone.
    if (isFirst) {
      isFirst = false
      return
    }
    if (inFlight === 3) three.resolve()
    await three.promise
    await someStatements()
  })
  await sendDueMessages(box.sending(mailer, { requestsInProgress: () => 4 }))
  expect(seen.most).toBe(3)
})
