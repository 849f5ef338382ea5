import { beforeAll, expect, test } from 'vitest'
import { mailTo } from '../accounts/mailbox.ts'
import { type Agency, makeAgency } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { wordsOf } from '../page.ts'
import { auditEventsOf, peopleOf } from './team.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const HERE = '/setup/add-agents?plan=usage&org=complete'

/** An agency with company and carriers filled in, but without agents. */
async function founded(overrides: object = {}): Promise<Agency> {
  const agency = await makeAgency({ onboarded_at: null, ...overrides })
  const { db } = app.t
  const all = db.updateTable('users').where('organization_id', '=', agency.id)
  await all.set({ is_agent: false, is_default_agent: false }).execute()
  await db.deleteFrom('users').where('id', 'in', [agency.dana.id, agency.omar.id]).execute()
  return agency
}

let count = 0
const ruthForm = { firstName: 'Ruth', lastName: 'Calloway', phone: '(828) 555-0100', isAgent: 'on' }
const colleague = (row: number, overrides: object = {}) =>
  Object.fromEntries(
    Object.entries({
      firstName: 'Dana',
      lastName: 'Whitfield',
      email: `dana${++count}.setup@example.com`,
      phone: '8285550111',
      isAgent: 'on',
      ...overrides,
    }).map(([name, value]) => [`people.${row}.${name}`, value]),
  )

test('the setup page is titled Add Team Members, shows its step, and starts with the founder’s details (nav-014, nav-020, agents-006, roles-003)', async () => {
  const agency = await founded()
  const ruth = await app.as(agency.ruth)
  const response = await ruth.get(HERE)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('<h1>Add Team Members</h1>')
  expect(wordsOf(html)).toMatch(/Step 5 of 6/)
  expect(html).toContain('value="Ruth"')
  expect(html).toContain('value="(828) 555-0111"')
  expect(wordsOf(html)).toContain('Continue to Dashboard')
  expect((await ruth.get('/setup/add-agents')).status).toBe(200)
  for (const query of ['plan=basic', 'plan=usage&org=no', 'plan=%3Cscript%3E'])
    expect((await ruth.get(`/setup/add-agents?${query}`)).headers.get('Location')).toBe(HERE)
})

test('the page redirects to earlier steps, and is over once there is an agent', async () => {
  const early = await founded({ set_up_at: null })
  const ruth = await app.as(early.ruth)
  expect((await ruth.get(HERE)).headers.get('Location')).toBe('/setup/settings?plan=usage')
  expect((await ruth.post(HERE, ruthForm)).headers.get('Location')).toBe('/setup/settings?plan=usage')
  expect((await peopleOf(app.t, early)).some(({ is_agent }) => is_agent)).toBe(false)
  const done = await makeAgency()
  expect((await (await app.as(done.ruth)).get(HERE)).headers.get('Location')).toBe('/contacts')
  expect((await (await app.as(done.dana)).get(HERE)).headers.get('Location')).toBe('/contacts')
})

test('Continue to Dashboard makes the founder the first agent and invites the colleagues (onboarding-013, roles-003, agents-018)', async () => {
  const agency = await founded()
  const ruth = await app.as(agency.ruth)
  const more = await ruth.post(HERE, { ...ruthForm, firstName: 'Ruthie', ...colleague(0), morePeople: 'on' })
  const html = await more.text()
  expect([more.status, html.includes('value="Ruthie"'), html.includes('people.1.firstName')]).toEqual([200, true, true])
  const second = colleague(3, { firstName: 'Omar', isAdmin: 'on' })
  const sent = await ruth.post(HERE, {
    ...ruthForm,
    ...colleague(0),
    ...colleague(1, { firstName: '', lastName: '', email: '', phone: '' }),
    ...second,
  })
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/contacts'])
  expect((await ruth.get('/contacts')).status).toBe(200)
  expect(await peopleOf(app.t, agency)).toMatchObject([
    { first_name: 'Ruth', phone: '8285550100', is_admin: true, is_agent: true, is_default_agent: true },
    { first_name: 'Dana', is_admin: false, is_agent: true, is_default_agent: false, invited_at: app.t.clock.now },
    { first_name: 'Omar', is_admin: true, is_agent: true, is_default_agent: false, invited_at: app.t.clock.now },
  ])
  expect((await auditEventsOf(app.t, agency)).map(({ action }) => action)).toContain('setup_completed')
  expect(app.woken).toContain('send-due-messages')
})

