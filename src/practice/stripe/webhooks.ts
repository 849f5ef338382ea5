/*
 * Tells the product what happened, as Stripe does: signed, and again when nobody answers. Order and number of deliveries
 * are not promised; tests make them worse on purpose.
 */
import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Store } from './store.ts'

export interface CardReportsTo {
  /** Delivers to the product; answers whether it was taken. */
  deliver(body: string, signature: string): Promise<boolean>
  /** 'whsec_' and more, as Stripe's. */
  secret: string
  /** The machine's clock, by which the signature is checked whatever CLOCK_OFFSET says. */
  clock(): Date
}

/** Milliseconds before each further try. The real one goes on for three days. */
const TRY_AGAIN_MS = [250, 1_000, 5_000, 20_000]

export interface CardReports {
  send(events: Store['told']): void
  /** From now on nothing is delivered until it is released. */
  hold(): void
  /** Delivers what was held and answers how many deliveries were taken. Later events are delivered at once again. */
  release(how?: { reversed?: boolean; doubled?: boolean }): Promise<number>
  /** Forgets what was held, as if it had been lost on the way. */
  lose(): void
  /** When all that was sent has been answered, or given up. */
  idle(): Promise<void>
  stop(): void
}

export function cardReports({ deliver, secret, clock }: CardReportsTo): CardReports {
  const stopped = new AbortController()
  let held: Store['told'] | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function tell(event: Store['told'][number]): Promise<boolean> {
    const body = JSON.stringify(event, null, 2)
    for (const ms of [0, ...TRY_AGAIN_MS]) {
      if (ms > 0) await pause(ms, undefined, { signal: stopped.signal, ref: false })
      if (stopped.signal.aborted) return false
      if (await deliver(body, signatureOf(secret, body, clock())).catch(() => false)) return true
    }
    return false
  }

  return {
    send(events) {
      if (held) held.push(...events)
      // One after the other: a product that is down is not asked by hundreds.
      else for (const event of events) last = last.then(() => tell(event)).catch(() => {})
    },
    hold() {
      held ??= []
    },
    async release({ reversed = false, doubled = false } = {}) {
      const all = held ?? []
      held = undefined
      const ordered = reversed ? all.toReversed() : all
      let taken = 0
      for (const event of doubled ? ordered.flatMap((one) => [one, one]) : ordered) if (await tell(event)) taken++
      return taken
    },
    lose() {
      if (held) held = []
    },
    async idle() {
      await last
    },
    stop: () => stopped.abort(),
  }
}

/** By HTTP, to our own server. */
export const overHttp =
  (url: string): CardReportsTo['deliver'] =>
  async (body, signature) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature },
      body,
      signal: AbortSignal.timeout(10_000),
    })
    await answer.body?.cancel()
    return answer.ok
  }

/** Stripe's signature. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
