import { expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { makeAgency } from '../agency.ts'
import { testApp } from '../app.ts'
import { wordsOf } from '../page.ts'

const EVIL = 'https://evil.example'

test.each([
  { why: 'a foreign origin', headers: { Origin: EVIL } },
  { why: 'a null origin', headers: { Origin: 'null' } },
  { why: 'another site, by Sec-Fetch-Site', headers: { Origin: '', 'Sec-Fetch-Site': 'cross-site' } },
  { why: 'a foreign origin with JSON', headers: { Origin: EVIL, 'Content-Type': 'application/json' } },
  { why: 'a foreign origin with plain text', headers: { Origin: EVIL, 'Content-Type': 'text/plain' } },
])('a write that another page caused is refused: $why (T22)', async ({ headers }) => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const visitor = await app.as(ruth)
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
  const answer = await visitor.post(urls.logout(), {}, sent)
  expect(answer.status).toBe(403)
  expect((await visitor.get(urls.contacts.list())).status).toBe(200)
})

test('JSON where a form is expected is refused with a sentence', async () => {
  const app = await testApp()
  const answer = await app.visitor().json('POST', urls.login(), { email: 'ruth@blueridge.example' })
  expect(answer.status).toBe(415)
  expect(await answer.text()).toContain('This address accepts only forms.')
})

test('a form where JSON is expected is refused', async () => {
  const app = await testApp()
  expect((await app.visitor().post('/api/auth/login', { email: 'a@b.example' })).status).toBe(415)
})

test('a body that is not application/json is refused even if its type begins like that', async () => {
  const app = await testApp()
  const statusOf = async (type: string) =>
    (await app.visitor().post('/api/auth/login', {}, { 'Content-Type': type })).status
  for (const type of ['application/json-seq', 'application/json, text/plain'])
    expect([type, await statusOf(type)]).toEqual([type, 415])
  // Read as JSON, which the empty body is not.
  for (const type of ['application/json', 'Application/JSON; charset=utf-8'])
    expect([type, await statusOf(type)]).toEqual([type, 400])
})

test('a body over the limit is refused (T36)', async () => {
  const app = await testApp()
  const answer = await app.visitor().post(urls.login(), { email: 'x'.repeat(1_200_000) })
  expect(answer.status).toBe(413)
})

// Looking up each name once searched all fields: one such form blocked the server for minutes.
test('a form of a hundred thousand fields is read like any other (T36)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const fields = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [i.toString(36), '']))
  const answer = await (await app.as(ruth)).post(urls.contacts.create(), { ...fields, first_name: ['Ann', 'Lee'] })
  expect(answer.status).toBe(422)
})

test('requests without a session are small, except a setup’s logo (T36)', async () => {
  const app = await testApp()
  const long = { email: 'x'.repeat(70_000) }
  for (const path of [urls.login(), urls.loginCode(), urls.signup(), urls.onboarding.step('team')])
    expect([path, (await app.visitor().post(path, long)).status]).toEqual([path, 413])
  for (const path of ['/api/auth/login', '/api/quotes', '/api/onboarding/agents'])
    expect([path, (await app.visitor().json('POST', path, long)).status]).toEqual([path, 413])
  expect((await app.visitor().json('POST', '/api/onboarding/company', long)).status).toBe(422)
})

test('broken JSON is 400 and wrong JSON is 422 with the field', async () => {
  const app = await testApp()
  const broken = await app.visitor().post('/api/auth/login', {}, { 'Content-Type': 'application/json' })
  expect(broken.status).toBe(400)
  const wrong = await app.visitor().json('POST', '/api/auth/login', { email: 'nobody' })
  expect(wrong.status).toBe(422)
  expect(await wrong.json()).toMatchObject({ success: false, fields: { email: 'Please enter a valid email address.' } })
})

test('an unknown key in JSON is refused (T12)', async () => {
  const app = await testApp()
  expect((await app.visitor().json('POST', '/api/auth/login', { email: 'a@bc.example', is_admin: true })).status).toBe(
    422,
  )
})

test('an unknown page is not found, and its JSON form too (nav-029, nav-057)', async () => {
  const app = await testApp()
  const page = await app.visitor().get('/no-such-page')
  expect(page.status).toBe(404)
  expect(await page.text()).toContain('404 - Page Not Found')
  const call = await app.visitor().get('/api/no-such-call')
  expect(call.status).toBe(404)
  expect(await call.json()).toMatchObject({ success: false })
})

test('the error page shows texts of the catalog and nothing else (nav-028)', async () => {
  const app = await testApp()
  const known = await app.visitor().html(urls.error('Missing or invalid quote ID'))
  expect(known).toContain('Missing or invalid quote ID')
  const foreign = await app.visitor().html(urls.error('Call 1-900-555-0100 to unlock your account'))
  expect(foreign).not.toContain('1-900')
})

test('a server error shows a number to quote and no detail (T49)', async () => {
  const failures: object[] = []
  const app = await testApp({ log: { debug() {}, info() {}, error: (fields) => void failures.push(fields) } })
  const broken = await testApp({
    tenantDb: {
      ...app.deps.tenantDb,
      withSystem: () => Promise.reject(new Error('secret detail: relation "users" is gone')),
    },
    log: app.deps.log,
  })
  const answer = await broken.visitor().post(urls.loginCode(), { email: 'ruth@blueridge.example', code: '123456' })
  expect(answer.status).toBe(500)
  const page = await answer.text()
  expect(page).not.toContain('secret detail')
  expect(page).toContain(answer.headers.get('X-Request-Id'))
  expect(failures).toHaveLength(1)
})

