/*
 * Every call of the API as an admin, with bodies, queries and paths made from its own description and bent out of
 * shape: whatever comes in, nothing fails on our side. Source: reliability.md C33.
 */
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { apiRoutes } from '../../routes/index.tsx'
import type { ApiRoute } from '../../src/web/api.ts'
import { testApp } from '../app.ts'
import { cardStage } from '../billing/stage.ts'
import { makeAgency, makeContact } from '../cast.ts'
import { testDatabase } from '../db.ts'

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

const odd = fc.oneof(
  fc.constantFrom(
    '',
    '-1',
    '0',
    '1',
    '2147483648',
    '9007199254740992',
    '1e308',
    'NaN',
    '\u0000',
    '\ud800',
    '\u202e',
    '💥',
  ),
  fc.constantFrom("' or 1=1 --", '%_', '\\', '"', '__proto__', '0000-00-00', '9999-12-31', '2024-02-30', '13/45/2024'),
  fc.constantFrom('NC', '28801', '00000', 'a@bc.example', 'x'.repeat(6_000), '\r\nX: y', 'Aetna', 'Plan G', '#1F5F8B'),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const anything = fc.oneof(odd, fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(1e308, 2 ** 53, 2 ** 31, -1, 1.5, null))

/** Mostly what the description asks for. */
const like = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: fitting(schema), weight: 6 }, { arbitrary: anything, weight: 1 })

function fitting({ type, enum: words, anyOf, properties = {}, required = [], items = {}, ...rest }: Schema) {
  if ('const' in rest) return fc.constant(rest.const)
  if (words) return fc.constantFrom(...words)
  if (anyOf) return fc.oneof(...anyOf.map(like))
  if (type === 'object') {
    const fields = Object.entries(properties).map(([name, property]) => [name, like(property)])
    return fc.record(Object.fromEntries(fields), { requiredKeys: required as never[] })
  }
  if (type === 'array') return fc.array(like(items), { maxLength: 3 })
  if (type === 'integer' || type === 'number') return fc.oneof(fc.nat(50), fc.integer(), fc.constant(2 ** 53 - 1))
  if (type === 'boolean') return fc.boolean()
  return type === 'string' ? odd : anything
}

const described = (schema: z.ZodType | undefined) =>
  schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)

const namesIn = ({ query }: ApiRoute): [string, ...string[]] => [
  'page',
  ...Object.keys(described(query)?.properties ?? {}),
]

test('no call fails on our side, whatever it is sent (T47)', async () => {
  const failures: unknown[] = []
  const log = { debug() {}, info() {}, error: (fields: object) => void failures.push(fields) }
  const stage = await cardStage(await testDatabase())
  onTestFinished(() => stage.close())
  const app = await testApp({ log, cards: stage.cards })
  const agency = await makeAgency()
  for (const route of apiRoutes) {
    const { id } = await makeContact(agency)
    const inPath = fc.constantFrom(
      String(id),
      String(agency.dana.id),
      '28801',
      'a@bc.example',
      '-1',
      '9007199254740992',
      '%',
      'é',
    )
    const body = described(route.body)
    const query = fc.dictionary(fc.constantFrom(...namesIn(route)), odd, { maxKeys: 4 })
    const visitor = await app.as(agency.ruth)
    await fc.assert(
      fc.asyncProperty(inPath, query, body ? like(body) : fc.constant(undefined), async (part, asked, sent) => {
        const path = route.path.replaceAll(/\{\w+\}/g, encodeURIComponent(part))
        const address = `${path}?${new URLSearchParams(asked).toString()}`
        const answer = await visitor.json(route.method, address, route.method === 'GET' ? undefined : sent)
        expect(answer.status, `${route.method} ${address}`).toBeLessThan(500)
        await answer.text()
      }),
      { numRuns: 5, seed: 20261122 },
    )
  }
  expect(failures).toEqual([])
}, 60_000)
