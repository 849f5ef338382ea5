/*
 * Confirms a payment after the card form reports completion. `nextPoll` is pure and decides the next step;
 * `confirmPayment` makes the requests and waits. Source: checkout-008 to checkout-019.
 */
import { checkoutWords as words } from '../../src/messages/checkout.ts'

const POLL_MS = 2_000
/** Not counting the first attempt. */
const MAX_RETRIES = 5

export interface CheckoutDetails {
  customer: string | null
  subscription: string | null
  subscription_item: string | null
}

/** The next request. `waits`: wait before it, because the previous one failed or came too early. */
export type PollStep = { retries: number; waits: boolean } & (
  | { ask: 'status' | 'details' }
  | { ask: 'completion'; details: CheckoutDetails }
)
export type PaymentResult = { done: true } | { done: false; message: string }

export type PollAnswer =
  | { kind: 'status'; status: string }
  | { kind: 'details'; details: CheckoutDetails }
  | { kind: 'completion'; success: boolean; message?: string | undefined }
  /** The server refused or failed. */
  | { kind: 'http'; status: number }
  | { kind: 'garbled' }
  /** No response. */
  | { kind: 'network' }

export const firstPoll: PollStep = { ask: 'status', retries: 0, waits: false }

export function nextPoll(step: PollStep, answer: PollAnswer): PollStep | PaymentResult {
  switch (answer.kind) {
    case 'status':
      if (answer.status === 'open') return retry(step)
      if (answer.status !== 'complete') return failed(words.ended(answer.status))
      return { ask: 'details', retries: step.retries, waits: false }
    case 'details':
      return { ask: 'completion', details: answer.details, retries: step.retries, waits: false }
    case 'completion':
      return answer.success ? { done: true } : failed(answer.message || words.refused)
    case 'network':
      return retry(step)
    case 'http':
      return step.ask === 'completion' ? failed(words.http(answer.status)) : retry(step)
    case 'garbled':
      return step.ask === 'completion' ? failed(words.fallback) : retry(step)
  }
}

const failed = (message: string): PaymentResult => ({ done: false, message })

const retry = (step: PollStep): PollStep | PaymentResult =>
  step.retries >= MAX_RETRIES ? failed(words.late) : { ...step, retries: step.retries + 1, waits: true }

/** Runs all steps. `poll` makes a request, `wait` waits. */
export async function confirmPayment(
  poll: (step: PollStep) => Promise<PollAnswer>,
  wait: (ms: number) => Promise<void>,
): Promise<PaymentResult> {
  let step: PollStep = firstPoll
  for (;;) {
    if (step.waits) await wait(POLL_MS)
    const next: PollStep | PaymentResult = nextPoll(step, await poll(step))
    if ('done' in next) return next
    step = next
  }
}

/** 'cs_test_a1_secret_b2' to 'cs_test_a1'. */
export const sessionIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? ''
