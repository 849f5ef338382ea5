/*
 * Tells the product what became of each mail that the stand-in took, as Resend does: signed, and again when nobody
 * answers. A person chooses by the part of the address before the @ (also with a + and more behind it):
 *   bounce    comes back for good      soft   is late, and then delivered
 *   complain  delivered, and reported as spam      all others   delivered
 */
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type AcceptedEmail, simulatedEvents } from './accepted-email.ts'

export interface ResendWebhookTarget {
  url: string
  /** 'whsec_' and base64, as Resend's. */
  secret: string
  /** The machine's clock, by which the signature is checked whatever CLOCK_OFFSET says. */
  clock(): Date
}

interface Reports {
  report(mail: AcceptedEmail): void
  stop(): void
}

/** Milliseconds before each further try. The real one goes on for two days. */
const TRY_AGAIN_MS = [250, 1_000, 5_000, 20_000]
const AT_ONCE = 4

export function resendReports({ url, secret, clock }: ResendWebhookTarget, now: () => Date): Reports {
  const waiting: AcceptedEmail[] = []
  const stopped = new AbortController()
  let running = 0

  async function tell(body: string) {
    const id = `msg_${randomUUID()}`
    for (const ms of [0, ...TRY_AGAIN_MS]) {
      await pause(ms, undefined, { signal: stopped.signal, ref: false })
      const headers = { 'Content-Type': 'application/json', ...signedWebhook(secret, id, body, clock()) }
      const answer = await fetch(url, { method: 'POST', headers, body, signal: stopped.signal }).catch(() => undefined)
      await answer?.body?.cancel()
      if (answer?.ok) return
    }
  }

  async function work() {
    for (let mail = waiting.shift(); mail; mail = waiting.shift())
      for (const [type, more] of simulatedEvents(mail)) await tell(JSON.stringify(eventOf(type, mail, now(), more)))
  }

  return {
    report(mail) {
      waiting.push(mail)
      if (running >= AT_ONCE) return
      running++
      work()
        // Stopped while it waited: what nobody was told is told by nobody.
        .catch(() => {})
        .finally(() => running--)
    },
    stop: () => stopped.abort(),
  }
}

const eventOf = (type: string, { id, from, to, subject, tags }: AcceptedEmail, at: Date, more: object = {}) => ({
  type,
  created_at: at.toISOString(),
  data: {
    ...{ created_at: at.toISOString(), email_id: id, from, to, subject },
    tags: Object.fromEntries(tags.map(({ name, value }) => [name, value])),
    ...more,
  },
})

/** Svix's signature. */
export function signedWebhook(secret: string, id: string, body: string, at: Date): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000)
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'svix-id': id, 'svix-timestamp': String(timestamp), 'svix-signature': `v1,${signature}` }
}
