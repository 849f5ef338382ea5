import { beforeAll, expect, test } from 'vitest'
import { createApp } from '../../routes/index.tsx'
import { worksReadOnly } from '../../routes/read-only.ts'
import { worksWhileReadOnly } from '../../src/web/read-only-guard.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
let dana: Visitor
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency({ account_state: 'read_only' })
  ruth = await app.as(agency.ruth)
  dana = await app.as(agency.dana)
})

const isWrite = (method: string) => method !== 'GET' && method !== 'ALL'
const writes = () =>
  createApp(app.deps)
    .routes.filter(({ method }) => isWrite(method))
    .map(({ method, path }) => ({ method, path, route: `${method} ${path}` }))
const asRequested = (path: string) => path.replace(/:\w+(\{[^/]+\})?/g, '7')

test('each write of the product is decided: those listed here are refused while an account is read-only', () => {
  const refused = writes().filter(({ method, path }) => !worksWhileReadOnly(worksReadOnly, method, asRequested(path)))
  expect([...new Set(refused.map(({ route }) => route))].sort()).toMatchInlineSnapshot(`
    [
      "POST /add-agents",
      "POST /add-agents/:id",
      "POST /add-agents/:id/default",
      "POST /add-agents/:id/invitation",
      "POST /api/agents/create",
      "POST /api/agents/set_default_agent",
      "POST /api/contacts/:id/send-quote-email",
      "POST /api/contacts/bulk-import",
      "POST /api/contacts/create",
      "POST /api/organizations/:org/setup-database",
      "POST /api/organizations/exit-demo-mode",
      "POST /contact/:id",
      "POST /contact/:id/answer",
      "POST /contact/:id/answer/removal",
      "POST /contact/:id/details/:details",
      "POST /contact/:id/follow-ups",
      "POST /contact/:id/follow-ups/:followUp/completion",
      "POST /contact/:id/notes",
      "POST /contact/:id/outcome",
      "POST /contact/:id/outcomes/:outcome/removal",
      "POST /contact/:id/outcomes/:outcome/return",
      "POST /contact/:id/quote-link",
      "POST /contact/:id/quote-mail",
      "POST /contact/:id/resumption",
      "POST /contact/:id/texts",
      "POST /contact/:id/unknown-facts",
      "POST /contacts",
      "POST /contacts/changes/:id/undo",
      "POST /contacts/deleted/restoration",
      "POST /contacts/duplicates",
      "POST /contacts/imports",
      "POST /contacts/imports/:id",
      "POST /contacts/imports/:id/agent",
      "POST /contacts/imports/:id/answers",
      "POST /contacts/imports/:id/header-row",
      "POST /contacts/imports/:id/resumption",
      "POST /contacts/imports/:id/start",
      "POST /contacts/imports/:id/unblocking",
      "POST /contacts/merge",
      "POST /contacts/reassignment",
      "POST /contacts/views",
      "POST /contacts/views/:id",
      "POST /contacts/views/:id/removal",
      "POST /deliverability/release",
      "POST /deliverability/resumption",
      "POST /demo/exit",
      "POST /outreach/log/:id/again",
      "POST /outreach/log/:id/handled",
      "POST /outreach/notices",
      "POST /outreach/pauses/end",
      "POST /outreach/start",
      "POST /radar/states",
      "POST /radar/thresholds",
      "POST /radar/undo",
      "POST /settings/brand",
      "POST /settings/carriers",
      "POST /settings/clients",
      "POST /settings/details",
      "POST /settings/details/logo",
      "POST /settings/details/logo-removal",
      "POST /settings/domain",
      "POST /settings/domain/check",
      "POST /settings/domain/removal",
      "POST /settings/mails/:kind",
      "POST /settings/mails/:kind/ours",
      "POST /settings/outreach",
      "POST /settings/permissions",
      "POST /settings/sender",
      "POST /settings/states/:state",
      "POST /settings/states/recommendations",
      "POST /settings/texts",
      "POST /setup/add-agents",
      "POST /setup/settings",
      "POST /today/done",
      "POST /today/snooze",
      "POST /today/undo",
      "PUT /api/agents/:id",
      "PUT /api/contacts/:id",
      "PUT /api/contacts/reassign",
      "PUT /api/settings/org",
    ]
  `)
})

