import { zValidator } from '@hono/zod-validator'
import type { Hono, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { z } from 'zod'
import { hitRateLimitsWithoutTransaction } from '../accounts/rate-limits.ts'
import type { AppContext, AppEnv } from './app-env.ts'
import { firstErrors, parseFields } from './form.ts'
import { adminOnly, type Guard, signedIn } from './guards.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Input<P, Q, B> {
  c: AppContext
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
  /** The rate limit per network address. */
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

/** An API call with erased types, for lists of calls. */
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

/**
 * Mounts calls. Each runs its guard, then its rate limit, then validation (422 with a message per field), then the
 * handler.
 */
export function mountApi(app: Hono<AppEnv>, routes: readonly ApiRoute[]) {
  for (const { method, path, guard, perMinute, params, query, body, handler } of routes) {
    const middleware: MiddlewareHandler<AppEnv>[] = []
    if (guard !== 'public') middleware.push(signedIn)
    if (guard === 'admin') middleware.push(adminOnly)
    if (perMinute) middleware.push(limitCalls(path, perMinute))
    if (params) middleware.push(zValidator('param', params, refuseFields, validation))
    if (query) middleware.push(zValidator('query', query, refuseFields, validation))
    if (body) middleware.push(validateJson(body))
    app.on([method], [path.replaceAll(/\{(\w+)\}/g, ':$1')], ...middleware, async (c) => {
      const valid = (target: 'param' | 'query' | 'json') => c.req.valid(target as never)
      c.header('Cache-Control', 'no-store')
      const answer = await handler({ c, params: valid('param'), query: valid('query'), body: valid('json') })
      return answer instanceof Response ? answer : c.json(answer as object)
    })
  }
}

const limitCalls =
  (path: string, max: number): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const key = `api:${path}:${c.var.address}`
    const within = await hitRateLimitsWithoutTransaction(c.var.tenantDb, { key, max, windowSeconds: 60 })
    if (!within) throw new HTTPException(429, { message: 'Too many requests from your network. Please wait a minute.' })
    await next()
  }

const validation = { validationFunction: parseFields }

function refuseFields(read: { success: true } | { success: false; error: z.core.$ZodError }) {
  if (read.success) return
  const fields = firstErrors(read.error)
  return Response.json({ success: false, error: Object.values(fields)[0], fields }, { status: 422 })
}

function validateJson(schema: z.ZodType): MiddlewareHandler<AppEnv> {
  const validate: MiddlewareHandler<AppEnv> = zValidator('json', schema, refuseFields, {
    validationFunction(_, value) {
      if (!isStorable(value)) throw unreadableBody()
      return parseFields(schema, value)
    },
  })
  return async (c, next) => {
    if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? ''))
      throw new HTTPException(415, { message: 'This endpoint takes JSON (Content-Type: application/json).' })
    return validate(c, next).catch((error) => {
      // Replaces Hono's own message for invalid JSON.
      throw error instanceof HTTPException ? unreadableBody() : error
    })
  }
}

/** Our calls need at most five levels. */
const MAX_JSON_DEPTH = 20

const unreadableBody = () =>
  new HTTPException(400, {
    message: `The body is not valid JSON, is nested more than ${MAX_JSON_DEPTH} deep, or contains an invalid character.`,
  })

/** Postgres refuses NUL, and half of a surrogate pair would be stored as another character. */
function isStorable(value: unknown, levels = MAX_JSON_DEPTH): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((each) => isStorable(each, levels - 1))
}
