import { Resend } from 'resend'
import type { BatchOutcome, BatchPart, Mailer, OutgoingMail, SendOutcome } from '../outbox/outgoing-mail.ts'
import { watchConnections } from './connections.ts'

const TIMEOUT_MS = 8_000
const BATCH_TIMEOUT_MS = 15_000
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
  const connections = watchConnections(baseUrl ?? 'https://api.resend.com')
  const isAgencys = (mail: OutgoingMail) => mailFrom !== undefined && !mail.from.endsWith(`<${mailFrom}>`)

  /** What an answer without mails means. */
  function failed(answer: Answer, mails: readonly OutgoingMail[], reached: boolean): Failed {
    const outcome = outcomeOf(answer.error, answer.headers ?? {})
    if (outcome.kind === 'uncertain' && !reached) return { kind: 'unreached', reason: outcome.reason }
    // Its DNS records were taken away: that must not hold up everybody else's mail.
    if (outcome.kind === 'locked_out' && answer.error?.statusCode === 403 && mails.some(isAgencys))
      return { kind: 'refused', reason: outcome.reason }
    return outcome
  }

  return {
    async send(mail, idempotencyKey) {
      const call = connections.begin(idempotencyKey)
      const answer = await resend.emails.send(mail, { idempotencyKey, signal: AbortSignal.timeout(TIMEOUT_MS) })
      const reached = call.end()
      if (answer.data?.id) return { kind: 'accepted', providerId: answer.data.id }
      return failed(answer, [mail], reached)
    },
    async sendBatch(mails, idempotencyKey) {
      const call = connections.begin(idempotencyKey)
      const answer = await resend.batch.send([...mails], {
        idempotencyKey,
        // One address that is none does not hold up the other 99.
        batchValidation: 'permissive',
        signal: AbortSignal.timeout(BATCH_TIMEOUT_MS),
      })
      const reached = call.end()
      const parts = answer.data && partsOf(mails.length, answer.data)
      return parts ? { kind: 'accepted', parts } : failed(answer, mails, reached)
    },
  }
}

type Failed = Exclude<SendOutcome, { kind: 'accepted' }> & BatchOutcome

interface Answer {
  error: ResendError | null
  headers: Record<string, string> | null
}

interface Taken {
  data: { id: string }[]
  errors?: { index: number; message: string }[] | undefined
}

/** The ids come in the order of the mails that were taken. Undefined for an answer in which somebody is missing. */
function partsOf(count: number, { data, errors = [] }: Taken): BatchPart[] | undefined {
  const refused = new Map(errors.map(({ index, message }) => [index, message]))
  if (!Array.isArray(data) || data.length + refused.size !== count) return undefined
  let taken = 0
  const parts = Array.from({ length: count }, (_, place): BatchPart => {
    const reason = refused.get(place)
    if (reason !== undefined) return { kind: 'refused', reason: `422: ${reason}` }
    return { kind: 'accepted', providerId: data[taken++]?.id ?? '' }
  })
  return parts.every((part) => part.kind === 'refused' || part.providerId !== '') ? parts : undefined
}

interface ResendError {
  name: string
  message: string
  statusCode: number | null
}

/** What an error of Resend's means for the message. Source: resend.com/docs, "Errors" and "Idempotency keys". */
export function outcomeOf(error: ResendError | null, headers: Record<string, string>): Failed {
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
