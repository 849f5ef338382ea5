/*
 * What follows once the card form says it is done: is it true, and what was made? Pure: `next` decides, whoever runs it
 * asks and waits. Source: checkout-008 to checkout-019.
 */
import { checkoutWords as words } from '../../src/messages/checkout.ts'

const POLL_MS = 2_000
/** After the first attempt. */
const MOST_RETRIES = 5

export interface CheckoutDetails {
  customer: string | null
  subscription: string | null
  subscription_item: string | null
}

/** What to do now. `waits` is before it: a look that failed, or came too early, is taken again. */
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
  /** No answer came. */
  | { kind: 'network' }

export const firstPoll: PollStep = { ask: 'status', retries: 0, waits: false }

export function nextPoll(step: PollStep, heard: PollAnswer): PollStep | PaymentResult {
  switch (heard.kind) {
    case 'status':
      if (heard.status === 'open') return again(step)
      if (heard.status !== 'complete') return failed(words.ended(heard.status))
      return { ask: 'details', retries: step.retries, waits: false }
    case 'details':
      return { ask: 'completion', details: heard.details, retries: step.retries, waits: false }
    case 'completion':
      return heard.success ? { done: true } : failed(heard.message || words.refused)
    case 'network':
      return again(step)
    case 'http':
      return step.ask === 'completion' ? failed(words.http(heard.status)) : again(step)
    case 'garbled':
      return step.ask === 'completion' ? failed(words.fallback) : again(step)
  }
}

const failed = (message: string): PaymentResult => ({ done: false, message })

const again = (step: PollStep): PollStep | PaymentResult =>
  step.retries >= MOST_RETRIES ? failed(words.late) : { ...step, retries: step.retries + 1, waits: true }

/** Runs it to its end. `hear` asks the server, `wait` lets time pass. */
export async function confirmPayment(
  hear: (step: PollStep) => Promise<PollAnswer>,
  wait: (ms: number) => Promise<void>,
): Promise<PaymentResult> {
  let step: PollStep = firstPoll
  for (;;) {
    if (step.waits) await wait(POLL_MS)
    const then: PollStep | PaymentResult = nextPoll(step, await hear(step))
    if ('done' in then) return then
    step = then
  }
}

/** 'cs_test_a1_secret_b2' to 'cs_test_a1'. */
export const sessionIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? ''
