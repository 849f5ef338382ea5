/*
 * Resend's webhooks. Nothing in a webhook is trusted before its signature is verified. It is a Svix signature over the
 * id, the timestamp and the exact bytes of the body, with a secret that only Resend and we have.
 */
import { Resend } from 'resend'
import { z } from 'zod'
import { printable } from '../lib/printable.ts'
import { truncate } from '../lib/truncate.ts'
import type { MailReport, ReportKind } from '../outbox/mail-report.ts'

/** Header names that Resend sends. */
const webhookHeaders = { id: 'svix-id', timestamp: 'svix-timestamp', signature: 'svix-signature' } as const

export type ReadWebhook =
  /** The signature is wrong, the body was changed, or the timestamp is more than five minutes off. */
  | { ok: false; status: 401 }
  /** The request is not a webhook. */
  | { ok: false; status: 400 }
  /** The report is undefined if the webhook is not about one of our emails, or is of a kind we ignore. */
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

const providerReason = z.object({
  type: z.string().default(''),
  subType: z.string().default(''),
  message: z.string().default(''),
})
const webhookEvent = z.object({
  type: z.string(),
  created_at: z.string(),
  data: z.object({
    email_id: z.string().min(1).max(200),
    tags: z.object({ message: z.uuid() }),
    bounce: providerReason.optional(),
    failed: z.object({ reason: z.string().default('') }).optional(),
    suppressed: providerReason.partial().optional(),
  }),
})

// The SDK requires a key to construct a client, but verifying a webhook makes no request.
const { webhooks } = new Resend('re_unused')

/**
 * `raw` is the body as received, byte for byte. Source: resend.com/docs, "Verify webhooks requests"; reliability T39.
 */
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
  const read = webhookEvent.safeParse(payload)
  const kind = read.success ? kinds[read.data.type] : undefined
  if (!read.success || !kind) return undefined
  const { created_at, data } = read.data
  const happenedAt = new Date(created_at)
  if (Number.isNaN(happenedAt.getTime())) return undefined
  return {
    id,
    kind,
    happenedAt,
    messageId: data.tags.message,
    providerId: data.email_id,
    isPermanent: data.bounce?.type === 'Permanent',
    reason: maskAddresses(data.bounce?.message || data.failed?.reason || data.suppressed?.message || ''),
  }
}

const MAX_REASON_CHARS = 300

/**
 * Bounce messages often contain the recipient's address, which we do not store here. Other mail servers write them:
 * Postgres refuses NUL and half a surrogate pair, and the report would have no effect.
 */
const maskAddresses = (text: string) =>
  truncate(
    printable(truncate(text, 4 * MAX_REASON_CHARS).toWellFormed()).replace(
      /[^\s<>"'()[\]:;,]+@[^\s<>"'()[\]:;,]+/g,
      '(address)',
    ),
    MAX_REASON_CHARS,
  )
