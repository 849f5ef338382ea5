/*
 * Sends webhooks like Stripe: signed and with retries. Order and number of deliveries are not guaranteed, and tests
 * reorder and repeat them on purpose.
 */
import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Store } from './store.ts'

export interface WebhookTarget {
  /** Delivers to the product. Returns whether it was accepted. */
  deliver(body: string, signature: string): Promise<boolean>
  /** 'whsec_…', as at Stripe. */
  secret: string
  /** The real time without CLOCK_OFFSET, because signatures are checked against it. */
  clock(): Date
}

/** Milliseconds before each retry. Stripe retries for three days. */
const RETRY_DELAYS_MS = [250, 1_000, 5_000, 20_000]

export interface WebhookSender {
  send(events: Store['events']): void
  /** Holds back all events until they are released. */
  hold(): void
  /** Delivers held events and returns how many were accepted. Later events are not held. */
  release(options?: { reversed?: boolean; duplicated?: boolean }): Promise<number>
  /** Drops held events, as if they had been lost. */
  drop(): void
  /** Resolves when all sent events are delivered or given up on. */
  idle(): Promise<void>
  stop(): void
}

export function webhookSender({ deliver, secret, clock }: WebhookTarget): WebhookSender {
  const stopped = new AbortController()
  let held: Store['events'] | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function deliverWithRetries(event: Store['events'][number]): Promise<boolean> {
    const body = JSON.stringify(event, null, 2)
    for (const ms of [0, ...RETRY_DELAYS_MS]) {
      if (ms > 0) await pause(ms, undefined, { signal: stopped.signal, ref: false })
      if (stopped.signal.aborted) return false
      if (await deliver(body, signatureOf(secret, body, clock())).catch(() => false)) return true
    }
    return false
  }

  return {
    send(events) {
      if (held) held.push(...events)
      // One after the other, so that a product that is down gets few requests.
      else for (const event of events) last = last.then(() => deliverWithRetries(event)).catch(() => {})
    },
    hold() {
      held ??= []
    },
    async release({ reversed = false, duplicated = false } = {}) {
      const all = held ?? []
      held = undefined
      const ordered = reversed ? all.toReversed() : all
      let accepted = 0
      for (const event of duplicated ? ordered.flatMap((one) => [one, one]) : ordered)
        if (await deliverWithRetries(event)) accepted++
      return accepted
    },
    drop() {
      if (held) held = []
    },
    async idle() {
      await last
    },
    stop: () => stopped.abort(),
  }
}

/** Posts webhooks to our own server. */
export const deliverOverHttp =
  (url: string): WebhookTarget['deliver'] =>
  async (body, signature) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature },
      body,
      signal: AbortSignal.timeout(10_000),
    })
    await response.body?.cancel()
    return response.ok
  }

/** Stripe's signature header. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