test('without an agent, or with an incomplete colleague, nothing is saved (onboarding-013)', async () => {
  const agency = await founded()
  const ruth = await app.as(agency.ruth)
  const before = await peopleOf(app.t, agency)
  const wrong = [
    { ...ruthForm, isAgent: '' },
    { ...ruthForm, isAgent: '', ...colleague(0, { isAgent: '', isAdmin: 'on' }) },
    { ...ruthForm, phone: '' },
    { ...ruthForm, firstName: ' ' },
    { ...ruthForm, lastName: '' },
    { ...ruthForm, ...colleague(0, { phone: '555' }) },
    { ...ruthForm, ...colleague(0, { email: '' }) },
    { ...ruthForm, ...colleague(0, { isAgent: '' }) },
    { ...ruthForm, ...colleague(0), ...colleague(1, { email: agency.ruth.email }) },
  ]
  for (const form of wrong) {
    const fields = Object.fromEntries(Object.entries(form).filter(([name, value]) => !/isAgent$/.test(name) || value))
    expect([form, (await ruth.post(HERE, fields)).status]).toEqual([form, 422])
  }
  expect(await peopleOf(app.t, agency)).toEqual(before)
})

test('a founder who does not sell leaves the contacts to a colleague', async () => {
  const agency = await founded()
  const ruth = await app.as(agency.ruth)
  const { isAgent: _, ...onlyAdmin } = ruthForm
  expect((await ruth.post(HERE, { ...onlyAdmin, ...colleague(0) })).status).toBe(303)
  expect(await peopleOf(app.t, agency)).toMatchObject([
    { first_name: 'Ruth', is_agent: false, is_default_agent: false },
    { first_name: 'Dana', is_agent: true, is_default_agent: true },
  ])
})

test('a team larger than the plan is refused with the plan’s sentence', async () => {
  const agency = await founded({ plan: 'pro' })
  const ruth = await app.as(agency.ruth)
  const four = { ...ruthForm, ...colleague(0), ...colleague(1), ...colleague(2) }
  const response = await ruth.post('/setup/add-agents?plan=pro&org=complete', four)
  expect(wordsOf(await response.text())).toContain('Your current Pro plan only supports 3 agents.')
  expect(await peopleOf(app.t, agency)).toHaveLength(1)
})

test('an admin among the colleagues needs a fresh sign-in, and the form keeps its values', async () => {
  const agency = await founded()
  const ruth = await app.as(agency.ruth)
  const old = new Date(app.t.clock.now.getTime() - 2 * 86_400_000)
  await app.t.db.updateTable('sessions').set({ signed_in_at: old }).where('user_id', '=', agency.ruth.id).execute()
  const form = { ...ruthForm, firstName: 'Ruthie', ...colleague(0, { firstName: 'Mal', isAdmin: 'on' }) }
  const asked = await ruth.post(HERE, form)
  const html = await asked.text()
  expect([asked.status, html.includes('name="confirmationCode"'), html.includes('value="Mal"')]).toEqual([
    ...[422, true, true],
  ])
  const wrong = await ruth.post(HERE, { ...form, confirmationCode: '12' })
  expect([wrong.status, (await peopleOf(app.t, agency)).length]).toEqual([422, 1])
  const code = (await mailTo(app, agency.ruth.email))?.code ?? ''
  expect((await ruth.post(HERE, { ...form, confirmationCode: code })).status).toBe(303)
  expect(await peopleOf(app.t, agency)).toMatchObject([{ first_name: 'Ruthie' }, { first_name: 'Mal', is_admin: true }])
})

test('agents who are not admins are added without a fresh sign-in', async () => {
  const agency = await founded()
  const ruth = await app.as(agency.ruth)
  const old = new Date(app.t.clock.now.getTime() - 2 * 86_400_000)
  await app.t.db.updateTable('sessions').set({ signed_in_at: old }).where('user_id', '=', agency.ruth.id).execute()
  expect((await ruth.post(HERE, { ...ruthForm, ...colleague(0) })).status).toBe(303)
})

test('a changed name is logged and appears in the email signature', async () => {
  const agency = await founded()
  const signature = (name: string) => `${name}\n${agency.name}`
  const all = app.t.db.updateTable('users').where('id', '=', agency.ruth.id)
  await all.set({ signature: signature('Ruth Calloway') }).execute()
  const ruth = await app.as(agency.ruth)
  await ruth.post(HERE, { ...ruthForm, firstName: 'Ghost', lastName: 'Writer' })
  expect((await peopleOf(app.t, agency))[0]?.signature).toBe(signature('Ghost Writer'))
  expect(await auditEventsOf(app.t, agency)).toContainEqual({
    actor: 'Ruth Calloway',
    action: 'profile_changed',
    target: 'Ruth Calloway',
    detail: {
      first_name: ['Ruth', 'Ghost'],
      last_name: ['Calloway', 'Writer'],
      phone: ['8285550111', '8285550100'],
    },
  })
})
