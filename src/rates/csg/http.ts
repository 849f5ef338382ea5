/*
 * The two endpoints of CSG's HTTP API that we use. Source: docs/behaviour/quotes.md.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { printable } from '../../lib/printable.ts'
import { truncate } from '../../lib/truncate.ts'
import { RatesUnavailable } from '../rate-provider.ts'

export const CSG_API_BASE = 'https://api.csgactuarial.com'

export interface CsgRequest {
  zip: string
  county?: string | undefined
  age: number
  gender: 'M' | 'F'
  tobacco: boolean
  plan: string
  effectiveOn: string
  /** Companies to return. Naming them makes the response several times faster. */
  naics: readonly string[]
}

export interface CsgResponse {
  /** 0 if there was no response. */
  status: number
  text: string
  /** CSG can find the call in its log by this key. */
  logKey: string
}

const SIGN_IN_MS = 8_000
const RETRY_AFTER_MS = 300
const SESSION_LIFE_MS = 8 * 3_600_000

export function csgHttp({ baseUrl, timeoutMs = 20_000 }: { baseUrl: string; timeoutMs?: number | undefined }) {
  async function once(path: string, init: RequestInit, ms: number): Promise<CsgResponse> {
    try {
      // A redirect could send our key or session to another server.
      const response = await fetch(`${baseUrl}${path}`, { ...init, redirect: 'error', signal: AbortSignal.timeout(ms) })
      const logKey = printable(truncate(response.headers.get('csg-log-key') ?? '', 80))
      return { status: response.status, text: await response.text(), logKey }
    } catch (error) {
      return { status: 0, text: error instanceof Error ? error.name : '', logKey: '' }
    }
  }

  /** Retries once after a server or network error, but not after a timeout. */
  async function send(path: string, init: RequestInit, ms: number): Promise<CsgResponse> {
    const answer = await once(path, init, ms)
    const isTransient = answer.status >= 500 || (answer.status === 0 && answer.text !== 'TimeoutError')
    if (!isTransient) return answer
    await pause(RETRY_AFTER_MS)
    return once(path, init, ms)
  }

  return {
    async signIn(apiKey: string): Promise<{ token: string; lifeMs: number }> {
      const body = JSON.stringify({ api_key: apiKey })
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
      const answer = await send('/v1/auth.json', init, SIGN_IN_MS)
      if ([400, 401, 403].includes(answer.status)) throw failure('unauthorized', 'rejected our key', answer)
      const read = signedIn.safeParse(parse(answer.text)).data
      if (answer.status !== 200 || !read) throw failure('unavailable', 'did not complete the sign-in', answer)
      return { token: read.token, lifeMs: lifeOf(read) }
    },
    quotes: (token: string, question: CsgRequest): Promise<CsgResponse> =>
      send(`/v1/med_supp/quotes.json?${queryOf(question)}`, { headers: { 'x-api-token': token } }, timeoutMs),
  }
}
const signedIn = z.object({
  token: z.string().min(1),
  created_date: z.string().catch(''),
  expires_date: z.string().catch(''),
})

/** Neither date has a time zone, so only the duration between them can be used. */
function lifeOf({ created_date, expires_date }: z.infer<typeof signedIn>): number {
  const life = Date.parse(expires_date) - Date.parse(created_date)
  return life > 0 && life < SESSION_LIFE_MS ? life : SESSION_LIFE_MS
}

function queryOf({ zip, county, age, gender, tobacco, plan, effectiveOn, naics }: CsgRequest): URLSearchParams {
  const query = new URLSearchParams({
    zip5: zip,
    age: String(age),
    gender,
    tobacco: tobacco ? '1' : '0',
    plan,
    effective_date: effectiveOn,
    apply_discounts: '0',
    ...(county ? { county } : {}),
  })
  for (const naic of naics) query.append('naic', naic)
  return query
}

/** An error without CSG's response text, which must not reach the log. */
export function failure(
  kind: RatesUnavailable['kind'],
  what: string,
  { status, logKey }: CsgResponse,
): RatesUnavailable {
  const answered = status === 0 ? 'no response' : `status ${status}`
  return new RatesUnavailable(kind, `CSG ${what}: ${answered}${logKey && `, their log key ${logKey}`}`)
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
