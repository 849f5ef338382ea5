import { beforeAll, expect, test } from 'vitest'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { wordsOf } from '../page.ts'
import { FORBIDDEN_KEYS, peopleOf } from './team.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
})

const textOf = async (response: Response | Promise<Response>) => wordsOf(await (await response).text())
const flashOf = (visitor: Visitor) =>
  JSON.parse(Buffer.from(visitor.cookies.get('flash') ?? 'e30', 'base64url').toString('utf8')).text
const rowOf = (html: string, id: number) => html.split('<li class="agent"').find((row) => row.includes(`agent-${id}"`))!

let count = 0
const priya = (overrides: Record<string, string> = {}) => ({
  firstName: 'Priya',
  lastName: 'Raman',
  email: `priya${++count}@${agency.slug}.example.com`,
  phone: '(828) 555-0113',
  isAgent: 'on',
  'carriers.0': 'Aetna',
  ...overrides,
})

/** The values of Omar's form on the page. */
const omarForm = ({ omar }: Agency, overrides: Record<string, string> = {}) => ({
  firstName: 'Omar',
  lastName: 'Haddad',
  email: omar.email,
  phone: '8285550111',
  isAgent: 'on',
  signature: 'Omar Haddad\nLicensed agent',
  licenseNumber: 'NC-1234567',
  bookingLink: '',
  ...overrides,
})

test('the list names everyone, the default agent first, with roles, contacts and licenses (agents-001, agents-003, roles-001)', async () => {
  const own = await makeAgency()
  await makeContact(own, { agent_id: own.omar.id })
  await app.t.db
    .insertInto('agent_licenses')
    .values(
      [
        ['NC', null],
        ['SC', '2026-11-19'],
        ['TN', '2026-11-20'],
      ].map(([state, expires_on]) => ({
        organization_id: own.id,
        user_id: own.omar.id,
        state: state as string,
        expires_on: expires_on ?? null,
      })),
    )
    .execute()
  const html = await (await app.as(own.ruth)).html('/add-agents')
  expect([...html.matchAll(/<h2>([^<]*)/g)].map(([, name]) => name)).toEqual([
    'Dana Whitfield',
    'Ruth Calloway',
    'Omar Haddad',
  ])
  expect(wordsOf(rowOf(html, own.dana.id))).toMatch(/Dana Whitfield Default agent Agent · 0 contacts/)
  expect(wordsOf(rowOf(html, own.ruth.id))).toMatch(/\(you\) Agent, Admin/)
  const omar = wordsOf(rowOf(html, own.omar.id))
  expect(omar).toContain('Agent · 1 contact')
  expect(omar).toContain('Licensed in NC, SC (expired), TN')
  expect(omar).toMatch(/Edit.*Delete.*Set as Default/)
})

test('a row opens its form, with this agent’s self-onboarding link (agents-001, agents-004, agents-005, agents-012, agents-013)', async () => {
  const html = await ruth.html(`/add-agents?open=${agency.omar.id}`)
  const [omar] = (await peopleOf(app.t, agency)).filter(({ id }) => id === agency.omar.id)
  expect(html).toContain(`http://localhost:3000/self-onboarding/${agency.slug}?agentId=${omar?.public_token}`)
  expect(html).toContain(`action="/add-agents/${agency.omar.id}"`)
  expect(html).toContain('value="(828) 555-0111"')
  expect([...wordsOf(html).matchAll(/Save (\w+ \w+) Close without/g)].map(([, whom]) => whom)).toEqual(['Omar Haddad'])
  const empty = { firstName: ' ', lastName: '', email: '', phone: '1', isAgent: 'on' }
  const refused = await ruth.post(`/add-agents/${agency.omar.id}`, empty)
  expect(refused.status).toBe(422)
  const words = await textOf(refused)
  for (const text of ['a first name', 'a last name', 'your email address', 'a 10-digit US phone number'])
    expect(words).toContain(`Please enter ${text}`)
  expect((await ruth.get('/add-agents?open=99999999')).status).toBe(404)
  expect((await ruth.get('/add-agents?open=x')).status).toBe(200)
  const reloaded = await ruth.get(`/add-agents/${agency.omar.id}`)
  expect(reloaded.headers.get('Location')).toBe(`/add-agents?open=${agency.omar.id}`)
})

