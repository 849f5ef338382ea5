import { focusManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { confirmPayment, sessionIdOf } from '../../../islands/checkout/confirm-payment.ts'

type Answer = () => Promise<Response>

const answer =
  (body: object, status = 200): Answer =>
  () =>
    Promise.resolve(Response.json(body, { status }))
const open = answer({ status: 'open' })
const complete = answer({ status: 'complete' })
const told = answer({ customer: 'cus_1', subscription: 'sub_1', subscription_item: null })
const confirmed = answer({ success: true })
const away: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const garbled: Answer = () => Promise.resolve(new Response('<html>'))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  focusManager.setFocused(undefined)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const steps = { 'session-status': 'status', 'checkout-session': 'details', 'payment-complete': 'completion' }

/** Plays the server's responses. Returns the requests with their times in seconds, and the message. */
async function play(...heard: Answer[]) {
  const asked: string[] = []
  const began = Date.now()
  vi.stubGlobal('fetch', (url: string) => {
    const name = /([\w-]+)(?:\?|$)/.exec(url)![1] as keyof typeof steps
    asked.push(`${steps[name]} ${(Date.now() - began) / 1000}`)
    return (heard.shift() ?? open)()
  })
  const payer = { email: 'june@okafor.example', firstName: 'June', lastName: 'Okafor' }
  const confirmation = confirmPayment('cs_test_1_secret_2', payer, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(30_000)
  return { asked, message: await confirmation }
}

test('a completed session is asked for its details and then confirmed, without waiting (checkout-008, checkout-010)', async () => {
  const { asked, message } = await play(complete, told, confirmed)
  expect([asked, message]).toEqual([['status 0', 'details 0', 'completion 0'], undefined])
})

test('an open session is checked every two seconds (checkout-009, checkout-012)', async () => {
  const { asked } = await play(open, open, complete, told, confirmed)
  expect(asked).toEqual(['status 0', 'status 2', 'status 4', 'details 4', 'completion 4'])
})

test('it is confirmed while the tab is hidden (checkout-009)', async () => {
  focusManager.setFocused(false)
  const { asked, message } = await play(open, complete, away, told, confirmed)
  expect([asked.at(-1), message]).toEqual(['completion 4', undefined])
})

test('six attempts, then it gives up (checkout-013)', async () => {
  const { asked, message } = await play()
  expect(asked.at(-1)).toBe('status 10')
  expect([asked.length, message]).toEqual([6, 'Timeout waiting for payment confirmation'])
})

test.each([
  ['an error', answer({}, 503)],
  ['no answer', away],
  ['something else', garbled],
])('a look that meets with %s is taken again after two seconds (checkout-014)', async (_, failure) => {
  const { asked, message } = await play(failure, complete, failure, told, away, confirmed)
  expect(asked).toEqual(['status 0', 'status 2', 'details 2', 'details 4', 'completion 4', 'completion 6'])
  expect(message).toBe(undefined)
})

test('earlier attempts count', async () => {
  const { asked, message } = await play(open, open, open, complete, away, away, away)
  expect(asked.slice(-3)).toEqual(['details 6', 'details 8', 'details 10'])
  expect(message).toBe('Timeout waiting for payment confirmation')
})

test.each([
  ['expired', 'Payment session expired'],
  ['gone', 'Payment session gone'],
])('any other status ends it: %s (checkout-011)', async (status, said) => {
  const { asked, message } = await play(answer({ status }))
  expect([asked, message]).toEqual([['status 0'], said])
})

test.each([
  ['an error', answer({}, 500), 'Payment processing error: 500'],
  ['something else', garbled, 'Payment completion failed'],
  ['a refusal', answer({ success: false }), 'Payment processing failed'],
  ['its own words', answer({ success: false, message: 'No such payment' }), 'No such payment'],
])('a confirmation that meets with %s says so (checkout-017, checkout-018, checkout-019)', async (_, heard, said) => {
  const { asked, message } = await play(complete, told, heard)
  expect([asked.length, message]).toEqual([3, said])
})

test('a session’s id is the part before its secret (checkout-008)', () => {
  expect(sessionIdOf('cs_test_a1B2_secret_c3_secret_d4')).toBe('cs_test_a1B2')
})
