import { Resend } from 'resend'
import type { Mailer, OutgoingMail, SendOutcome } from '../outbox/outgoing-mail.ts'

const TIMEOUT_MS = 8_000
const DEFAULT_RETRY_MS = 5_000

interface MailerOptions {
  apiKey: string
  baseUrl?: string | undefined
  /** Our own address. What is refused to it is refused to everybody; what is refused to an agency's, to that agency. */
  mailFrom?: string | undefined
}

/** Mail through Resend's HTTP API, or through whatever speaks it at `baseUrl`. */
export function resendMailer({ apiKey, baseUrl, mailFrom }: MailerOptions): Mailer {
  const resend = new Resend(apiKey, baseUrl ? { baseUrl } : {})
  return {
    async send(mail: OutgoingMail, idempotencyKey: string) {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const answer = await resend.emails.send(mail, { idempotencyKey, signal })
      if (answer.data?.id) return { kind: 'accepted', providerId: answer.data.id }
      const outcome = outcomeOf(answer.error, answer.headers ?? {})
      const isAgencys = mailFrom !== undefined && !mail.from.endsWith(`<${mailFrom}>`)
      // Its DNS records were taken away: that must not hold up everybody else's mail.
      if (outcome.kind === 'locked_out' && answer.error?.statusCode === 403 && isAgencys)
        return { kind: 'refused', reason: outcome.reason }
      return outcome
    },
  }
}

interface ResendError {
  name: string
  message: string
  statusCode: number | null
}

/** What an error of Resend's means for the message. Source: resend.com/docs, "Errors" and "Idempotency keys". */
export function outcomeOf(error: ResendError | null, headers: Record<string, string>): SendOutcome {
  const status = error?.statusCode ?? null
  const reason = error ? `${status ?? 'no answer'}: ${error.message}` : 'The mail service answered without an id'
  // No answer, an answer we cannot read, or trouble at their end: the mail may have been taken.
  if (status === null || status === 408 || status >= 500) return { kind: 'uncertain', reason }
  if (status === 429) return { kind: 'busy', retryAfterMs: retryAfterMs(headers['retry-after']) }
  if (status === 401 || status === 403) return { kind: 'locked_out', reason }
  // Another process is sending this very message.
  if (error?.name === 'concurrent_idempotent_requests') return { kind: 'uncertain', reason }
  if (error?.name === 'invalid_idempotent_request') return { kind: 'conflict', reason }
  return { kind: 'refused', reason }
}

function retryAfterMs(header: string | undefined): number {
  const seconds = Number(header)
  return header && seconds >= 0 ? seconds * 1000 : DEFAULT_RETRY_MS
}
