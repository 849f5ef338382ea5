/*
 * Implements the part of CSG Actuarial's HTTP API that we use, with made-up prices. The ZIP code selects a fault. Those
 * that start with 20 are real ZIP codes in Washington, DC, so pages accept them too:
 *   00000 20404  no plans                   00400        does not know any county
 *   00401 20401  session expired, once      00403 20403  not licensed for the rates
 *   00500 20500  internal error             00504 20504  responds after our timeout
 */
import { type Context, Hono } from 'hono'
import { seal, unseal } from '../lib/seal.ts'
import { type SampleQuestion, type SampleRate, sampleRow } from './csg-rows.ts'

export interface CsgStandInOptions {
  /** The only API key the stand-in accepts. */
  apiKey: string
  now(): Date
  /** Undefined for a plan that is not sold in the ZIP code. */
  rates(question: SampleQuestion): readonly SampleRate[] | undefined
  /** The delay of a slow response. */
  slowMs?: number
}

const FAULTS: Readonly<Record<string, 'none' | 'county' | 'session' | 'forbidden' | 'error' | 'slow'>> = {
  '00000': 'none',
  '20404': 'none',
  '00400': 'county',
  '00401': 'session',
  '20401': 'session',
  '00403': 'forbidden',
  '20403': 'forbidden',
  '00500': 'error',
  '20500': 'error',
  '00504': 'slow',
  '20504': 'slow',
}

const SESSION_MS = 8 * 3_600_000
const SLOW_MS = 25_000
/** Session tokens are sealed, so that every process accepts tokens issued by another. */
const SEAL = [new Uint8Array(32).fill(1), 'practice session'] as const

export function csgStandIn({ apiKey, now, rates, slowMs = SLOW_MS }: CsgStandInOptions) {
  const calls = { auth: 0, quotes: 0 }
  const ended = new Set<string>()

  function sessionError(token: string | undefined): Response | undefined {
    const { until } = (unseal(...SEAL, token ?? '') ?? {}) as { until?: number }
    if (!token || !until || ended.has(token)) return refuse(403, 'Session does not exist')
    return until < now().getTime() ? refuse(403, 'Session Expired') : undefined
  }

  async function quotes(c: Context, query: URLSearchParams): Promise<Response> {
    calls.quotes++
    const token = c.req.header('x-api-token')
    const error = sessionError(token)
    if (error) return error
    const question = readQuestion(query)
    if (!question) return refuse(400, 'zip5, age, gender, tobacco and plan are required')
    const fault = FAULTS[question.zip]
    if (fault === 'session' && ended.size === 0) {
      ended.add(token!)
      return refuse(403, 'Session Expired')
    }
    if (fault === 'forbidden') return refuse(403, 'Not licensed for these rates')
    if (fault === 'error') return refuse(500, 'Internal error')
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs).unref())
    if (fault === 'county' && query.has('county')) return refuse(400, 'Invalid county')
    const sampleRates = fault === 'none' ? [] : rates(question)
    if (!sampleRates) return refuse(400, 'Invalid plan')
    const naics = query.getAll('naic')
    const selected = sampleRates.filter(({ naic }) => naics.length === 0 || naics.includes(naic))
    return c.json(selected.flatMap((rate) => sampleRow(rate, question)))
  }

  const app = new Hono()
    .post('/v1/auth.json', async (c) => {
      calls.auth++
      const { api_key } = await c.req.json().catch(() => ({}))
      if (api_key !== apiKey) return refuse(403, 'Invalid API key')
      const created = now().getTime()
      const token = seal(...SEAL, { until: created + SESSION_MS, number: calls.auth })
      const dates = { created_date: zoneless(created), expires_date: zoneless(created + SESSION_MS) }
      return c.json({ token, key: 'practice', ...dates, user: { email: 'practice@perennial.example' } })
    })
    .get('/v1/med_supp/quotes.json', (c) => quotes(c, new URL(c.req.url).searchParams))
    .post('/v1/med_supp/quotes.json', async (c) => quotes(c, asQuery(await c.req.text())))
    .get('/v1/med_supp/companies.json', (c) => {
      const all = rates({ zip: '', plan: 'G', age: 65, gender: 'F', tobacco: false }) ?? []
      return c.json(all.map(({ naic, company }) => ({ naic, name: company })))
    })
  return { app, calls }
}

const refuse = (status: number, message: string) => Response.json({ message }, { status })
const zoneless = (ms: number) => new Date(ms).toISOString().replace('Z', '')

/** Parses a form, or JSON with the same fields. */
function asQuery(text: string): URLSearchParams {
  if (!text.trimStart().startsWith('{')) return new URLSearchParams(text)
  const fields = Object.entries(JSON.parse(text) as Record<string, unknown>)
  return new URLSearchParams(fields.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])))
}

function readQuestion(query: URLSearchParams): SampleQuestion | undefined {
  const [zip = '', age = '', gender = '', tobacco = '', plan = ''] = ['zip5', 'age', 'gender', 'tobacco', 'plan'].map(
    (name) => query.get(name) ?? '',
  )
  const isValid = /^\d{5}$/.test(zip) && /^\d+$/.test(age) && /^[MF]$/.test(gender) && /^[01]$/.test(tobacco) && plan
  return isValid ? { zip, age: Number(age), gender: gender as 'M' | 'F', tobacco: tobacco === '1', plan } : undefined
}
