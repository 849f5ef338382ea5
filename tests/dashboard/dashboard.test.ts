import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dismissSetup, findSetupChecklist } from '../../src/dashboard/setup-checklist.ts'
import { type Agency, as, makeAgency, makeContact, type Person } from '../agency.ts'
import { ORIGIN, type TestApp, testApp } from '../app.ts'
import { linksOf, wordsOf } from '../page.ts'

let app: TestApp
let agency: Agency
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.t.clock.now = new Date('2026-11-20T15:00:00Z')
  agency = await makeAgency()
})

const dashboard = async (person: Person) => (await app.as(person)).html('/dashboard')
const mainOf = (html: string) => html.slice(html.indexOf('<main'))

test('the dashboard has its title, and its greeting follows the agency’s clock (dashboard-001)', async () => {
  expect(await dashboard(agency.ruth)).toMatch(/<h1>Dashboard<\/h1>[\s\S]*Good morning, Ruth\./)
  app.t.clock.now = new Date('2026-11-20T20:00:00Z')
  expect(wordsOf(await dashboard(agency.ruth))).toContain('Good afternoon, Ruth')
  app.t.clock.now = new Date('2026-11-21T01:00:00Z')
  expect(wordsOf(await dashboard(agency.ruth))).toContain('Good evening, Ruth')
})

test('a new admin sees the open setup tasks with links, done ones as done, and nothing when all are', async () => {
  const { db } = app.t
  await db
    .updateTable('organizations')
    .set({ mailing_address: ' ', account_state: 'trial' })
    .where('id', '=', agency.id)
    .execute()
  await db
    .updateTable('organization_settings')
    .set({ send_mode: 'test' })
    .where('organization_id', '=', agency.id)
    .execute()
  await db
    .updateTable('users')
    .set({ removed_at: new Date() })
    .where('id', 'in', [agency.dana.id, agency.omar.id])
    .execute()
  const before = mainOf(await dashboard(agency.ruth))
  expect(wordsOf(before)).toMatch(
    /Getting started 0 of 7 done.*To do: Import your contacts.*postal address.*licenses.*colleagues.*first quote.*card.*production mode/,
  )
  expect(linksOf(before)).toEqual(
    expect.arrayContaining([
      '/settings',
      '/settings/sender',
      '/settings/permissions#show_leaderboard',
      '/contacts/imports/new',
      '/add-agents?open=new',
      '/stripe',
    ]),
  )

  await makeContact(agency)
  await db.updateTable('organizations').set({ mailing_address: '1 Main St' }).where('id', '=', agency.id).execute()
  const within = mainOf(await dashboard(agency.ruth))
  expect(wordsOf(within)).toMatch(/2 of 7 done\. Next: Add your licenses.*Done: Import your contacts/)

  await db.updateTable('organizations').set({ account_state: 'live' }).where('id', '=', agency.id).execute()
  await db
    .updateTable('organization_settings')
    .set({ send_mode: 'production' })
    .where('organization_id', '=', agency.id)
    .execute()
  await makeContact(agency, { quote_sent_at: app.t.clock.now })
  await db
    .insertInto('agent_licenses')
    .values({ organization_id: agency.id, user_id: agency.ruth.id, state: 'NC' })
    .execute()
  // A team is optional.
  expect(wordsOf(await dashboard(agency.ruth))).not.toContain('Getting started')
  await db.updateTable('users').set({ removed_at: null }).where('organization_id', '=', agency.id).execute()
  expect(wordsOf(await dashboard(agency.ruth))).toContain('6 of 7 done. Next: Add your agents’ licenses')
})

test('agents see their own tasks, and none of the agency’s', async () => {
  await app.t.db.updateTable('organizations').set({ mailing_address: null }).where('id', '=', agency.id).execute()
  const html = mainOf(await dashboard(agency.dana))
  expect(wordsOf(html)).toMatch(/No contacts assigned to you yet.*Getting started.*Add your clients.*Add your licenses/)
  expect(wordsOf(html)).not.toMatch(/postal address|colleagues|production mode/)
})

