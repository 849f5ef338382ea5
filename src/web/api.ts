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
 * Responses besides 200 and the standard ones (openapi.ts): the description of a refusal or redirect, or the schema of
 * another body.
 */
type OtherResponses = Partial<
  Record<303 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 502 | 503, string | z.ZodType>
>

interface Definition<P, Q, B, A> {
  method: Method
  /** OpenAPI syntax: /api/contacts/{id} */
  path: string
  summary: string
  guard: Guard
  /** The rate limit per network address, for public calls. */
  perMinute?: number
  params?: z.ZodType<P>
  query?: z.ZodType<Q>
  body?: z.ZodType<B>
  answer: z.ZodType<A>
  /** The media type of the response if it is not JSON. */
  mediaType?: string
  also?: OtherResponses
  handler(input: Input<P, Q, B>): Promise<A | Response>
}

/** A call of the JSON API with erased types, for lists of calls. */
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
  also?: OtherResponses | undefined
  handler(input: Input<unknown, unknown, unknown>): Promise<unknown>
}

/** Declares a call. Its schemas provide validation, types and the OpenAPI description. */
export const api = <P = undefined, Q = undefined, B = undefined, A = unknown>(
  definition: Definition<P, Q, B, A>,
): ApiRoute => definition as unknown as ApiRoute

/** Mounts calls. Each runs its guard, then validation (422 with a message per field), then the handler. */
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

async function limitCalls(c: Context<AppEnv>, path: string, perMinute: number) {
  const key = `api:${path}:${c.var.address}`
  const within = await hitRateLimitsWithoutTransaction(c.var.tenantDb, { key, max: perMinute, windowSeconds: 60 })
  if (!within) throw new HTTPException(429, { message: 'Too many requests from your network. Please wait a minute.' })
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
    const body = JSON.parse(await c.req.text(), refuseInvalidText)
    if (!isDeeper(body, MAX_JSON_DEPTH)) return body
  } catch {}
  throw new HTTPException(400, {
    message: `The body is not valid JSON, is nested more than ${MAX_JSON_DEPTH} deep, or contains an invalid character.`,
  })
}

/** Our calls need at most five levels. */
const MAX_JSON_DEPTH = 20

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)))

/** Postgres refuses NUL, and half of a surrogate pair would be stored as another character. */
function refuseInvalidText(_key: string, value: unknown) {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) throw new Error('invalid text')
  return value
}