test('writes in the table are allowed', async () => {
  for (const { method, path, route } of writes().filter(({ method, path }) =>
    worksWhileReadOnly(worksReadOnly, method, asRequested(path)),
  )) {
    if (path.endsWith('/logout')) continue
    const answer = await ruth.json(method, asRequested(path), {}, { Accept: 'application/json' })
    expect(answer.status, route).not.toBe(402)
  }
})

test('every page can be viewed', async () => {
  const { id } = await makeContact(agency)
  for (const path of [
    '/contacts',
    `/contact/${id}`,
    '/dashboard',
    '/outreach',
    '/settings',
    '/add-agents',
    '/stripe',
    '/contacts/deleted',
  ])
    expect((await ruth.get(path)).status, path).toBe(200)
})

test('an API write is answered 402 with a sentence, and changes nothing', async () => {
  const { id } = await makeContact(agency, { first_name: 'Walter' })
  const asked = await ruth.call('PUT', `/api/contacts/${id}`, { first_name: 'Otto' })
  expect(asked).toEqual({
    status: 402,
    body: {
      success: false,
      error: expect.stringContaining('read-only'),
      message: expect.stringContaining('read-only'),
    },
  })
  expect((await dana.call('POST', '/api/contacts/create', {})).body.message).toContain('Ask an admin')
  const { first_name } = await app.t.db
    .selectFrom('contacts')
    .select('first_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(first_name).toBe('Walter')
})

test('a form returns to its own page, or to the payment, with a sentence that says what to do', async () => {
  const from = (visitor: Visitor, referer?: string) =>
    visitor.post('/contacts', { first_name: 'Otto' }, referer ? { Referer: referer } : {})
  const back = await from(ruth, 'http://localhost:3000/contacts/new?x=1')
  expect([back.status, back.headers.get('Location')]).toEqual([303, '/contacts/new?x=1'])
  expect(await ruth.html('/contacts/new?x=1')).toMatch(
    /Nothing was changed: your account is read-only.*href="\/stripe"/,
  )
  expect((await from(ruth)).headers.get('Location')).toBe('/stripe')
  expect((await from(ruth, 'http://localhost:3000//evil.example')).headers.get('Location')).toBe('/stripe')
  expect((await from(dana)).headers.get('Location')).toBe('/contacts')
  expect(await dana.words('/contacts')).toContain('Ask an admin at your agency')
})

test('contacts can be deleted and people removed, and after a payment all writes work at once', async () => {
  const { id } = await makeContact(agency)
  expect((await ruth.call('DELETE', '/api/contacts', [id])).status).toBe(200)
  const stand = (account_state: string) =>
    app.t.db.updateTable('organizations').set({ account_state }).where('id', '=', agency.id).execute()
  expect((await ruth.post('/outreach/pauses/end', { kind: '' })).headers.get('Location')).toBe('/stripe')
  await stand('grace')
  expect((await ruth.post('/outreach/pauses/end', { kind: '' })).headers.get('Location')).toBe('/outreach')
  await stand('read_only')
})

test('visitors and people of other agencies are not affected', async () => {
  const other = await makeAgency()
  const theirs = await app.as(other.ruth)
  expect((await theirs.post('/outreach/pauses/end', { kind: '' })).headers.get('Location')).toBe('/outreach')
  expect((await app.visitor().call('POST', '/api/contacts/create', {})).status).toBe(401)
})

test('every line of the table names a path with writes', () => {
  const mounted = writes()
  const idle = worksReadOnly.filter(
    (rule) => !mounted.some(({ method, path }) => worksWhileReadOnly([rule], method, asRequested(path))),
  )
  expect(idle).toEqual([])
})
