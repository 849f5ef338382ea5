/*
 * What Resend tells us by webhook. Nothing in it is believed before its signature is: Svix's, over its id, its time and
 * the very bytes of the body, with a secret that only Resend and we have.
 */
import { Resend } from 'resend'
import { z } from 'zod'
import type { MailReport, ReportKind } from '../outbox/mail-report.ts'

/** Header names as Resend sends them. */
const webhookHeaders = { id: 'svix-id', timestamp: 'svix-timestamp', signature: 'svix-signature' } as const

export type ReadWebhook =
  /** Signed by somebody else, changed on its way, or older or newer than five minutes. */
  | { ok: false; status: 401 }
  /** Not a webhook at all. */
  | { ok: false; status: 400 }
  /** Without a report: it is about something else than a mail of ours. */
  | { ok: true; report: MailReport | undefined }

const kinds: Record<string, ReportKind | undefined> = {
  'email.sent': 'sent',
  'email.delivered': 'delivered',
  'email.delivery_delayed': 'delayed',
  'email.bounced': 'bounced',
  'email.complained': 'complained',
  'email.opened': 'opened',
  'email.clicked': 'clicked',
  'email.failed': 'failed',
  'email.suppressed': 'undelivered',
}

const said = z.object({
  type: z.string().default(''),
  subType: z.string().default(''),
  message: z.string().default(''),
})
const event = z.object({
  type: z.string(),
  created_at: z.string(),
  data: z.object({
    email_id: z.string().min(1).max(200),
    tags: z.object({ message: z.uuid() }),
    bounce: said.optional(),
    failed: z.object({ reason: z.string().default('') }).optional(),
    suppressed: said.partial().optional(),
  }),
})

// Asked of nobody: the SDK wants a key to be made with, and verifying needs none.
const { webhooks } = new Resend('re_unused')

/** `raw` is the body as it came, byte for byte. Source: resend.com/docs, "Verify webhooks requests"; reliability T39. */
export function readResendWebhook(
  raw: string,
  header: (name: string) => string | undefined,
  secret: string,
): ReadWebhook {
  const [id, timestamp, signature] = [webhookHeaders.id, webhookHeaders.timestamp, webhookHeaders.signature].map(header)
  if (!id || !timestamp || !signature) return { ok: false, status: 400 }
  let payload: unknown
  try {
    payload = webhooks.verify({ payload: raw, headers: { id, timestamp, signature }, webhookSecret: secret })
  } catch {
    return { ok: false, status: 401 }
  }
  return { ok: true, report: reportOf(id, payload) }
}

function reportOf(id: string, payload: unknown): MailReport | undefined {
  const read = event.safeParse(payload)
  const kind = read.success ? kinds[read.data.type] : undefined
  if (!read.success || !kind) return undefined
  const { created_at, data } = read.data
  const happenedAt = new Date(created_at)
  if (Number.isNaN(happenedAt.getTime())) return undefined
  return {
    ...{ id, kind, happenedAt, messageId: data.tags.message, providerId: data.email_id },
    isPermanent: data.bounce?.type === 'Permanent',
    reason: withoutAddresses(data.bounce?.message || data.failed?.reason || data.suppressed?.message || ''),
  }
}

const LONGEST_REASON = 300

/** Servers that send mail back like to name whom they did not find. */
const withoutAddresses = (text: string) =>
  text
    .slice(0, 4 * LONGEST_REASON)
    .replace(/[^\s<>"'()[\]:;,]+@[^\s<>"'()[\]:;,]+/g, '(address)')
    .slice(0, LONGEST_REASON)
