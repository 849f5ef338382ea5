/*
 * Sends delivery webhooks for accepted emails like Resend: signed and with retries. The part of the address before the @
 * (and before a +) selects the outcome:
 *   bounce    permanent bounce                     soft         delayed, then delivered
 *   complain  delivered, then reported as spam     all others   delivered
 */
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type AcceptedEmail, simulatedEvents } from './accepted-email.ts'

export interface ResendWebhookTarget {
  url: string
  /** 'whsec_' and base64, as in Resend. */
  secret: string
  /** The real time without CLOCK_OFFSET, because signatures are checked against it. */
  clock(): Date
}

interface EmailWebhooks {
  enqueue(email: AcceptedEmail): void
  stop(): void
}

/** Milliseconds before each retry. Resend retries for about 28 hours. */
const RETRY_DELAYS_MS = [250, 1_000, 5_000, 20_000]
const MAX_CONCURRENT_DELIVERIES = 4

export function resendWebhooks({ url, secret, clock }: ResendWebhookTarget, now: () => Date): EmailWebhooks {
  const queue: AcceptedEmail[] = []
  const stopped = new AbortController()
  let running = 0

  async function deliver(body: string) {
    const id = `msg_${randomUUID()}`
    for (const ms of [0, ...RETRY_DELAYS_MS]) {
      await pause(ms, undefined, { signal: stopped.signal, ref: false })
      const headers = { 'Content-Type': 'application/json', ...signedWebhook(secret, id, body, clock()) }
      const response = await fetch(url, { method: 'POST', headers, body, signal: stopped.signal }).catch(
        () => undefined,
      )
      await response?.body?.cancel()
      if (response?.ok) return
    }
  }

  async function work() {
    for (let email = queue.shift(); email; email = queue.shift())
      for (const [type, fields] of simulatedEvents(email))
        await deliver(JSON.stringify(eventOf(type, email, now(), fields)))
  }

  return {
    enqueue(email) {
      queue.push(email)
      if (running >= MAX_CONCURRENT_DELIVERIES) return
      running++
      work()
        // Stopped during a retry delay: the remaining webhooks are dropped.
        .catch(() => {})
        .finally(() => running--)
    },
    stop: () => stopped.abort(),
  }
}

const eventOf = (type: string, { id, from, to, subject, tags }: AcceptedEmail, at: Date, fields: object = {}) => ({
  type,
  created_at: at.toISOString(),
  data: {
    created_at: at.toISOString(),
    email_id: id,
    from,
    to,
    subject,
    tags: Object.fromEntries(tags.map(({ name, value }) => [name, value])),
    ...fields,
  },
})

/** Svix's signature headers, which Resend uses. */
export function signedWebhook(secret: string, id: string, body: string, at: Date): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000)
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'svix-id': id, 'svix-timestamp': String(timestamp), 'svix-signature': `v1,${signature}` }
}