test('a saved form changes person, licenses and what clients see; removing a state needs no JavaScript', async () => {
  const own = await makeAgency()
  const admin = await app.as(own.ruth)
  const form = omarForm(own, {
    phone: '828-555-0199',
    'carriers.all': 'on',
    licenseNumber: 'NC-55',
    bookingLink: 'calendar.example/omar',
    signature: 'Omar\r\nAgent',
    'licenses.0.state': 'TN',
    'licenses.0.number': 'T1',
    'licenses.0.expiresOn': '2027-05-01',
    'licenses.1.state': '',
    'licenses.4.state': 'NC',
    'licenses.4.number': '',
    'licenses.4.expiresOn': '',
  })
  const saved = await admin.post(`/add-agents/${own.omar.id}`, form)
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, `/add-agents#agent-${own.omar.id}`])
  const [omar] = (await peopleOf(app.t, own)).filter(({ id }) => id === own.omar.id)
  expect(omar).toMatchObject({
    phone: '8285550199',
    license_number: 'NC-55',
    booking_link: 'https://calendar.example/omar',
    signature: 'Omar\nAgent',
    use_org_sender_details: false,
  })
  expect(omar?.carriers).toHaveLength(6)
  expect(await textOf(admin.get('/add-agents'))).toContain('Licensed in NC, TN')
  const again = await admin.post(`/add-agents/${own.omar.id}`, {
    ...form,
    'licenses.0.state': 'off',
  })
  expect(again.status).toBe(303)
  expect(await textOf(admin.get('/add-agents'))).toContain('Licensed in NC Joined')
  const twice = await admin.post(`/add-agents/${own.omar.id}`, { ...form, 'licenses.1.state': 'TN' })
  expect(await textOf(twice)).toContain('This state is in the list twice')
  const evil = await admin.post(`/add-agents/${own.omar.id}`, { ...form, bookingLink: 'javascript:alert(1)' })
  expect(await textOf(evil)).toContain('web address that starts with https://')
  const more = await admin.post(`/add-agents/${own.omar.id}`, { ...form, firstName: 'Typed', moreLicenses: 'on' })
  const page = await more.text()
  expect([more.status, page.includes('licenses.9.state'), page.includes('value="Typed"')]).toEqual([200, true, true])
})

test('a forced agency link makes the field read-only and says why (agents-014)', async () => {
  const own = await makeAgency({ booking_link: 'https://calendar.example/all' })
  await app.t.db
    .updateTable('organization_settings')
    .set({ force_org_sender_details: true })
    .where('organization_id', '=', own.id)
    .execute()
  const html = await (await app.as(own.ruth)).html(`/add-agents?open=${own.omar.id}`)
  expect(html).toMatch(/<input [^>]*id="bookingLink"[^>]* readOnly=""/i)
  expect(wordsOf(html)).toContain('you cannot change this link. Clients see https://calendar.example/all.')
})