test('an agent who may not record licenses is not asked to', async () => {
  await app.t.db
    .updateTable('organization_settings')
    .set({ allow_agent_settings: false })
    .where('organization_id', '=', agency.id)
    .execute()
  const words = wordsOf(mainOf(await dashboard(agency.dana)))
  expect(words).toMatch(/Getting started \d of 3 done/)
  expect(words).not.toContain('Add your licenses')
  expect(wordsOf(mainOf(await dashboard(agency.ruth)))).toMatch(/licenses/)
})

test('a dismissed list is not computed, except where it is requested', async () => {
  const points = (choice?: { includeDismissed: boolean }) =>
    as(agency.ruth, async (scope) => (await findSetupChecklist(scope, choice)).checklist.points.length, app.t)
  expect(await points()).toBe(7)
  await as(agency.ruth, (scope) => dismissSetup(scope, true), app.t)
  expect([await points(), await points({ includeDismissed: true })]).toEqual([0, 7])
})

test('the list can be dismissed, restored, and found with the tutorial', async () => {
  const ruth = await app.as(agency.ruth)
  const shows = async (path: string) => (await ruth.words(path)).includes('Getting started')
  const paths = ['/contacts', '/dashboard', '/walkthrough/steps'] as const
  const seen = () => Promise.all(paths.map(shows))
  expect(await seen()).toEqual([true, true, true])
  const put = await ruth.post('/walkthrough/list', { away: 'yes' })
  expect([put.status, put.headers.get('Location')]).toEqual([303, '/contacts'])
  expect(await ruth.words('/contacts')).toMatch(/List hidden.*Undo/)
  expect(await seen()).toEqual([false, false, true])
  expect(await ruth.words('/walkthrough/steps')).toContain('Show this list again')
  expect((await (await app.as(agency.omar)).words('/contacts')).includes('Getting started')).toBe(true)
  const from = { Referer: `${ORIGIN}/dashboard?period=ytd` }
  const back = await ruth.post('/walkthrough/list', { away: 'no' }, from)
  expect(back.headers.get('Location')).toBe('/dashboard?period=ytd')
  expect(await seen()).toEqual([true, true, true])
})

test('the header has Dashboard, Contacts, Today and Outreach for everybody (nav-052)', async () => {
  for (const person of [agency.ruth, agency.dana]) {
    const html = await dashboard(person)
    const nav = /<nav class="app__nav"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? ''
    expect(linksOf(nav)).toEqual(['/dashboard', '/contacts', '/today', '/outreach'])
    expect(wordsOf(nav).trim()).toBe('Dashboard Contacts Today Outreach')
  }
})

test('the menu has what each user may open (nav-053, nav-054)', async () => {
  const menu = async (person: Person) => /id="user-menu"[\s\S]*?<\/header>/.exec(await dashboard(person))?.[0] ?? ''
  const ruths = await menu(agency.ruth)
  expect(wordsOf(ruths)).toMatch(
    /Your Profile Organization Settings Manage Agents Payment Settings Keyboard shortcuts Contact Us Log out/,
  )
  expect(linksOf(ruths)).toEqual(['/profile', '/settings', '/add-agents', '/stripe', '/shortcuts', '/contact-us'])
  const danas = await menu(agency.dana)
  expect(wordsOf(danas)).toMatch(/Your Profile Keyboard shortcuts Contact Us Log out/)
  expect(linksOf(danas)).toEqual(['/profile', '/shortcuts', '/contact-us'])
})

test('everybody can see how to reach us', async () => {
  for (const visitor of [app.visitor(), await app.as(agency.dana)]) {
    const response = await visitor.get('/contact-us')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('href="mailto:owner@perennial.example')
    const other = await visitor.get('/contact')
    expect([other.status, other.headers.get('Location')]).toEqual([303, '/contact-us'])
  }
})
