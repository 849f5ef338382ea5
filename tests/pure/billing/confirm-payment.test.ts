import { expect, test } from 'vitest'
import {
  confirmPayment,
  firstPoll,
  nextPoll,
  type PollAnswer,
  type PollStep,
  sessionIdOf,
} from '../../../islands/checkout/confirm-payment.ts'

const details = { customer: 'cus_1', subscription: 'sub_1', subscription_item: null }
const open: PollAnswer = { kind: 'status', status: 'open' }
const complete: PollAnswer = { kind: 'status', status: 'complete' }
const told: PollAnswer = { kind: 'details', details }
const confirmed: PollAnswer = { kind: 'completion', success: true }

/** Plays the server's responses. Returns the requests, the waiting times and the result. */
async function play(...heard: PollAnswer[]) {
  const asked: string[] = []
  const waits: number[] = []
  const ended = await confirmPayment(
    async (step) => {
      asked.push(step.ask)
      return heard.shift() ?? open
    },
    async (ms) => void waits.push(ms),
  )
  return { asked, waits, ended }
}

test('a completed session is asked for its details and then confirmed, without waiting (checkout-008, checkout-010)', async () => {
  const { asked, waits, ended } = await play(complete, told, confirmed)
  expect([asked, waits, ended]).toEqual([['status', 'details', 'completion'], [], { done: true }])
})

test('an open session is looked at every two seconds (checkout-009, checkout-012)', async () => {
  const { asked, waits } = await play(open, open, complete, told, confirmed)
  expect(asked).toEqual(['status', 'status', 'status', 'details', 'completion'])
  expect(waits).toEqual([2_000, 2_000])
})

test('six attempts, then it is too late (checkout-013)', async () => {
  const { asked, waits, ended } = await play()
  expect([asked.length, waits.length]).toEqual([6, 5])
  expect(ended).toEqual({ done: false, message: 'Timeout waiting for payment confirmation' })
})

test.each<[PollAnswer, PollAnswer]>([
  [{ kind: 'http', status: 503 }, complete],
  [{ kind: 'network' }, complete],
  [{ kind: 'garbled' }, complete],
])('a look that failed is taken again after two seconds: %j (checkout-014)', async (failure, then) => {
  const { waits, ended } = await play(failure, then, failure, told, { kind: 'network' }, confirmed)
  expect(waits).toEqual([2_000, 2_000, 2_000])
  expect(ended).toEqual({ done: true })
})

test.each([
  ['expired', 'Payment session expired'],
  ['gone', 'Payment session gone'],
])('any other status ends it: %s (checkout-011)', async (status, message) => {
  const { asked, ended } = await play({ kind: 'status', status })
  expect([asked, ended]).toEqual([['status'], { done: false, message }])
})

test.each<[PollAnswer, string]>([
  [{ kind: 'http', status: 500 }, 'Payment processing error: 500'],
  [{ kind: 'garbled' }, 'Payment completion failed'],
  [{ kind: 'completion', success: false }, 'Payment processing failed'],
  [{ kind: 'completion', success: false, message: 'No such payment' }, 'No such payment'],
])('a confirmation that fails says how: %j (checkout-017, checkout-018, checkout-019)', async (heard, message) => {
  const { ended } = await play(complete, told, heard)
  expect(ended).toEqual({ done: false, message })
})

test('what was tried before counts on', () => {
  const late: PollStep = { ...firstPoll, ask: 'details', retries: 5 }
  expect(nextPoll(late, { kind: 'network' })).toEqual({
    done: false,
    message: 'Timeout waiting for payment confirmation',
  })
})

test('the id of a session is what stands before its secret (checkout-008)', () => {
  expect(sessionIdOf('cs_test_a1B2_secret_c3_secret_d4')).toBe('cs_test_a1B2')
})
