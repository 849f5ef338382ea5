import { beforeAll, expect, test } from 'vitest'
import { access } from '../../routes/access.ts'
import { createApp } from '../../routes/index.tsx'
import { generateQuote } from '../../src/quotes/generate.ts'
import { urls } from '../../src/urls.ts'
import { ruleFor, type Visitor as Who } from '../../src/web/guards.ts'
import { as, makeAgency, makeContact, type Person } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { rowsOf } from '../rows.ts'
import { browserOf, type Persona, personas } from './personas.ts'

let app: TestApp
let pages: { method: string; path: string }[]

beforeAll(async () => {
  app = await testApp()
  pages = createApp(app.deps)
    .routes.filter(
      ({ method, path }) => method !== 'ALL' && !path.startsWith('/api/') && !/^\/(healthz|readyz|metrics)$/.test(path),
    )
    .map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+(\{[^}]*\})?/g, '1') }))
})

const setupPages: Partial<Record<Persona, string>> = {
  'founder 1': '/choose-plan',
  'founder 2': '/setup/settings?plan=usage',
  'founder 3': '/setup/add-agents?plan=usage&org=complete',
  'founder 4': '/onboarding/payment',
}

/** Where a visitor is redirected; undefined: allowed. */
const sentTo: Record<Who, (persona: Persona) => string | undefined> = {
  anyone: () => undefined,
  signed_out: (persona) => (persona === 'anonymous' ? undefined : '/contacts'),
  signed_in: (persona) => (persona === 'anonymous' ? '/login' : undefined),
  setting_up: (persona) =>
    persona === 'anonymous'
      ? '/login'
      : setupPages[persona] === undefined
        ? '/contacts'
        : persona === 'founder 4'
          ? setupPages[persona]
          : undefined,
  agent: (persona) => (persona === 'anonymous' ? '/login' : setupPages[persona]),
  admin: (persona) => (persona === 'anonymous' ? '/login' : persona === 'agent' ? '/contacts' : setupPages[persona]),
}

test('every page is in the access table, and every line leads to a page (nav-001)', () => {
  expect(pages.filter(({ path }) => !ruleFor(access, path))).toEqual([])
  const dead = access.filter((rule) => !pages.some(({ path }) => ruleFor([rule], path)))
  expect(dead).toEqual([])
})

test('the root is the first line, and no earlier line hides a later one (nav-001)', () => {
  expect(access[0]?.[0]).toBe('/')
  const hidden = access.filter(
    ([path, who]) => ruleFor(access, path.replace('*', '1').replaceAll(/:\w+/g, '1')) !== who,
  )
  expect(hidden).toEqual([])
})

test.each(personas)(
  'every page admits or redirects as its line in the table says: %s',
  async (persona) => {
    const browser = await browserOf(app, persona)
    const surprises: string[] = []
    for (const { path } of pages.filter(({ method }) => method === 'GET')) {
      const who = ruleFor(access, path) ?? 'anyone'
      const answer = await browser.get(path)
      const location = answer.headers.get('Location') ?? undefined
      const expected = sentTo[who](persona)
      const told = `${path} (${who}): ${answer.status} ${location ?? ''}`
      if (answer.status >= 500) surprises.push(told)
      else if (expected !== undefined && (answer.status !== 303 || location !== expected)) surprises.push(told)
      // Allowed: no redirect to sign-in, except for anonymous visitors where the page itself redirects.
      else if (expected === undefined && location === '/login' && persona !== 'anonymous') surprises.push(told)
      await answer.text()
    }
    expect(surprises).toEqual([])
  },
  60_000,
)

test.each(personas)('an unknown page is not found for anybody: %s (nav-029)', async (persona) => {
  const browser = await browserOf(app, persona)
  for (const path of ['/no-such-page', '/contacts-of-others', '/settingss', '/setup', '/%2fcontacts'])
    expect((await browser.get(path)).status, path).toBe(404)
})

test('a write without a sign-in redirects to the sign-in page', async () => {
  const guarded = pages.filter(({ method, path }) => {
    const who = ruleFor(access, path)
    return method === 'POST' && who !== 'anyone' && who !== 'signed_out'
  })
  expect(guarded.length).toBeGreaterThan(5)
  for (const { path } of guarded) {
    const answer = await app.visitor().post(path)
    expect([path, answer.status, answer.headers.get('Location')]).toEqual([path, 303, '/login'])
  }
})

test('a write to an admin page by an agent changes nothing and redirects to the contacts (nav-039, T13)', async () => {
  const agency = await makeAgency()
  const browser = await app.as(agency.dana)
  const before = await rowsOf(app.t, agency)
  const writes = pages.filter(({ method, path }) => method === 'POST' && ruleFor(access, path) === 'admin')
  expect(writes.length).toBeGreaterThan(20)
  for (const { path } of writes) {
    const answer = await browser.post(path.replace('/1', `/${agency.omar.id}`))
    expect([path, answer.status, answer.headers.get('Location')]).toEqual([path, 303, '/contacts'])
  }
  expect(await rowsOf(app.t, agency)).toEqual(before)
})

test('after signing in a visitor gets to the requested page, including the query (nav-037)', async () => {
  const { ruth } = await makeAgency()
  const visitor = app.visitor()
  expect((await visitor.get('/contacts?search=brandt&page=2')).headers.get('Location')).toBe('/login')
  expect(visitor.cookies.get('return_to')).toBe(encodeURIComponent('/contacts?search=brandt&page=2'))
  await signInAs(ruth, visitor, '/contacts?search=brandt&page=2')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  '/%09/evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '\\\\evil.example',
  '',
])('a remembered address that leads elsewhere is forgotten: %j', async (address) => {
  const { ruth } = await makeAgency()
  const visitor = app.visitor()
  visitor.cookies.set('return_to', encodeURIComponent(address))
  await signInAs(ruth, visitor, address.startsWith('/%09') ? address : urls.contacts.list())
})

/** By a link issued for the test; its email has tests of its own. */
async function signInAs(person: Person, visitor: Visitor, lands: string) {
  const { issueLogin } = await import('../../src/accounts/sign-in/login.ts')
  const { tokenId, secret } = await app.t.tenantDb.withSystem('test', (system) =>
    issueLogin(system, { organization_id: person.identity.organizationId, id: person.id }, 'login'),
  )
  const answer = await visitor.post(urls.verify(tokenId, secret))
  expect(answer.headers.get('Location')).toBe(lands)
  expect(new URL(lands, 'http://own.invalid').origin).toBe('http://own.invalid')
}

test('an admin whose setup was reopened is led through it again, and agents keep working (nav-042)', async () => {
  const agency = await makeAgency()
  await app.t.db.updateTable('organizations').set({ set_up_at: null }).where('id', '=', agency.id).execute()
  const admin = await (await app.as(agency.ruth)).get(urls.contacts.list())
  expect(admin.headers.get('Location')).toBe('/setup/settings?plan=usage')
  expect((await (await app.as(agency.dana)).get(urls.contacts.list())).status).toBe(200)
})

test('a client opens their comparison without a sign-in, gets no session, and reaches nothing else (roles-013)', async () => {
  const agency = await makeAgency()
  const contact = await makeContact(agency)
  const { quoteId } = await as(agency.dana, (scope) => generateQuote(scope, contact.id))
  const client = app.visitor()
  expect((await client.get(urls.compareQuote({ id: quoteId }))).status).toBe(200)
  expect([...client.cookies.keys()]).not.toContain('sid')
  expect((await client.json('GET', '/api/me')).status).toBe(401)
  expect((await client.get(urls.contacts.show(contact.id))).headers.get('Location')).toBe(urls.login())
})
