import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { z } from 'zod'
import { hitRateLimitsWithoutTransaction } from '../accounts/rate-limits.ts'
import type { AppEnv } from './app-env.ts'
import { firstErrors } from './form.ts'
import { adminOnly, type Guard, signedIn } from './guards.ts'
import { queryOf } from './query.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Input<P, Q, B> {
  c: Context<AppEnv>
  params: P
  query: Q
  body: B
}

/**
 * What a call answers beside 200 and what every call of its kind does (openapi.ts): a sentence about a refusal or a
 * redirect, or the schema of another body.
 */
type Also = Partial<Record<303 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 502 | 503, string | z.ZodType>>

interface Definition<P, Q, B, A> {
  method: Method
  /** As in OpenAPI: /api/contacts/{id} */
  path: string
  summary: string
  guard: Guard
  /** Calls a minute from one network address, where strangers may call. */
  perMinute?: number
  params?: z.ZodType<P>
  query?: z.ZodType<Q>
  body?: z.ZodType<B>
  answer: z.ZodType<A>
  /** Of the answer, where it is not JSON. */
  mediaType?: string
  also?: Also
  handler(input: Input<P, Q, B>): Promise<A | Response>
}

/** One call of the JSON API, with its types worn off: what the list of all calls is made of. */
export interface ApiRoute {
  method: Method
  path: string
  summary: string
  guard: Guard
  perMinute?: number | undefined
  params?: z.ZodType | undefined
  query?: z.ZodType | undefined
  body?: z.ZodType | undefined
  answer: z.ZodType
  mediaType?: string | undefined
  also?: Also | undefined
  handler(input: Input<unknown, unknown, unknown>): Promise<unknown>
}

/** Declares a call. The schemas are its validation, its types and its description at once. */
export const api = <P = undefined, Q = undefined, B = undefined, A = unknown>(
  definition: Definition<P, Q, B, A>,
): ApiRoute => definition as unknown as ApiRoute

/** Mounts calls in order: guard, validation (422 with a sentence per field), handler. */
export function mountApi(app: Hono<AppEnv>, routes: readonly ApiRoute[]) {
  for (const route of routes) {
    const guards = route.guard === 'public' ? [] : route.guard === 'admin' ? [signedIn, adminOnly] : [signedIn]
    app.on([route.method], [route.path.replaceAll(/\{(\w+)\}/g, ':$1')], ...guards, async (c) => {
      if (route.perMinute) await limitCalls(c, route.path, route.perMinute)
      const params = check(route.params, c.req.param())
      const query = check(route.query, queryOf(c))
      const body = route.body ? check(route.body, await readJson(c)) : undefined
      if (params instanceof Response) return params
      if (query instanceof Response) return query
      if (body instanceof Response) return body
      c.header('Cache-Control', 'no-store')
      const answer = await route.handler({ c, params, query, body })
      return answer instanceof Response ? answer : c.json(answer as object)
    })
  }
}

async function limitCalls(c: Context<AppEnv>, path: string, most: number) {
  const key = `api:${path}:${c.var.address}`
  const within = await hitRateLimitsWithoutTransaction(c.var.tenantDb, { key, max: most, windowSeconds: 60 })
  if (!within)
    throw new HTTPException(429, { message: 'There were too many calls from your network. Please wait a minute.' })
}

function check(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const fields = firstErrors(read.error)
  return Response.json({ success: false, error: Object.values(fields)[0], fields }, { status: 422 })
}

async function readJson(c: Context<AppEnv>): Promise<unknown> {
  if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? ''))
    throw new HTTPException(415, { message: 'This call takes JSON (Content-Type: application/json).' })
  try {
    const body = JSON.parse(await c.req.text(), refuseNoText)
    if (!isDeeper(body, MOST_LEVELS)) return body
  } catch {}
  throw new HTTPException(400, {
    message: `The body is not valid JSON, is nested more than ${MOST_LEVELS} deep, or holds a NUL or half a character.`,
  })
}

/** No call of ours has more than five. */
const MOST_LEVELS = 20

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)))

/** Postgres takes no NUL, and half of a pair would be kept as another character than was sent. */
function refuseNoText(_key: string, value: unknown) {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) throw new Error('no text')
  return value
}
