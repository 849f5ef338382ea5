import { beforeAll, expect, test } from 'vitest'
import { editAgent } from '../../src/agents/edit-agent.ts'
import { listBadRows } from '../../src/contacts/import/queries.ts'
import { type Agency, as, makeAgency, makeContact, makeContacts, unremarkable } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { contactsOf, counts, csv, imported, queued } from '../contacts/import/imports.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** An agency on Basic with this contact limit and some contacts. */
async function limited(contact_limit: number, has = 0): Promise<{ agency: Agency; ruth: Visitor; ids: number[] }> {
  const agency = await makeAgency({ plan: 'basic', contact_limit, agent_limit: -1 })
  const ids = (await makeContacts(agency, unremarkable(has))).map(({ id }) => id)
  return { agency, ruth: await app.as(agency.ruth), ids }
}
const live = async (agency: Agency) => (await contactsOf(agency.id)).filter(({ deleted_at }) => !deleted_at).length
const person = (n: number) => ({ first_name: 'New', last_name: `Person ${n}`, email: `new${n}@mail.example` })
const form = {
  ...person(0),
  phone_number: '(828) 555-0142',
  zip_code: '28801',
  current_carrier: 'Aetna',
  plan_type: 'Plan G',
  premium: '$142.50',
  effective_date: '3/5/2024',
  birth_date: '1951-04-09',
  gender: 'F',
  agent_id: '',
}

test('of fifty contacts added in parallel to a plan with one place left, one is added (subscription-004, T15)', async () => {
  const { agency, ruth } = await limited(3, 2)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => ruth.call('POST', '/api/contacts/create', person(n))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
    new Set(['422 Your plan is full. Delete some contacts or upgrade your plan.']),
  )
  expect(await live(agency)).toBe(3)
})

test('the form says so and keeps what was typed; without a limit everybody is added (subscription-004)', async () => {
  const { agency, ruth } = await limited(1, 1)
  const refused = await ruth.post('/contacts', form)
  const page = await refused.text()
  expect([refused.status, page]).toEqual([
    422,
    expect.stringContaining('Your plan is full. Delete some contacts or upgrade your plan.'),
  ])
  expect(page).toContain('value="Person 0"')
  expect(await live(agency)).toBe(1)
  const roomy = await makeAgency()
  const theirs = await app.as(roomy.ruth)
  expect((await theirs.call('POST', '/api/contacts/create', person(1))).status).toBe(200)
})

const book = (...names: string[]) =>
  csv(names.map((name) => [name, 'Brandt', `${name}@mail.example`.toLowerCase(), 'Aetna']))

test('an import adds the first rows that fit; the others are refused, listed and can be downloaded', async () => {
  const { agency, ruth } = await limited(4, 1)
  await makeContact(agency, { email: 'walter@mail.example' })
  const done = await imported(agency.ruth, book('Ann', 'Walter', 'Bea', 'Cay', 'Dot'))
  expect(counts(done)).toMatchObject({ status: 'done', total_rows: 5, done_rows: 5, added: 2, unchanged: 1, bad: 2 })
  expect(await live(agency)).toBe(4)
  const bad = await as(agency.ruth, (scope) => listBadRows(scope, done.id, { limit: 10 }))
  expect(bad.map(({ row_number, reason, cells }) => [row_number, reason, cells[0]])).toEqual([
    [5, 'Your plan only allows for 4 contacts', 'Cay'],
    [6, 'Your plan only allows for 4 contacts', 'Dot'],
  ])
  expect(await ruth.html(`/contacts/imports/${done.id}/bad-rows.csv`)).toContain('Your plan only allows for 4 contacts')
})

test('parallel imports and manual additions never exceed the limit (T15)', async () => {
  const { agency, ruth } = await limited(5)
  const other = await makeAgency({ plan: 'basic', contact_limit: 2 })
  await queued(agency.ruth, book('Ann', 'Bea', 'Cay', 'Dot'))
  await queued(other.ruth, book('Ann', 'Bea', 'Cay'))
  const adding = Promise.all(Array.from({ length: 10 }, (_, n) => ruth.call('POST', '/api/contacts/create', person(n))))
  await Promise.all([imported(agency.ruth, book('Eve', 'Fay', 'Gia')), adding])
  expect([await live(agency), await live(other)]).toEqual([5, 2])
})

test('how many rows fit is shown before the import runs', async () => {
  const { agency, ruth } = await limited(3, 1)
  const { uploadContacts } = await import('../../src/contacts/import/upload.ts')
  const bytes = (async function* () {
    yield Buffer.from(book('Ann', 'Bea', 'Cay'))
  })()
  const uploaded = await uploadContacts(app.deps.tenantDb, agency.ruth.identity, { name: 'book.csv', bytes })
  if (!uploaded.ok) throw new Error('not uploaded')
  const page = `/contacts/imports/${uploaded.importId}`
  await ruth.html(page)
  const { getImport } = await import('../../src/contacts/import/queries.ts')
  const found = await as(agency.ruth, (scope) => getImport(scope, uploaded.importId))
  const { saveChoices } = await import('../../src/contacts/import/start.ts')
  await saveChoices(app.deps.tenantDb, agency.ruth.identity, found, {
    mapping: found.column_mapping,
    carriers: [],
    mode: 'skip',
    agentId: null,
  })
  const words = await ruth.words(`${page}/check`)
  expect(words).toContain('2 of the new contacts fit in your plan')
  expect(words).toContain('The file has 3 new contacts, and your plan allows for 3 in total.')
  expect(words).toContain('Import 2 new contacts')
})

