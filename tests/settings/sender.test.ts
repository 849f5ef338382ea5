import { beforeAll, beforeEach, expect, test } from 'vitest'
import { senderSetting } from '../../src/organizations/settings.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
})

const typed = {
  sender: 'agent',
  send_mode: 'production',
  send_hour: '9',
}
const stored = () =>
  app.t.db
    .selectFrom('organization_settings')
    .selectAll()
    .where('organization_id', '=', agency.id)
    .executeTakeFirstOrThrow()
const toTestMode = () =>
  app.t.db
    .updateTable('organization_settings')
    .set({ send_mode: 'test' })
    .where('organization_id', '=', agency.id)
    .execute()

test('the sender is Organization Only or Agent Choice, and each agent’s own choice is shown (settings-006, settings-017)', async () => {
  const { db } = app.t
  await db.updateTable('users').set({ use_org_sender_details: true }).where('id', '=', agency.omar.id).execute()
  const html = await ruth.html('/settings/sender')
  expect(html).toMatch(/value="organization"(?![^>]*checked)[^>]*\/><span>Organization Only/)
  expect(html).toMatch(/checked=""[^>]*value="agent"[^>]*\/><span>Agent Choice/)
  expect(html).toMatch(/Omar Haddad<\/dt><dd>The agency</)
  expect(html).toMatch(/Dana Whitfield<\/dt><dd>Their own name</)

  const saved = await ruth.post('/settings/sender', { ...typed, sender: 'organization' })
  expect(saved.headers.get('Location')).toBe('/settings/sender?saved=sender')
  expect((await stored()).force_org_sender_details).toBe(true)
  expect(await ruth.html('/settings/sender')).toMatch(/Dana Whitfield<\/dt><dd>The agency, for everyone</)
  expect([senderSetting(false, true), senderSetting(false, false), senderSetting(true, false)]).toEqual([
    'organization',
    'agent',
    'forced organization',
  ])
})

test('agent permissions apply from the next request on (roles-008)', async () => {
  const { id } = await makeContact(agency, { agent_id: agency.omar.id })
  const dana = await app.as(agency.dana)
  expect((await dana.get(`/contact/${id}`)).status).toBe(404)
  expect(await dana.html('/profile')).toContain('name="senderDetails"')
  const saved = await ruth.post('/settings/permissions', { show_leaderboard: 'on' })
  expect(saved.headers.get('Location')).toBe('/settings/permissions?saved=permissions')
  expect(await ruth.html('/settings/permissions?saved=permissions')).toContain('Last changed by Ruth Calloway')
  expect(await ruth.words('/settings/log')).toContain('Changed settings: agent permissions')
  expect(await stored()).toMatchObject({ allow_agent_settings: false, restrict_agents_to_own: false })
  expect((await dana.get(`/contact/${id}`)).status).toBe(200)
  expect(await dana.html('/profile')).not.toContain('name="senderDetails"')
})

test('production mode needs a confirmation and a postal address', async () => {
  await toTestMode()
  const asked = await ruth.post('/settings/sender', typed)
  expect(asked.status).toBe(422)
  expect(await asked.text()).toContain('Confirm that you want to start emailing your clients.')
  expect((await stored()).send_mode).toBe('test')

  const { db } = app.t
  await db.updateTable('organizations').set({ mailing_address: null }).where('id', '=', agency.id).execute()
  const homeless = await ruth.post('/settings/sender', { ...typed, confirmed: 'on' })
  expect(homeless.status).toBe(422)
  expect(await homeless.text()).toContain('Production mode needs your postal mailing address')

  await db.updateTable('organizations').set({ mailing_address: '1 Elm St' }).where('id', '=', agency.id).execute()
  expect((await ruth.post('/settings/sender', { ...typed, confirmed: 'on' })).status).toBe(303)
  expect((await stored()).send_mode).toBe('production')
  expect((await ruth.post('/settings/sender', { ...typed, send_mode: 'test' })).status).toBe(303)
})

test('emails are sent between 8 AM and 8 PM, by default at 9 AM', async () => {
  expect(await ruth.html('/settings/sender')).toMatch(/<option value="9" selected="">9 AM</)
  for (const hour of ['7', '21', '9.5', '', 'noon'])
    expect((await ruth.post('/settings/sender', { ...typed, send_hour: hour })).status).toBe(422)
  await ruth.post('/settings/sender', { ...typed, send_hour: '20' })
  expect((await stored()).send_hour).toBe(20)
})

test('the organization’s self-onboarding link is shown with a copy button (settings-007)', async () => {
  const html = await ruth.html('/settings/clients')
  expect(html).toContain(`value="http://localhost:3000/self-onboarding/${agency.slug}"`)
  expect(html).toContain('Copy Link')
})

test('a search of the settings finds fields by their label, hint and group, and leads to them', async () => {
  const found = await ruth.html('/settings/search?q=TEST%20mode')
  expect(found).toContain('<a href="/settings/sender#send_mode">Where client emails go</a>')
  expect(found.replaceAll('<!-- -->', '')).toContain('1 setting matches “TEST mode”')
  expect(await ruth.words('/settings/search?q=logo')).toContain('Logo Agency: Details')
  expect(await ruth.words('/settings/search?q=%3Cb%3E')).toContain('No settings match “<b>”')
  expect(await ruth.words('/settings/search')).toContain('Enter a word')
})

test('each setting that the search finds is on the page it leads to', async () => {
  const found = await ruth.html('/settings/search?q=e')
  const links = [...found.matchAll(/<li><a href="([^"#]+)(?:#([^"]+))?"/g)].map(([, path, id]) => ({ path: path!, id }))
  expect(links.length).toBeGreaterThan(30)
  for (const { path, id } of links) if (id) expect(await ruth.html(path), path).toContain(`id="${id}"`)
})

test('production mode needs a payment method, and the page says so', async () => {
  await toTestMode()
  const stand = (account_state: string) =>
    app.t.db.updateTable('organizations').set({ account_state }).where('id', '=', agency.id).execute()
  await stand('trial')
  const page = await ruth.html('/settings/sender')
  expect(page).toMatch(/disabled=""[^>]*value="production"/)
  expect(page).toMatch(/Production mode needs a payment method.*href="\/stripe"/)
  const refused = await ruth.post('/settings/sender', { ...typed, confirmed: 'on' })
  expect([refused.status, (await stored()).send_mode]).toEqual([422, 'test'])
  await stand('read_only')
  const unpaid = await ruth.words('/settings/sender')
  expect(unpaid).toContain('Your account is read-only, so emails to clients are paused.')
  expect(unpaid).not.toContain('needs a payment method')
  await stand('live')
  expect(await ruth.html('/settings/sender')).not.toMatch(/disabled=""[^>]*value="production"/)
  expect((await ruth.post('/settings/sender', { ...typed, confirmed: 'on' })).status).toBe(303)
  expect((await stored()).send_mode).toBe('production')
})
