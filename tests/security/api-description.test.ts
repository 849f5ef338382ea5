import { beforeAll, expect, test } from 'vitest'
import { createApp } from '../../routes/index.tsx'
import { type TestApp, testApp } from '../app.ts'
import { conformance, type Description, fits, operationsOf, type Schema } from './api-description.ts'

let app: TestApp
let description: Description
beforeAll(async () => {
  app = await testApp()
  description = (await (await app.visitor().get('/api/openapi.json')).json()) as Description
})

/** What is in it, at whatever depth, by where it stands. */
function schemasIn(value: unknown, place = ''): [string, Schema][] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.entries(value).flatMap(([name, each]) => schemasIn(each, `${place}.${name}`))
  return /\.(schema|items|additionalProperties|properties\.[^.]+|anyOf\.\d+)$/.test(place)
    ? [[place, value as Schema], ...below]
    : below
}

test('the API description lists exactly the mounted calls', () => {
  const mounted = createApp(app.deps)
    .routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  const described = operationsOf(description).map(({ method, path }) => `${method} ${path}`)
  expect(described.toSorted()).toEqual([...new Set(mounted)].toSorted())
  expect(described).toContain('GET /api/openapi.json')
})

test('each path parameter is described, and each call has a unique name', () => {
  const operations = operationsOf(description)
  for (const { path, parameters } of operations)
    expect(parameters.filter((each) => each.in === 'path').map(({ name }) => `{${name}}`)).toEqual(
      path.match(/\{\w+\}/g) ?? [],
    )
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
})

// What nobody reads may be anything.
const UNREAD = /log-tracking-click|temp-contact.*quoteParams|openapi\.json\.get\.responses/

test('every part of every body has a type, so that no response contains unintended data', () => {
  const schemas = schemasIn(description.paths)
  expect(schemas.length).toBeGreaterThan(800)
  const saysNothing = schemas.filter(([place, schema]) => Object.keys(schema).length === 0 && !UNREAD.test(place))
  expect(saysNothing.map(([place]) => place)).toEqual([])
  const open = schemas.filter(
    ([place, { type, additionalProperties }]) =>
      /\.responses\./.test(place) && type === 'object' && additionalProperties === undefined && !UNREAD.test(place),
  )
  expect(open.map(([place]) => place)).toEqual([])
})

test('a pattern in the description matches like here, including capital letters', async () => {
  const { paths } = description
  const body = paths['/api/onboarding/company']?.post?.requestBody?.content['application/json'].schema as Schema
  for (const color of ['#1F5F8B', '#1f5f8b']) {
    const sent = { email: 'a@bc.example', companyName: 'Blue Ridge', companyPhone: '8285550100', primaryColor: color }
    expect([color, fits(description, body).safeParse(sent).success]).toEqual([color, true])
  }
})

test('each call has its guard, and calls for people say so without a session', () => {
  for (const { security, responses, path, ...operation } of operationsOf(description) as (ReturnType<
    typeof operationsOf
  >[number] & { security: object[] })[]) {
    const isPublic = operation['x-guard'] === 'public'
    expect([path, security]).toEqual([path, isPublic ? [] : [{ session: [] }]])
    if (!isPublic) expect(responses, path).toHaveProperty('401')
  }
})

test('an undescribed response is detected', async () => {
  const wrongWith = conformance(description)
  const answer = (body: unknown, status = 200) => Response.json(body, { status })
  const zip = '/api/zip-lookup/28801'
  const good = { state: 'NC', counties: ['Buncombe'], cities: ['Asheville'] }
  expect(await wrongWith('GET', zip, answer(good))).toBeUndefined()
  expect(await wrongWith('GET', zip, answer({ ...good, owner: 'Ruth' }))).toContain('owner')
  expect(await wrongWith('GET', zip, answer({ ...good, state: 7 }))).toContain('string')
  expect(await wrongWith('GET', zip, answer({ success: false, error: 'No' }, 404))).toBeUndefined()
  expect(await wrongWith('GET', zip, answer({ success: false, stack: 'at db' }, 404))).toContain('stack')
  expect(await wrongWith('GET', zip, answer(good, 201))).toContain('no such status')
  expect(await wrongWith('GET', zip, new Response('{}'))).toContain('text/plain')
  expect(await wrongWith('GET', '/api/nothing', answer(good))).toContain('no such call')
})
