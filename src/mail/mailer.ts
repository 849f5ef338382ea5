import { Resend } from 'resend'
import type {
  AcceptedEmails,
  BatchOutcome,
  BatchPart,
  Mailer,
  OutgoingMail,
  SendOutcome,
} from '../outbox/outgoing-mail.ts'
import { watchConnections } from './connections.ts'

const TIMEOUT_MS = 8_000
const BATCH_TIMEOUT_MS = 15_000
const DEFAULT_RETRY_MS = 5_000
/** Most that one page of the provider's list holds. */
const LIST_PAGE = 100
/** Their clock may be behind ours. */
const CLOCK_MARGIN_MS = 120_000

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

  /** What an answer without ids means. */
  function failed({ error, headers }: Answer, mails: readonly OutgoingMail[], reached: boolean): Failed {
    const outcome = sendOutcome(error, headers ?? {}, mails.some(isAgencys))
    return outcome.kind === 'uncertain' && !reached ? { kind: 'unreached', reason: outcome.reason } : outcome
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
    findAccepted: (mails, since, turn) => findAccepted(resend, mails, since, turn),
  }
}

const messageIdOf = (tags: OutgoingMail['tags'] | undefined) => tags?.find(({ name }) => name === 'message')?.value

/** The list has recipients and no tags, so each email to one of ours is looked at by itself. */
async function findAccepted(
  { emails }: Resend,
  mails: readonly OutgoingMail[],
  since: Date,
  turn: () => Promise<boolean>,
): Promise<AcceptedEmails | undefined> {
  const inTime = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) })
  const wanted = new Set(mails.map(({ tags }) => messageIdOf(tags)))
  const recipients = new Set(mails.map(({ to }) => to.toLowerCase()))
  const earliest = since.getTime() - CLOCK_MARGIN_MS
  const candidates: string[] = []
  for (let after: string | undefined, isLast = false; !isLast; ) {
    if (!(await turn())) return undefined
    const { data: page } = await emails.list({ limit: LIST_PAGE, ...(after ? { after } : {}) }, inTime())
    if (!Array.isArray(page?.data)) return undefined
    // Newest first.
    const recent = page.data.filter(({ created_at }) => !(new Date(created_at).getTime() < earliest))
    for (const { id, to } of recent) if (to.some((one) => recipients.has(one.toLowerCase()))) candidates.push(id)
    isLast = !page.has_more || recent.length < page.data.length
    after = page.data.at(-1)?.id
  }
  const found: AcceptedEmails = { providerIds: new Map(), isComplete: true }
  for (const id of candidates) {
    const email = (await turn()) ? (await emails.get(id, inTime())).data : null
    const messageId = messageIdOf(email?.tags)
    if (messageId === undefined) found.isComplete = false
    else if (wanted.has(messageId)) found.providerIds.set(messageId, id)
  }
  return found
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

/** Whatever its status says: nothing can leave with this key, or from this account. */
const ACCOUNT_ERRORS = ['missing_api_key', 'invalid_api_key', 'restricted_api_key', 'invalid_access']
const QUOTA_ERRORS = ['daily_quota_exceeded', 'monthly_quota_exceeded']

/**
 * What an error of Resend's means for the email. `isAgencys`: some of them leave from an agency's own address. Its DNS
 * records may have been removed, which must not hold up everybody else. Source: resend.com/docs, "Errors" and
 * "Idempotency keys".
 */
export function sendOutcome(error: ResendError | null, headers: Record<string, string>, isAgencys = false): Failed {
  const { name = '', statusCode: status = null } = error ?? {}
  const reason = error ? `${status ?? 'no answer'}: ${error.message}` : 'The mail service answered without an id'
  // No answer, an answer we cannot read, or trouble at their end: the email may have been accepted.
  if (status === null || status === 408) return { kind: 'uncertain', reason }
  // Above 500 a gateway in front of them answers, which does not know what became of the email.
  if (status >= 500) return { kind: 'uncertain', reason, ...(status === 500 ? { answered: true } : {}) }
  if (QUOTA_ERRORS.includes(name)) return { kind: 'quota', reason }
  if (status === 429) return { kind: 'busy', retryAfterMs: retryAfterMs(headers['retry-after']) }
  if (ACCOUNT_ERRORS.includes(name)) return { kind: 'locked_out', reason }
  if (name === 'invalid_from_address' || (name === 'validation_error' && status === 403))
    return { kind: isAgencys ? 'refused' : 'locked_out', reason }
  // A refusal of us or of our base URL, whatever it is called: no address of a client is answered so.
  if ([401, 403, 404, 405].includes(status)) return { kind: 'locked_out', reason }
  // Another process is sending this very message.
  if (name === 'concurrent_idempotent_requests') return { kind: 'uncertain', reason }
  if (name === 'invalid_idempotent_request') return { kind: 'conflict', reason }
  return { kind: 'refused', reason }
}

function retryAfterMs(header: string | undefined): number {
  const seconds = Number(header)
  return header && seconds >= 0 ? seconds * 1000 : DEFAULT_RETRY_MS
}
