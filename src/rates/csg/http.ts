/*
 * The two calls of CSG's HTTP API that we make. Source: docs/behaviour/quotes.md.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { printable } from '../../lib/printable.ts'
import { truncate } from '../../lib/truncate.ts'
import { RatesUnavailable } from '../rate-provider.ts'

export const CSG_API_BASE = 'https://api.csgactuarial.com'

export interface CsgQuestion {
  zip: string
  county?: string | undefined
  age: number
  gender: 'M' | 'F'
  tobacco: boolean
  plan: string
  effectiveOn: string
  /** The companies whose rows are wanted: it makes the answer several times faster. */
  naics: readonly string[]
}

export interface Answer {
  /** 0 where there was none. */
  status: number
  text: string
  /** With it CSG finds the call in its log. */
  logKey: string
}

const SIGN_IN_MS = 8_000
const RETRY_AFTER_MS = 300
const SESSION_LIFE_MS = 8 * 3_600_000

export function csgHttp({ baseUrl, timeoutMs = 20_000 }: { baseUrl: string; timeoutMs?: number | undefined }) {
  async function once(path: string, init: RequestInit, ms: number): Promise<Answer> {
    try {
      // Not to be led elsewhere with our key or session.
      const response = await fetch(`${baseUrl}${path}`, { ...init, redirect: 'error', signal: AbortSignal.timeout(ms) })
      const logKey = printable(truncate(response.headers.get('csg-log-key') ?? '', 80))
      return { status: response.status, text: await response.text(), logKey }
    } catch (error) {
      return { status: 0, text: error instanceof Error ? error.name : '', logKey: '' }
    }
  }

  /** Trouble at their end gets a second try; a call that took too long does not. */
  async function send(path: string, init: RequestInit, ms: number): Promise<Answer> {
    const answer = await once(path, init, ms)
    const isPassing = answer.status >= 500 || (answer.status === 0 && answer.text !== 'TimeoutError')
    if (!isPassing) return answer
    await pause(RETRY_AFTER_MS)
    return once(path, init, ms)
  }

  return {
    async signIn(apiKey: string): Promise<{ token: string; lifeMs: number }> {
      const body = JSON.stringify({ api_key: apiKey })
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
      const answer = await send('/v1/auth.json', init, SIGN_IN_MS)
      if ([400, 401, 403].includes(answer.status)) throw failure('unauthorized', 'refused our key', answer)
      const read = signedIn.safeParse(parse(answer.text)).data
      if (answer.status !== 200 || !read) throw failure('unavailable', 'did not sign us in', answer)
      return { token: read.token, lifeMs: lifeOf(read) }
    },
    quotes: (token: string, question: CsgQuestion): Promise<Answer> =>
      send(`/v1/med_supp/quotes.json?${queryOf(question)}`, { headers: { 'x-api-token': token } }, timeoutMs),
  }
}

export type CsgHttp = ReturnType<typeof csgHttp>

const signedIn = z.object({
  token: z.string().min(1),
  created_date: z.string().catch(''),
  expires_date: z.string().catch(''),
})

/** Neither date names its zone, so only the time between them is known. */
function lifeOf({ created_date, expires_date }: z.infer<typeof signedIn>): number {
  const life = Date.parse(expires_date) - Date.parse(created_date)
  return life > 0 && life < SESSION_LIFE_MS ? life : SESSION_LIFE_MS
}

function queryOf({ zip, county, age, gender, tobacco, plan, effectiveOn, naics }: CsgQuestion): URLSearchParams {
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

/** Says what happened in words of ours: what CSG wrote stays out of the log. */
export function failure(kind: RatesUnavailable['kind'], what: string, { status, logKey }: Answer): RatesUnavailable {
  const answered = status === 0 ? 'no answer' : `status ${status}`
  return new RatesUnavailable(kind, `CSG ${what}: ${answered}${logKey && `, their log key ${logKey}`}`)
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
