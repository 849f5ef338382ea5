import type twilio from 'twilio'
import type { SignedRequest, TextOutcome, TextProvider } from '../outbox/outgoing-text.ts'
import { urls } from '../urls.ts'
import { composeText } from './compose-text.ts'
import { ConnectionFailed, textHttpClient } from './http-client.ts'

export interface TwilioAccount {
  accountSid: string
  authToken: string
  /** A number in E.164, or a messaging service (MG...). */
  from: string
  /** The base URL in place of Twilio's own, without a trailing slash. */
  apiBase?: string | undefined
}

const API = 'https://api.twilio.com'
const TIMEOUT_MS = 8_000
const DEFAULT_RETRY_MS = 5_000

type Options = NonNullable<Parameters<typeof twilio>[2]>

/** Loaded with the first text or webhook: it takes a third of a second and 30 MB. */
const sdk = async () => (await import('twilio')).default

/** Sends texts through Twilio's SDK, or a compatible server at `apiBase`. */
export function twilioTextProvider(
  { accountSid, authToken, from, apiBase = API }: TwilioAccount,
  { publicUrl, timeoutMs = TIMEOUT_MS }: { publicUrl: string; timeoutMs?: number },
): TextProvider {
  const http = textHttpClient({ apiBase, timeoutMs })
  /** The SDK's errors have no headers, so `onHeaders` receives them. */
  const createClient = async (onHeaders: (headers: Record<string, unknown>) => void) => {
    const request = async (options: Parameters<typeof http.request>[0]) => {
      const response = await http.request(options)
      onHeaders(response.headers)
      return response
    }
    const httpClient = { request } as unknown as NonNullable<Options['httpClient']>
    return (await sdk())(accountSid, authToken, { httpClient })
  }
  return {
    from,
    compose: (facts) => composeText(publicUrl, facts),
    async send({ to, body }, messageId) {
      const sender = from.startsWith('MG') ? { messagingServiceSid: from } : { from }
      const statusCallback = `${publicUrl}${urls.webhooks.twilioStatus(messageId)}`
      let headers: Record<string, unknown> = {}
      try {
        const client = await createClient((received) => {
          headers = received
        })
        const { sid } = await client.messages.create({ ...sender, to, body, statusCallback })
        if (sid) return { kind: 'accepted', providerId: sid }
        return { kind: 'uncertain', reason: 'The text service returned no id' }
      } catch (error) {
        return outcomeOf(error as TwilioError, headers)
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
  /** Twilio's error code. */
  code?: number
}

const OPTED_OUT = 21610
/**
 * No text can be sent at all: our key is rejected or the account is suspended or closed (20003, 20005, 20403, 10001),
 * or the messaging service has no numbers (21703) or does not exist (21705).
 */
const ACCOUNT_ERRORS = [10001, 20003, 20005, 20403, 21703, 21705]
/**
 * May concern the recipient's country alone: our number cannot text there (21606, 21661), or the country is not enabled
 * (21408).
 */
const DESTINATION_ERRORS = [21408, 21606, 21661]
/** The queue for our number is full. It drains on its own. */
const QUEUE_FULL = 21611
const QUEUE_FULL_MS = 60_000
/** The daily limit, counted over a rolling 24 hours. */
const DAILY_LIMIT = 63038

/** Interprets an error from Twilio. Source: twilio.com/docs/api/errors; reliability.md §3.2, step 10. */
function outcomeOf(error: TwilioError, headers: Record<string, unknown>): TextOutcome {
  const { status, code, message } = error
  if (error instanceof ConnectionFailed) return { kind: 'not_reached', reason: `not reached: ${message}` }
  if (status === undefined) return { kind: 'uncertain', reason: `no response: ${message}` }
  const reason = `${code ?? status}: ${message}`
  if (status === 408 || status >= 500) return { kind: 'uncertain', reason }
  const retryAfter = headers['retry-after']
  const seconds = Number(retryAfter)
  const retryAfterMs = retryAfter && seconds >= 0 ? seconds * 1000 : undefined
  if (code === DAILY_LIMIT) return { kind: 'quota', reason, retryAfterMs }
  if (status === 429) return { kind: 'busy', retryAfterMs: retryAfterMs ?? DEFAULT_RETRY_MS }
  if (code === QUEUE_FULL) return { kind: 'busy', retryAfterMs: retryAfterMs ?? QUEUE_FULL_MS }
  if (DESTINATION_ERRORS.includes(code ?? 0)) return { kind: 'not_there', reason }
  if ([401, 403, 404].includes(status) || ACCOUNT_ERRORS.includes(code ?? 0)) return { kind: 'locked_out', reason }
  return { kind: 'refused', reason, ...(code === OPTED_OUT ? { optedOut: true } : {}) }
}