test('while the database does not respond, a page says in the reader’s language that it cannot be opened, with a reload button (nav-059, T49)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const away = (): never => {
    throw new Error('connect ECONNREFUSED 10.0.0.7:5432')
  }
  const { tenantDb } = app.deps
  const broken = await testApp({
    tenantDb: {
      ...tenantDb,
      root: { getExecutor: away },
      withSystem: away,
      withTenant: away,
      isHealthy: async () => false,
    },
    log: { debug() {}, info() {}, error() {} },
  })
  const visitor = broken.visitor()
  for (const [name, value] of (await app.as(ruth)).cookies) visitor.cookies.set(name, value)
  const answer = await visitor.get(urls.contacts.list({ search: 'Ann' }))
  expect(answer.status).toBe(503)
  const page = await answer.text()
  expect(wordsOf(page)).toContain('This page is not available right now')
  // The server has started and the reader may be a client, so the page must not mention startup.
  expect(wordsOf(page)).not.toMatch(/start|database|Perennial for you/)
  expect(page).toContain(answer.headers.get('X-Request-Id'))
  expect(page).toMatch(/<button[^>]*>Refresh Page<\/button>/)
  expect(page).toContain('name="search" value="Ann"')
  expect(page).not.toContain('10.0.0.7')
  const client = await broken.visitor().get(urls.compare('a-link'), { 'Accept-Language': 'es' })
  const spanish = await client.text()
  expect([client.status, wordsOf(spanish)]).toEqual([503, expect.stringContaining('no se puede abrir en este momento')])
  expect(spanish).toContain('<html lang="es">')
  // A refresh must not submit the form again.
  const sent = await visitor.post(urls.loginCode(), { email: 'ruth@blueridge.example', code: '123456' })
  expect(await sent.text()).not.toContain('Refresh Page')
})

test('a response cut off by the database is a 503 with a retry, for pages, forms and programs, even if it works again by now (T49)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  for (const lost of [
    Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
    Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' }),
    Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
  ]) {
    const withTenant = () => Promise.reject(lost)
    const cut = await testApp({
      tenantDb: { ...app.deps.tenantDb, withTenant },
      log: { debug() {}, info() {}, error() {} },
    })
    const visitor = cut.visitor()
    for (const [name, value] of (await app.as(ruth)).cookies) visitor.cookies.set(name, value)
    const page = await visitor.get('/contact/1')
    expect([lost.message, page.status, page.headers.get('Retry-After')]).toEqual([lost.message, 503, '10'])
    expect(wordsOf(await page.text())).toContain('This page is not available right now')
    for (const path of [urls.profile.show(), '/settings'])
      expect([path, (await visitor.get(path)).status]).toEqual([path, 503])
    const list = await visitor.get(urls.contacts.list())
    expect([list.status, wordsOf(await list.text())]).toEqual([
      503,
      expect.stringContaining('is not available right now'),
    ])
    const sent = await visitor.post('/contact/1/notes', { body: 'Called' })
    const words = wordsOf(await sent.text())
    expect([sent.status, words]).toEqual([503, expect.stringContaining('We’re not sure if that was saved')])
    expect(words).toContain(sent.headers.get('X-Request-Id'))
    expect(words).not.toMatch(/Refresh Page|terminat|ECONN/)
    expect(await visitor.call('GET', '/api/contacts')).toMatchObject({ status: 503, body: { success: false } })
    expect(await visitor.call('PUT', '/api/contacts/1', {})).toMatchObject({ status: 503, body: { success: false } })
  }
})

test('every page carries the strict headers', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const visitor = await app.as(ruth)
  for (const path of [urls.home(), urls.contacts.list(), '/no-such-page', urls.login()]) {
    const { headers } = await visitor.get(path)
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic'/)
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('same-origin')
  }
})

test('the API description has every call with its guard', async () => {
  const app = await testApp()
  const { apiRoutes } = await import('../../routes/index.tsx')
  const described = (await (await app.visitor().get('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { 'x-guard': string }>>
  }
  for (const route of apiRoutes)
    expect(described.paths[route.path]?.[route.method.toLowerCase()]?.['x-guard']).toBe(route.guard)
})

test('a call of the API without a session is 401 wherever a session is needed', async () => {
  const app = await testApp()
  const { apiRoutes } = await import('../../routes/index.tsx')
  for (const route of apiRoutes.filter(({ guard }) => guard !== 'public')) {
    const answer = await app
      .visitor()
      .json(route.method, route.path.replaceAll(/\{\w+\}/g, '1'), route.method === 'GET' ? undefined : {})
    expect(`${route.path} ${answer.status}`).toBe(`${route.path} 401`)
  }
})

test('a NUL in a URL, a form or JSON is refused, not passed on (T47)', async () => {
  const app = await testApp()
  const { ruth } = await makeAgency()
  const visitor = await app.as(ruth)
  for (const path of ['/compare/a%00b', '/compare?id=a%00b', '/auth/verify/a%00/b', '/contacts?search=a%00b'])
    expect(`${path} ${(await visitor.get(path)).status}`).toBe(`${path} 400`)
  expect((await visitor.post(urls.contacts.create(), { first_name: 'a\0b' })).status).toBe(400)
  expect((await app.visitor().json('POST', '/api/auth/login', { email: 'a\0@bc.example' })).status).toBe(400)
})