test('deleted contacts are restored only if all of them fit', async () => {
  const { agency, ruth, ids } = await limited(2, 2)
  const [first, second] = ids as [number, number]
  await ruth.call('DELETE', '/api/contacts', [first, second])
  await makeContact(agency)
  const ticked = { ids: [String(first), String(second)] }
  expect((await ruth.post('/contacts/deleted/restoration', ticked)).status).toBe(303)
  expect(await ruth.words('/contacts/deleted')).toContain('Nothing was changed: your plan only allows for 2 contacts')
  expect(await live(agency)).toBe(1)
  await ruth.post('/contacts/deleted/restoration', { ids: String(first) })
  expect(await live(agency)).toBe(2)
})

test('an undo that would exceed the limit changes nothing; one that fits works', async () => {
  const { agency, ruth, ids } = await limited(2, 2)
  const [first, second] = ids as [number, number]
  const undo = async (id: number) => {
    const { change_set_id } = await app.t.db
      .selectFrom('contact_changes')
      .select('change_set_id')
      .where('contact_id', '=', id)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return ruth.post(`/contacts/changes/${change_set_id}/undo`, { to: '/contacts' })
  }
  await ruth.call('DELETE', '/api/contacts', [first])
  await undo(first)
  expect(await live(agency)).toBe(2)
  await ruth.call('DELETE', '/api/contacts', [second])
  await makeContact(agency)
  await undo(second)
  expect(await ruth.words('/contacts')).toContain('Nothing was changed: your plan only allows for')
  expect(await live(agency)).toBe(2)
})

test('a client who signs up alone is always added', async () => {
  const { agency } = await limited(1, 1)
  const body = {
    orgId: agency.id,
    email: 'iris@mail.example',
    firstName: 'Iris',
    lastName: 'Bell',
    zip: '28801',
    dateOfBirth: '1953-03-14',
    gender: 'F',
    tobacco: false,
    phoneNumber: '8285550177',
    planType: 'Plan G',
    currentPremium: 142.5,
    currentCarrier: 'Humana',
    state: 'NC',
    county: 'Buncombe',
    optInQuarterlyUpdates: true,
    carrierChoice: 'Humana',
  }
  const answer = await app.visitor().call('POST', '/api/self-service/signup', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(await live(agency)).toBe(2)
})

test('the limit of agents is as paid, not the plan’s initial one (roles-012, subscription-003)', async () => {
  const agency = await makeAgency({ plan: 'pro', agent_limit: 4 })
  const admin = await app.as(agency.ruth)
  const add = (email: string) =>
    admin.call('POST', '/api/agents/create', {
      firstName: 'Priya',
      lastName: 'Raman',
      phone: '8285550113',
      isAdmin: false,
      isAgent: true,
      carriers: [],
      stateLicenses: ['NC'],
      email,
    })
  const first = await add(`p1.${agency.id}@mail.example`)
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect((await add(`p2.${agency.id}@mail.example`)).body.error).toContain(
    'Your current Pro plan only supports 4 agents.',
  )
  const basic = await makeAgency({ plan: 'basic' })
  await app.t.db
    .updateTable('users')
    .set({ is_agent: false })
    .where('id', 'in', [basic.omar.id, basic.dana.id])
    .execute()
  await app.t.db.updateTable('users').set({ is_admin: true }).where('id', '=', basic.omar.id).execute()
  expect(await as(basic.ruth, (scope) => editAgent(scope, basic.omar.id, { isAgent: true }))).toMatchObject({
    refused: 'plan_limit',
    plan: { planName: 'Basic', agentLimit: 1 },
  })
})

test('banners say that a plan is nearly full, full or too small, and link to the plans (subscription-009, subscription-015, subscription-016, subscription-017)', async () => {
  const banner = async (path: string, limits: { contact_limit?: number; agent_limit?: number; plan?: string }) => {
    const agency = await makeAgency({ plan: 'pro', ...limits })
    await makeContacts(agency, unremarkable(8))
    const html = await (await app.as(agency.ruth)).html(path)
    const found =
      /<div class="notice notice--(\w+)"(?:(?!<\/a>).)*<progress[^>]*>(?:(?!<\/a>).)*href="\/change-plan"/.exec(html)
    return found
      ? `${found[1]}: ${found[0]
          .replace(/<svg.*?<\/svg>/g, '')
          .replace(/<[^>]*>?/g, ' ')
          .replace(/\s+/g, ' ')
          .trim()}`
      : undefined
  }
  expect(await banner('/contacts', { contact_limit: 11 })).toBeUndefined()
  expect(await banner('/contacts', { contact_limit: -1 })).toBeUndefined()
  expect(await banner('/contacts', { contact_limit: 10 })).toBe('warn: Your plan is nearly full. 8 of 10 contacts')
  expect(await banner('/contacts', { contact_limit: 8 })).toBe('warn: Your plan is full. 8 of 8 contacts')
  expect(await banner('/contacts', { contact_limit: 7 })).toBe(
    'bad: Your account has 8 contacts, but your plan only allows for 7. Please delete some contacts or upgrade your plan. 8 contacts, 7 in your plan',
  )
  expect(await banner('/add-agents', { agent_limit: 3 })).toBe('warn: Your plan is full. 3 of 3 agents')
  expect(await banner('/add-agents', { agent_limit: 4 })).toBeUndefined()
  expect(await banner('/stripe', {})).toBe('warn: Your plan is full. 3 of 3 agents')
  expect(await banner('/add-agents', { agent_limit: 2 })).toBe(
    'bad: Your account has 3 agents, but your plan only allows for 2. Please remove some agents or upgrade your plan. 3 agents, 2 in your plan',
  )
  expect(await banner('/add-agents', { plan: 'basic', agent_limit: 1 })).toBe(
    'bad: Your current Basic plan only supports 1 agent. Please upgrade to a higher tier plan to add more agents. 3 agents, 1 in your plan',
  )
})
