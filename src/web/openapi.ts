/** The OpenAPI 3.1 description of the API, made from the schemas that its calls are read and answered by. */
import { z } from 'zod'
import { type ApiRoute, api } from './api.ts'

type Json = Record<string, unknown>

export interface DescribedApi {
  publicUrl: string
  /** Whether a call still works while the agency's account is read-only. */
  worksReadOnly(method: string, path: string): boolean
}

/** What every refusal looks like. */
const refusalBody = z.object({
  success: z.literal(false),
  error: z.string().describe('A sentence for people'),
  message: z.string().describe('The same sentence').optional(),
  fields: z.record(z.string(), z.string()).describe('A sentence for each field that was refused').optional(),
})

const PATH = '/api/openapi.json'

/** The call that answers the description of all calls, itself among them. It speaks of no agency, so it is for everybody. */
export function descriptionCall(routes: readonly ApiRoute[], of: DescribedApi): ApiRoute {
  let text: string | undefined
  const self: ApiRoute = api({
    method: 'GET',
    path: PATH,
    summary: 'This description',
    guard: 'public',
    answer: z.looseObject({ openapi: z.literal('3.1.0') }),
    async handler({ c }): Promise<Response> {
      text ??= JSON.stringify(openApi([...routes, self], of))
      return c.body(text, 200, { 'Content-Type': 'application/json' })
    },
  })
  return self
}

function openApi(routes: readonly ApiRoute[], of: DescribedApi) {
  const paths: Record<string, Json> = {}
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route, of) }
  const isHttps = of.publicUrl.startsWith('https:')
  return {
    openapi: '3.1.0',
    info: {
      title: 'Perennial',
      version: '1',
      description:
        'The calls that our own pages make. Who you are is the cookie of a sign-in, never an address or id you send. A write of a browser must come from our own origin. A key that a body does not name is refused where its schema says `additionalProperties: false`, and passed over elsewhere.',
    },
    servers: [{ url: of.publicUrl }],
    components: {
      schemas: { Refusal: jsonSchema(refusalBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: isHttps ? '__Host-sid' : 'sid' } },
    },
    paths,
  }
}

function operation(route: ApiRoute, of: DescribedApi): Json {
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
    responses: responses(route, of),
  }
}

/** By status. What a call has words of its own for comes last and counts. */
function responses(route: ApiRoute, of: DescribedApi): Json {
  const { method, path, guard, perMinute, params, query, body, answer, mediaType = 'application/json', also } = route
  const isWrite = method !== 'GET'
  const schema = jsonSchema(answer, 'output')
  const usual: [boolean, number, string][] = [
    [true, 400, 'The URL or body could not be read'],
    [guard !== 'public', 401, 'Not signed in'],
    [isWrite && !of.worksReadOnly(method, path), 402, 'The agency’s account is read-only until it pays'],
    [isWrite, 403, 'Request from another site'],
    [guard === 'admin', 403, 'Admins only'],
    [params !== undefined, 404, 'Not found, or not yours'],
    [isWrite, 413, 'Request body too large'],
    [body !== undefined, 415, 'The body is not JSON'],
    [[params, query, body].some(Boolean), 422, 'A field is missing or wrong'],
    [perMinute !== undefined, 429, 'Too many requests from one network'],
    [true, 500, 'Something failed on our side'],
    [true, 503, 'The database is unavailable'],
  ]
  const refused = usual.filter(([holds]) => holds).map(([, status, description]) => [status, refusal(description)])
  const own = Object.entries(also ?? {}).map(([status, told]) => [
    status,
    typeof told !== 'string'
      ? { description: 'Refused', content: json(jsonSchema(told, 'output')) }
      : status === '303'
        ? { description: told, headers: { Location: { schema: { type: 'string' } } } }
        : refusal(told),
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
