import type twilio from 'twilio'
import type { SignedRequest, TextLine, TextOutcome } from '../outbox/outgoing-text.ts'
import { urls } from '../urls.ts'
import { composeText } from './compose-text.ts'
import { NotReached, textHttpClient } from './http-client.ts'

export interface TwilioAccount {
  accountSid: string
  authToken: string
  /** A number in E.164, or a messaging service (MG...). */
  from: string
  /** Scheme, host and path in front of Twilio's own, without a trailing slash. */
  apiBase?: string | undefined
}

const API = 'https://api.twilio.com'
const TIMEOUT_MS = 8_000
const DEFAULT_RETRY_MS = 5_000

type Options = NonNullable<Parameters<typeof twilio>[2]>

/** Loaded by the first text or webhook: it takes a third of a second and 30 MB. */
const sdk = async () => (await import('twilio')).default

/** Texts through Twilio's SDK, or through whatever speaks its HTTP at `apiBase`. */
export function twilioLine(
  { accountSid, authToken, from, apiBase = API }: TwilioAccount,
  { publicUrl, timeoutMs = TIMEOUT_MS }: { publicUrl: string; timeoutMs?: number },
): TextLine {
  const httpClient = textHttpClient({ apiBase, timeoutMs }) as unknown as NonNullable<Options['httpClient']>
  const client = async () => (await sdk())(accountSid, authToken, { httpClient })
  return {
    from,
    compose: (facts) => composeText(publicUrl, facts),
    async send({ to, body }, messageId) {
      const sender = from.startsWith('MG') ? { messagingServiceSid: from } : { from }
      const statusCallback = `${publicUrl}${urls.webhooks.twilioStatus(messageId)}`
      try {
        const { sid } = await (await client()).messages.create({ ...sender, to, body, statusCallback })
        if (sid) return { kind: 'accepted', providerId: sid }
        return { kind: 'uncertain', reason: 'The text service answered without an id' }
      } catch (error) {
        return outcomeOf(error as TwilioError)
      }
    },
    async isGenuine({ signature, path, fields }: SignedRequest) {
      if (!signature) return false
      return (await sdk()).validateRequest(authToken, signature, `${publicUrl}${path}`, fields)
    },
  }
}

interface TwilioError extends Error {
  status?: number
  /** Twilio's own number for what is wrong. */
  code?: number
}

const OPTED_OUT = 21610

/** What an error means for the text. Source: twilio.com/docs/api/errors; reliability.md §3.2, step 10. */
function outcomeOf(error: TwilioError): TextOutcome {
  const { status, code, message } = error
  if (error instanceof NotReached) return { kind: 'not_reached', reason: `not reached: ${message}` }
  if (status === undefined) return { kind: 'uncertain', reason: `no answer: ${message}` }
  const reason = `${code ?? status}: ${message}`
  if (status === 408 || status >= 500) return { kind: 'uncertain', reason }
  if (status === 429) return { kind: 'busy', retryAfterMs: DEFAULT_RETRY_MS }
  if (status === 401 || status === 404) return { kind: 'locked_out', reason }
  return { kind: 'refused', reason, ...(code === OPTED_OUT ? { optedOut: true } : {}) }
}
