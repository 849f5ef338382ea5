/**
 * Calls made from the API's own description and bent out of shape, as everybody there is, with every answer held
 * against the description. Source: reliability.md C33.
 */
import fc from 'fast-check'
import type { z } from 'zod'
import { plausibleTexts } from '../tenancy/sample.ts'
import { conformance, type Description, fits, type Operation, operationsOf } from './api-description.ts'
import type { Known } from './valid-values.ts'

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
}

/** A founder is the admin of an agency whose setup goes on. */
export type Role = 'anonymous' | 'agent' | 'admin' | 'founder'
const roles: readonly Role[] = ['anonymous', 'agent', 'admin', 'founder']

export interface Fuzzing {
  description: Description
  /** Examples for each call and role. */
  examples: number
  seed: number
  /** Somebody new in this role, with what they know. */
  come(role: Role): Promise<{ send: Send; known: Known }>
}

type Send = (method: string, address: string, body: unknown) => Promise<Response>

export interface Fuzzed {
  asked: number
  /** By hundreds: how many answers of 200 and above, 300, 400, 500. */
  answers: Record<string, number>
  failed: string[]
  undescribed: string[]
  /** Taken although the body is none that the description knows. */
  taken: string[]
  /** Let in who may not. */
  letIn: string[]
  /** Calls that answered 2xx or 3xx to somebody at least once. */
  reached: Set<string>
  /** Of those that never did: the last refusal of what was asked for as described. */
  refused: Map<string, string>
}

