/** Holds an answer of the API against the description that the API gives of itself. */
import { z } from 'zod'

export interface Operation {
  method: string
  path: string
  operationId: string
  'x-guard': 'public' | 'agent' | 'admin'
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

export type Schema = Parameters<typeof z.fromJSONSchema>[0] & Record<string, unknown>

export interface Description {
  openapi: string
  components: { schemas: Record<string, Schema> }
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>
}

/** What has no name in its path comes before what has one, as requests are matched. */
export const operationsOf = ({ paths }: Description): Operation[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, rest]) => ({ ...rest, method: method.toUpperCase(), path })),
    )
    .sort((one, other) => namesIn(one.path) - namesIn(other.path))

const namesIn = (path: string) => path.split('{').length

/** Whether a body is one of this schema; what an object does not name, it may not have. */
export function fits(description: Description, schema: Schema) {
  const validators = description.components.schemas
  const text = JSON.stringify({ ...(schema as object), $defs: validators }).replaceAll(
    '#/components/schemas/',
    '#/$defs/',
  )
  return z.fromJSONSchema(JSON.parse(text))
}

/** Answers a function that says what about an answer is not as described; undefined when all is. */
export function conformance(description: Description) {
  const operations = operationsOf(description).map((operation) => ({
    ...operation,
    pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    read: new Map<string, z.ZodType>(),
  }))
  const refusal = fits(description, description.components.schemas.Refusal!)

  return async (method: string, path: string, answer: Response): Promise<string | undefined> => {
    const type = answer.headers.get('Content-Type')?.split(';')[0] ?? ''
    const operation = operations.find((each) => each.method === method && each.pattern.test(path))
    const said = `${method} ${path} ${answer.status}`
    if (!operation) {
      const ok = [400, 402, 403, 404, 413].includes(answer.status) && refusal.safeParse(await answer.json()).success
      return ok ? undefined : `${said}: no such call, and no refusal`
    }
    const described = operation.responses[answer.status]
    if (!described) return `${said}: ${operation.operationId} answers no such status (${await answer.text()})`
    const content = described.content?.[type]
    const body = await answer.text()
    if (!described.content) return body === '' ? undefined : `${said}: ${operation.operationId} has no body`
    if (!content) return `${said}: ${operation.operationId} answers no ${type}`
    if (type !== 'application/json') return undefined
    const key = `${answer.status}`
    if (!operation.read.has(key)) operation.read.set(key, fits(description, content.schema))
    const read = operation.read.get(key)!.safeParse(JSON.parse(body))
    return read.success
      ? undefined
      : `${said}: ${operation.operationId}: ${read.error.message}\n${body.slice(0, 2_000)}`
  }
}
