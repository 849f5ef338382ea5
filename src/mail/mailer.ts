import { Resend } from 'resend'
import type {
  AcceptedEmails,
  BatchOutcome,
  BatchPart,
  Mailer,
  OutgoingMail,
  SendOutcome,
} from '../outbox/outgoing-mail.ts'
import { watchConnections } from './connection-errors.ts'

const TIMEOUT_MS = 8_000
const BATCH_TIMEOUT_MS = 15_000
const DEFAULT_RETRY_MS = 5_000
/** The maximum number of emails on one page of the provider's list. */
const LIST_PAGE = 100
/** Tolerance in case the provider's clock is behind ours. */
const CLOCK_MARGIN_MS = 120_000

interface MailerOptions {
  apiKey: string
  baseUrl?: string | undefined
  /**
   * Our own sender address. If the provider refuses it, every agency is affected; if it refuses an agency's own
   * address, only that agency is.
   */
  mailFrom?: string | undefined
}

/** Sends email through Resend's HTTP API, or a compatible server at `baseUrl`. */
export function resendMailer({ apiKey, baseUrl, mailFrom }: MailerOptions): Mailer {
  const resend = new Resend(apiKey, baseUrl ? { baseUrl } : {})
  const connections = watchConnections(baseUrl ?? 'https://api.resend.com')
  const isFromAgency = (mail: OutgoingMail) => mailFrom !== undefined && !mail.from.endsWith(`<${mailFrom}>`)

  /** Interprets a response without ids. */
  function failed({ error, headers }: Answer, emails: readonly OutgoingMail[], reached: boolean): Failed {
    const outcome = sendOutcome(error, headers ?? {}, emails.some(isFromAgency))
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
    async sendBatch(emails, idempotencyKey) {
      const call = connections.begin(idempotencyKey)
      const answer = await resend.batch.send([...emails], {
        idempotencyKey,
        // One invalid address must not block the other 99.
        batchValidation: 'permissive',
        signal: AbortSignal.timeout(BATCH_TIMEOUT_MS),
      })
      const reached = call.end()
      const parts = answer.data && partsOf(emails.length, answer.data)
      return parts ? { kind: 'accepted', parts } : failed(answer, emails, reached)
    },
    findAccepted: (emails, since, mayRequest) => findAccepted(resend, emails, since, mayRequest),
  }
}

const messageIdOf = (tags: OutgoingMail['tags'] | undefined) => tags?.find(({ name }) => name === 'message')?.value

/** The list shows recipients but no tags, so each email to one of our recipients is fetched individually. */
async function findAccepted(
  { emails: api }: Resend,
  emails: readonly OutgoingMail[],
  since: Date,
  mayRequest: () => Promise<boolean>,
): Promise<AcceptedEmails | undefined> {
  const requestOptions = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) })
  const wanted = new Set(emails.map(({ tags }) => messageIdOf(tags)))
  const recipients = new Set(emails.map(({ to }) => to.toLowerCase()))
  const earliest = since.getTime() - CLOCK_MARGIN_MS
  const candidates: string[] = []
  for (let after: string | undefined, isLast = false; !isLast; ) {
    if (!(await mayRequest())) return undefined
    const { data: page } = await api.list({ limit: LIST_PAGE, ...(after ? { after } : {}) }, requestOptions())
    if (!Array.isArray(page?.data)) return undefined
    // The list is newest first.
    const recent = page.data.filter(({ created_at }) => !(new Date(created_at).getTime() < earliest))
    for (const { id, to } of recent)
      if (to.some((address) => recipients.has(address.toLowerCase()))) candidates.push(id)
    isLast = !page.has_more || recent.length < page.data.length
    after = page.data.at(-1)?.id
  }
  const found: AcceptedEmails = { providerIds: new Map(), isComplete: true }
  for (const id of candidates) {
    const email = (await mayRequest()) ? (await api.get(id, requestOptions())).data : null
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

interface BatchResponse {
  data: { id: string }[]
  errors?: { index: number; message: string }[] | undefined
}

/** Ids come in the order of the accepted emails. Undefined if the response does not account for every email. */
function partsOf(count: number, { data, errors = [] }: BatchResponse): BatchPart[] | undefined {
  const refused = new Map(errors.map(({ index, message }) => [index, message]))
  if (!Array.isArray(data) || data.length + refused.size !== count) return undefined
  let accepted = 0
  const parts = Array.from({ length: count }, (_, index): BatchPart => {
    const reason = refused.get(index)
    if (reason !== undefined) return { kind: 'refused', reason: `422: ${reason}` }
    return { kind: 'accepted', providerId: data[accepted++]?.id ?? '' }
  })
  return parts.every((part) => part.kind === 'refused' || part.providerId !== '') ? parts : undefined
}

interface ResendError {
  name: string
  message: string
  statusCode: number | null
}

/** Nothing can be sent with this key or from this account, whatever the HTTP status. */
const ACCOUNT_ERRORS = ['missing_api_key', 'invalid_api_key', 'restricted_api_key', 'invalid_access']
const QUOTA_ERRORS = ['daily_quota_exceeded', 'monthly_quota_exceeded']

/**
 * Interprets an error from Resend. `isFromAgency`: some of the emails use an agency's own sender address, whose DNS
 * records may be gone; that must not stop other agencies. Source: resend.com/docs, "Errors" and "Idempotency keys".
 */
export function sendOutcome(error: ResendError | null, headers: Record<string, string>, isFromAgency = false): Failed {
  const { name = '', statusCode: status = null } = error ?? {}
  const reason = error ? `${status ?? 'no response'}: ${error.message}` : 'The email service returned no id'
  // Without a readable response, or after a server error, the email may have been accepted.
  if (status === null || status === 408) return { kind: 'uncertain', reason }
  // Statuses above 500 come from a gateway, which does not know what happened to the email.
  if (status >= 500) return { kind: 'uncertain', reason, ...(status === 500 ? { answered: true } : {}) }
  if (QUOTA_ERRORS.includes(name)) return { kind: 'quota', reason }
  if (status === 429) return { kind: 'busy', retryAfterMs: retryAfterMs(headers['retry-after']) }
  if (ACCOUNT_ERRORS.includes(name)) return { kind: 'locked_out', reason }
  if (name === 'invalid_from_address' || (name === 'validation_error' && status === 403))
    return { kind: isFromAgency ? 'refused' : 'locked_out', reason }
  // These statuses mean that our account or base URL is rejected, never a single recipient.
  if ([401, 403, 404, 405].includes(status)) return { kind: 'locked_out', reason }
  // Another process is sending this message now.
  if (name === 'concurrent_idempotent_requests') return { kind: 'uncertain', reason }
  if (name === 'invalid_idempotent_request') return { kind: 'conflict', reason }
  return { kind: 'refused', reason }
}

function retryAfterMs(header: string | undefined): number {
  const seconds = Number(header)
  return header && seconds >= 0 ? seconds * 1000 : DEFAULT_RETRY_MS
}
