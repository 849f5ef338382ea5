/** Generates the OpenAPI 3.1 description from the schemas that validate the calls. */
import { z } from 'zod'
import { type ApiRoute, api } from './api.ts'

type Json = Record<string, unknown>

export interface DescribedApi {
  publicUrl: string
  /** Whether a call still works while the agency's account is read-only. */
  worksReadOnly(method: string, path: string): boolean
}

/** The body of an error response, unless the call declares another. */
const refusalBody = z.object({
  success: z.literal(false),
  error: z.string().describe('A human-readable message'),
  message: z.string().describe('The same message').optional(),
  fields: z.record(z.string(), z.string()).describe('A message for each rejected field').optional(),
})

const PATH = '/api/openapi.json'

/** The public call that returns the description of all calls, including itself. */
export function descriptionCall(routes: readonly ApiRoute[], options: DescribedApi): ApiRoute {
  let text: string | undefined
  const self: ApiRoute = api({
    method: 'GET',
    path: PATH,
    summary: 'This description',
    guard: 'public',
    answer: z.looseObject({ openapi: z.literal('3.1.0') }),
    async handler({ c }): Promise<Response> {
      text ??= JSON.stringify(openApi([...routes, self], options))
      return c.body(text, 200, { 'Content-Type': 'application/json' })
    },
  })
  return self
}

function openApi(routes: readonly ApiRoute[], options: DescribedApi) {
  const paths: Record<string, Json> = {}
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route, options) }
  const isHttps = options.publicUrl.startsWith('https:')
  return {
    openapi: '3.1.0',
    info: {
      title: 'Perennial',
      version: '1',
      description:
        'The API of Perennial’s own pages. Team members are identified by a cookie (session, setup or sign-in), never by an email address or id that they send. Clients are identified by the id of their link or by a visitor cookie. Browsers may write only from our own origin. Unknown keys in a body are rejected if its schema has `additionalProperties: false`, and ignored otherwise.',
    },
    servers: [{ url: options.publicUrl }],
    components: {
      schemas: { Refusal: jsonSchema(refusalBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: isHttps ? '__Host-sid' : 'sid' } },
    },
    paths,
  }
}

function operation(route: ApiRoute, options: DescribedApi): Json {
  const { method, path, guard, perMinute, params, query, body } = route
  return {
    operationId: [method.toLowerCase(), ...path.split(/[^A-Za-z0-9]+/).filter(Boolean)].join('_'),
    tags: [path.split('/')[2]],
    summary: route.summary,
    ...(perMinute ? { description: `At most ${perMinute} calls a minute from one network.` } : {}),
    security: guard === 'public' ? [] : [{ session: [] }],
    'x-guard': guard,
    parameters: [...parameters('path', params), ...parameters('query', query)],
    ...(body ? { requestBody: { required: true, content: json(jsonSchema(body, 'input')) } } : {}),
    responses: responses(route, options),
  }
}

/** Responses by status. Those that a call declares override the standard ones. */
function responses(route: ApiRoute, options: DescribedApi): Json {
  const { method, path, guard, perMinute, params, query, body, answer, mediaType = 'application/json', also } = route
  const isWrite = method !== 'GET'
  const schema = jsonSchema(answer, 'output')
  const usual: [boolean, number, string][] = [
    [true, 400, 'The URL or body could not be read'],
    [guard !== 'public', 401, 'Not signed in'],
    [isWrite && !options.worksReadOnly(method, path), 402, 'The agency’s account is read-only until it pays'],
    [isWrite, 403, 'Request from another site'],
    [guard === 'admin', 403, 'Not an admin, or a write from another site'],
    [params !== undefined, 404, 'Not found, or not yours'],
    [isWrite, 413, 'Request body too large'],
    [body !== undefined, 415, 'The Content-Type is not application/json'],
    [[params, query, body].some(Boolean), 422, 'A field is missing or wrong'],
    [perMinute !== undefined, 429, 'Too many requests from one network'],
    [true, 500, 'Something failed on our side'],
    [true, 503, 'The database is unavailable, or the call took too long'],
  ]
  const refused = usual.filter(([holds]) => holds).map(([, status, description]) => [status, refusal(description)])
  const own = Object.entries(also ?? {}).map(([status, description]) => [
    status,
    typeof description !== 'string'
      ? { description: 'Refused', content: json(jsonSchema(description, 'output')) }
      : status === '303'
        ? { description: description, headers: { Location: { schema: { type: 'string' } } } }
        : refusal(description),
  ])
  return {
    200: { description: 'Done', content: { [mediaType]: { schema } } },
    ...Object.fromEntries([...refused, ...own]),
  }
}

const json = (schema: Json) => ({ 'application/json': { schema } })
const refusal = (description: string) => ({ description, content: json({ $ref: '#/components/schemas/Refusal' }) })

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}
