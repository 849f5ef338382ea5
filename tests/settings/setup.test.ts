import { beforeAll, expect, test } from 'vitest'
import { makeAgency } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** An agency with a signed-in founder and no agents. */
async function startedAgency(plan: string | null = 'usage') {
  const agency = await makeAgency({ plan, set_up_at: null, onboarded_at: null, phone: null })
  await app.t.db
    .updateTable('users')
    .set({ is_agent: false, is_default_agent: false })
    .where('organization_id', '=', agency.id)
    .execute()
  return { agency, founder: await app.as(agency.ruth) }
}
const typed = {
  name: 'Blue Ridge Medigap',
  brand_name: '',
  phone: '8285550100',
  website: '',
  booking_link: '',
  redirect_url: '',
  signature: '',
  mailing_address: '',
  time_zone: 'America/Chicago',
  carriers: ['Aetna', 'Cigna'],
}
const row = (id: number) =>
  app.t.db
    .selectFrom('organizations as o')
    .innerJoin('organization_settings as g', 'g.organization_id', 'o.id')
    .select(['o.set_up_at', 'o.phone', 'g.carriers'])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()

test('during setup the settings have no standard header, their own title, and continue to the team (settings-008, nav-013)', async () => {
  const { agency, founder } = await startedAgency()
  const html = await founder.html('/setup/settings?plan=usage')
  expect(html).toContain('<title>Organization Setup - Settings</title>')
  expect(html).toContain('<h1>Organization Setup - Settings</h1>')
  expect(html).not.toContain('href="/dashboard"')
  expect(html).toMatch(/aria-current="step"(?:(?!<li).)*Company Details/)

  const done = await founder.post('/setup/settings', typed)
  expect([done.status, done.headers.get('Location')]).toEqual([303, '/setup/add-agents?plan=usage&org=complete'])
  const { set_up_at, phone, carriers } = await row(agency.id)
  expect([set_up_at, phone, carriers]).toEqual([app.t.clock.now, '8285550100', ['Aetna', 'Cigna']])
  const states = await app.t.db
    .selectFrom('state_carrier_settings')
    .select('state')
    .where('organization_id', '=', agency.id)
    .execute()
  expect(states.length).toBeGreaterThan(50)
  // With org=complete it is not shown again.
  expect((await founder.get('/setup/settings?plan=usage&org=complete')).headers.get('Location')).toBe(
    '/setup/add-agents?plan=usage&org=complete',
  )
})

test('without a name, a phone number and a carrier it does not continue, and the form keeps its values', async () => {
  const { agency, founder } = await startedAgency()
  const answer = await founder.post('/setup/settings', {
    ...typed,
    name: '',
    phone: '',
    carriers: [],
    website: 'a.example',
  })
  const html = await answer.text()
  expect(answer.status).toBe(422)
  for (const sentence of [
    'Please enter the agency’s name',
    'Please enter the agency’s phone number',
    'value="a.example"',
  ])
    expect(html).toContain(sentence)
  const none = await founder.post('/setup/settings', { ...typed, carriers: [] })
  expect(none.status).toBe(422)
  expect(await none.text()).not.toMatch(/name="carriers"[^>]*checked/)
  expect((await row(agency.id)).set_up_at).toBeNull()
})

test('the agency’s own plan decides: without one it is chosen first, and basic has no team step', async () => {
  const { founder: early } = await startedAgency(null)
  expect((await early.get('/setup/settings?plan=basic')).headers.get('Location')).toBe('/choose-plan?plan=basic')
  expect((await early.post('/setup/settings', typed)).headers.get('Location')).toBe('/choose-plan')

  const { agency, founder } = await startedAgency('basic')
  expect((await founder.get('/setup/settings?plan=usage')).status).toBe(200)
  expect((await founder.post('/setup/settings', typed)).headers.get('Location')).toBe('/contacts')
  const ruth = await app.t.db
    .selectFrom('users')
    .select(['is_agent', 'is_default_agent'])
    .where('id', '=', agency.ruth.id)
    .executeTakeFirstOrThrow()
  expect(ruth).toEqual({ is_agent: true, is_default_agent: true })
})

test('Select All without JavaScript selects all six', async () => {
  const { agency, founder } = await startedAgency()
  await founder.post('/setup/settings', { ...typed, carriers: [], select_all: 'on' })
  expect((await row(agency.id)).carriers).toHaveLength(6)
})

test('a set-up agency gets its settings, not the setup', async () => {
  const agency = await makeAgency()
  const ruth = await app.as(agency.ruth)
  expect((await ruth.get('/setup/settings')).headers.get('Location')).toBe('/contacts')
  expect((await (await app.as(agency.dana)).get('/setup/settings')).headers.get('Location')).toBe('/contacts')
})

test('a body that is not a form is refused', async () => {
  const { founder } = await startedAgency()
  expect((await founder.json('POST', '/setup/settings', {})).status).toBe(415)
  const broken = { 'Content-Type': 'multipart/form-data; boundary=x' }
  expect((await founder.post('/setup/settings', {}, broken)).status).toBe(400)
})