const odd = fc.oneof(
  fc.constantFrom('', '-1', '0', '1', '2147483648', '9007199254740992', '1e308', 'NaN', '\u0000', '\u202e', '💥'),
  fc.constantFrom("' or 1=1 --", '%_', '\\', '"', '__proto__', '0000-00-00', '9999-12-31', '2024-02-30', '13/45/2024'),
  fc.constantFrom('NC', '28801', '00000', 'a@bc.example', 'x'.repeat(6_000), '\r\nX: y', 'Aetna', 'Plan G', '#1F5F8B'),
  fc.constantFrom('2026-12-01', '1954-06-14', '8285550142', 'usage', '30days', '\ud800', '=1+1', '<b>x</b>', '{{x}}'),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const anything = fc.oneof(odd, fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(1e308, 2 ** 53, 2 ** 31, -1, 1.5, null))

interface Bend {
  /** How many parts in ten are anything at all. */
  bent: number
  /** Nothing that may be left out. */
  sparse: boolean
  known: Known
  /** The call's path. */
  path: string
}

/** As the description asks for it, but for what is bent. */
function like(schema: Schema, how: Bend, name = ''): fc.Arbitrary<unknown> {
  const right = fitting(schema, how, name)
  if (how.bent === 0) return right
  return fc.oneof({ arbitrary: right, weight: 10 - how.bent }, { arbitrary: anything, weight: how.bent })
}

function fitting(schema: Schema, how: Bend, name: string): fc.Arbitrary<unknown> {
  const { type, enum: words, anyOf, properties = {}, required = [], items = {} } = schema
  if ('const' in schema) return fc.constant(schema.const)
  const right = how.bent === 0 ? rightFor(schema, how.known.field(how.path, name)) : undefined
  if (right !== undefined) return fc.constant(right)
  if (words) return fc.constantFrom(...words)
  if (anyOf) return fc.oneof(...anyOf.map((each) => like(each, how, name)))
  if (type === 'object') {
    const given = Object.entries(properties).filter(([field]) => !how.sparse || required.includes(field))
    const fields = given.map(([field, property]) => [field, like(property, how, field)])
    return fc.record(Object.fromEntries(fields), { requiredKeys: required as never[] })
  }
  if (type === 'array') return fc.array(like(items, how, name), { minLength: how.bent ? 0 : 1, maxLength: 3 })
  if (type === 'integer' || type === 'number')
    return how.bent
      ? fc.oneof(fc.nat(50), fc.integer(), fc.constant(2 ** 53 - 1))
      : fc.constantFrom(...how.known.numbers, 1, 20, 50)
  if (type === 'boolean') return fc.boolean()
  return type === 'string' || how.bent === 0 ? textOf(schema, how, name) : anything
}

/** What is known, where the description would have it so; a choice and what it does not describe take it as it is. */
function rightFor({ type, anyOf }: Schema, known: unknown): unknown {
  if (known === undefined || anyOf || type === undefined || Array.isArray(type)) return known
  if (type === 'array') return Array.isArray(known) ? known : undefined
  if (type === 'string') return typeof known === 'object' ? undefined : String(known)
  return typeof known === (type === 'integer' ? 'number' : type) ? known : undefined
}

function textOf({ pattern }: Schema, { bent }: Bend, name: string): fc.Arbitrary<string> {
  if (bent === 0 && /^email/i.test(name)) return plain.map((word) => `${word}@mail.example`)
  const usual = plausibleTexts[name]
  if (bent === 0 && usual !== undefined) return fc.constant(usual)
  return pattern && !/\(\?[=!<]/.test(pattern) ? fc.stringMatching(new RegExp(pattern)) : bent === 0 ? plain : odd
}

/** A word that most fields take. */
const plain = fc.stringMatching(/^[A-Za-z][a-z]{2,9}$/)

/** What a call is sent: a part for each name in its path, a query, and a body where it takes one. */
function examplesOf({ path, parameters, requestBody }: Operation, how: Bend) {
  const part = fc.oneof(
    { arbitrary: fc.constantFrom(...how.known.numbers.map(String), how.known.slug), weight: 4 },
    {
      arbitrary: fc.constantFrom('28801', 'a@bc.example', '-1', '0', '9007199254740992', '%', 'é', '..', 'x'),
      weight: 1,
    },
  )
  const names = parameters.filter((each) => each.in === 'query' && (each.required || !how.sparse))
  const asked = fc.record(
    Object.fromEntries(names.map(({ name, schema }) => [name, like(schema as Schema, how, name).map(asText)])),
    { requiredKeys: names.filter(({ required }) => required).map(({ name }) => name) as never[] },
  )
  const stray =
    how.bent === 0
      ? fc.constant(null)
      : fc.option(
          fc.tuple(fc.constantFrom('page', 'id', 'organization_id', 'email[]', ...names.map(({ name }) => name)), odd),
        )
  const body = requestBody
    ? like(requestBody.content['application/json'].schema as Schema, how)
    : fc.constant(undefined)
  const parts = fc.tuple(
    ...(path.match(/\{\w+\}/g) ?? []).map((name) => {
      const right = fc.constant(how.known.part(path, name.slice(1, -1)))
      return how.bent === 0 ? right : fc.oneof(right, part)
    }),
  )
  return fc.tuple(parts, asked, stray, body)
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** URLSearchParams, but for halves of characters, which no address can hold. */
const queryOf = (asked: Record<string, string>, stray: readonly [string, string] | null) =>
  new URLSearchParams(
    [...Object.entries(asked), ...(stray ? [[...stray]] : [])].map(([name = '', value = '']) => [
      name,
      value.toWellFormed(),
    ]),
  )

export async function fuzz({ description, examples, seed, come }: Fuzzing): Promise<Fuzzed> {
  const wrongWith = conformance(description)
  const found: Fuzzed = {
    asked: 0,
    answers: {},
    failed: [],
    undescribed: [],
    taken: [],
    letIn: [],
    reached: new Set(),
    refused: new Map(),
  }
  const ask = async (operation: Operation, role: Role) => {
    const { send, known } = await come(role)
    const schema = operation.requestBody?.content['application/json'].schema
    const judge = { operation, role, wrongWith, body: schema && fits(description, schema) }
    // Bent and straight in turn: what is refused at once says nothing about what lies behind it.
    const sample = (bent: number, sparse: boolean, numRuns: number) =>
      fc.sample(examplesOf(operation, { bent, sparse, known, path: operation.path }), { numRuns, seed })
    const third = Math.ceil(examples / 3)
    const sent = [...sample(0, true, third), ...sample(2, false, third), ...sample(0, false, examples - 2 * third)]
    for (const [place, [parts, asked, stray, body]] of sent.entries()) {
      const given = [...parts]
      const path = operation.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(given.shift() ?? ''))
      const query = queryOf(asked as Record<string, string>, stray)
      const answer = await send(operation.method, `${path}?${query}`, operation.method === 'GET' ? undefined : body)
      const isStraight = place < third || place >= 2 * third
      await note(found, judge, { path, query: String(query), sent: body, answer, isStraight })
    }
  }
  for (const operation of operationsOf(description)) await Promise.all(roles.map((role) => ask(operation, role)))
  return found
}

interface Judge {
  operation: Operation
  role: Role
  wrongWith: ReturnType<typeof conformance>
  body: z.ZodType | undefined
}

interface Sent {
  path: string
  query: string
  sent: unknown
  answer: Response
  /** Nothing of it was bent. */
  isStraight: boolean
}

async function note(
  found: Fuzzed,
  { operation, role, wrongWith, body }: Judge,
  { path, query, sent, answer, isStraight }: Sent,
) {
  const { status } = answer
  const said = `${role}: ${operation.method} ${path}?${query} ${JSON.stringify(sent)?.slice(0, 500)} ${status}`
  found.asked++
  const hundred = `${Math.floor(status / 100)}xx`
  found.answers[hundred] = (found.answers[hundred] ?? 0) + 1
  if (status >= 500) found.failed.push(said)
  const told = isStraight && status >= 400 ? await answer.clone().text() : undefined
  const wrong = await wrongWith(operation.method, path, answer)
  if (wrong) found.undescribed.push(`${said}\n${wrong}`)
  if (told && !found.reached.has(operation.operationId)) found.refused.set(operation.operationId, `${said} ${told}`)
  if (status >= 400) return
  found.reached.add(operation.operationId)
  found.refused.delete(operation.operationId)
  if (body && !body.safeParse(sent).success) found.taken.push(said)
  const guard = operation['x-guard']
  if ((role === 'anonymous' && guard !== 'public') || (role === 'agent' && guard === 'admin')) found.letIn.push(said)
}