test('a new agent is added and invited, and the list says so (agents-002, agents-009, agents-018)', async () => {
  expect(await textOf(ruth.get('/add-agents?open=new'))).toContain('Add New Agent')
  const form = priya()
  const added = await ruth.post('/add-agents', form)
  expect([added.status, added.headers.get('Location')]).toEqual([
    303,
    expect.stringMatching(/^\/add-agents#agent-\d+$/),
  ])
  expect(flashOf(ruth)).toBe(`Priya Raman was added. We sent an invitation to ${form.email}.`)
  expect(await textOf(ruth.get('/add-agents'))).toContain('Invited Nov 20, 2026, not joined yet')
  const again = await ruth.post('/add-agents', priya({ email: form.email.toUpperCase() }))
  expect([again.status, (await textOf(again)).includes('This email address is already in use')]).toEqual([422, true])
})

test('an incomplete form comes back with what was typed and one sentence above (agents-011)', async () => {
  for (const wrong of [{ firstName: '' }, { lastName: ' ' }, { email: 'x@y' }, { phone: '555' }, { isAgent: '' }]) {
    const response = await ruth.post('/add-agents', { ...priya(), 'licenses.0.state': 'NC', ...wrong } as never)
    const html = await response.text()
    expect([wrong, response.status]).toEqual([wrong, 422])
    expect(wordsOf(html)).toContain(
      'Please fill out all fields, ensure email is valid, and select at least one role (admin or agent)',
    )
    expect(html).toContain('<option value="NC" selected="">')
  }
})

test('a basic plan has room for one agent', async () => {
  const own = await makeAgency({ plan: 'basic' })
  expect(await textOf((await app.as(own.ruth)).post('/add-agents', priya()))).toContain(
    'Your current Basic plan only supports 1 agent. Please upgrade to a higher tier plan to add more agents.',
  )
})

test('Set as Default moves the badge (agents-028)', async () => {
  const own = await makeAgency()
  const admin = await app.as(own.ruth)
  await admin.post(`/add-agents/${own.omar.id}/default`)
  expect(flashOf(admin)).toBe('Omar Haddad is now the default agent.')
  expect(await textOf(admin.get('/add-agents'))).toContain('Omar Haddad Default agent')
})

test('an old sign-in needs a code for roles, addresses, removals and new colleagues, and keeps the form', async () => {
  const own = await makeAgency()
  const admin = await app.as(own.ruth)
  await app.t.db
    .updateTable('sessions')
    .set({ signed_in_at: new Date(app.t.clock.now.getTime() - 11 * 60_000) })
    .where('user_id', '=', own.ruth.id)
    .execute()
  const before = await peopleOf(app.t, own)
  const form = omarForm(own, { isAdmin: 'on', lastName: 'Typed' })
  for (const [path, fields] of [
    [`/add-agents/${own.omar.id}`, form],
    [`/add-agents/${own.omar.id}/removal`, { how: 'leave' }],
    ['/add-agents', priya()],
  ] as const) {
    const response = await admin.post(path, fields)
    const html = await response.text()
    expect([path, response.status, html.includes('name="confirmationCode"')]).toEqual([path, 422, true])
    if (fields === form) expect(html).toContain('value="Typed"')
  }
  expect(await peopleOf(app.t, own)).toEqual(before)
  await makeContact(own, { agent_id: own.omar.id })
  const asked = await admin.post(`/add-agents/${own.omar.id}/removal`, {
    how: 'reassign',
    reassignTo: String(own.dana.id),
  })
  const html = await asked.text()
  expect(wordsOf(html)).toContain('Their contacts go to Dana Whitfield.')
  expect(html).toContain(`name="reassignTo" value="${own.dana.id}"`)
})

test('Enter saves, although the form’s first visible button adds rows', async () => {
  for (const path of ['/add-agents?open=new', `/add-agents?open=${agency.omar.id}`]) {
    const form = /<form class="agent-form".*?<\/form>/s.exec(await ruth.html(path))?.[0] ?? ''
    expect(/<button[^>]*type="submit"[^>]*>/.exec(form)?.[0]).toContain('visually-hidden')
  }
})

test('unknown and protected form fields change nothing', async () => {
  const own = await makeAgency()
  const admin = await app.as(own.ruth)
  const before = await peopleOf(app.t, own)
  const keys = Object.fromEntries(FORBIDDEN_KEYS.map((key) => [key, '1']))
  expect((await admin.post(`/add-agents/${own.omar.id}`, omarForm(own, keys))).status).toBe(303)
  expect(await peopleOf(app.t, own)).toEqual(before)
})

test('agents who are not admins cannot see these pages (roles-005)', async () => {
  const dana = await app.as(agency.dana)
  for (const path of ['/add-agents', `/add-agents/${agency.omar.id}/removal`])
    expect((await dana.get(path)).headers.get('Location')).toBe('/contacts')
  expect((await dana.post('/add-agents', priya())).headers.get('Location')).toBe('/contacts')
  expect(await textOf(dana.get('/contacts'))).not.toContain('Manage Agents')
  expect(await textOf(ruth.get('/contacts'))).toContain('Manage Agents')
})
