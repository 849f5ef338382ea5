import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { planOutreach } from '../../src/outreach/planning/plan-outreach.ts'
import { urls } from '../../src/urls.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { linksOf, wordsOf } from '../page.ts'

let t: TestDatabase
let app: TestApp
let agency: Agency
let ruth: Visitor
let dana: Visitor
beforeAll(async () => {
  t = await freshDatabase()
  app = await testApp({}, t)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.now = new Date('2026-11-20T15:00:00Z')
  agency = await makeAgency({ time_zone: 'America/New_York' }, t)
  ruth = await app.as(agency.ruth)
  dana = await app.as(agency.dana)
})

const plan = () =>
  planOutreach({ tenantDb: t.tenantDb, healthKeys: [new Uint8Array(32).fill(7)], signal: new AbortController().signal })
const settings = (changes: Record<string, unknown>) =>
  t.db.updateTable('organization_settings').set(changes).where('organization_id', '=', agency.id).execute()
const make = (first_name: string, more: Parameters<typeof makeContact>[1] = {}) =>
  makeContact(
    agency,
    { first_name, last_name: 'Miller', birth_on: '1951-12-28', opt_in_quarterly_updates: false, ...more },
    t,
  )
const startedAt = async () =>
  (
    await t.db
      .selectFrom('organization_settings')
      .select('outreach_started_at')
      .where('organization_id', '=', agency.id)
      .executeTakeFirstOrThrow()
  ).outreach_started_at

test('each upcoming email is listed on its date with who, what and why', async () => {
  const ann = await make('Ann')
  await make('Kay', { state: 'KY', zip_code: '40601', birth_on: '1951-10-20' })
  await plan()
  const words = await ruth.words(urls.outreach.upcoming({ days: 90 }))
  expect(words).toMatch(
    /Saturday, Nov 28, 2026 1 email .*?Ann Miller NC Birthday Scheduled Ahead of the birthday on Dec 28, 2026/,
  )
  expect(words).toMatch(/Kay Miller KY \w+ Scheduled - Delayed Moved from .*? due to birthday rule window/)
  expect(words).toContain('Kentucky: 60 days from the birthday, Oct 20 to Dec 18, 2026')
  expect(await ruth.html(urls.outreach.upcoming())).toContain(`href="${urls.contacts.show(ann.id)}"`)
  expect(await ruth.words(urls.outreach.upcoming({ state: 'KY', days: 90 }))).not.toContain('Ann Miller')
  expect(await ruth.words(urls.outreach.upcoming({ agent: agency.omar.id }))).toContain(
    'No planned emails match these filters',
  )
})

test('the emails of today and of 30 days are the same under any filter', async () => {
  await make('Ann')
  await make('Bea', { birth_on: '1951-12-20', state: 'SC', zip_code: '29601' })
  await make('Far', { birth_on: '1951-03-20' })
  await plan()
  await settings({ outreach_started_at: t.clock.now })
  const first =
    /(\d+ emails? (?:is|are) due today or overdue|No emails are due today or overdue), (\d+) in the next 30 days/
  const said = async (query: Record<string, string | number | undefined>) =>
    first.exec(await ruth.words(urls.outreach.upcoming(query)))?.[0]
  const plain = await said({})
  expect(plain).toBe('1 email is due today or overdue, 2 in the next 30 days')
  for (const query of [{ days: 7 }, { days: 365 }, { state: 'SC' }, { kind: 'aep' }, { show: 'skipped' }])
    expect(await said(query), JSON.stringify(query)).toBe(plain)
  const html = await ruth.html(urls.outreach.upcoming({ state: 'AK' }))
  expect([...html.matchAll(/<option value="([A-Z]{2})"/g)].map(([, state]) => state)).toEqual(['NC', 'SC', 'AK'])
})

test('before the first plan, no page shows unknown numbers', async () => {
  await make('Ann', { email: null })
  for (const query of [{}, { show: 'skipped' }]) {
    const words = await ruth.words(urls.outreach.upcoming(query))
    expect(words).toContain('No automatic emails are being sent yet. We are building your first plan.')
    expect(words).toContain('This takes a minute or two.')
    expect(words).not.toMatch(/No emails are planned|No one is skipped|No emails in this time range/)
  }
  await plan()
  expect(await ruth.words(urls.outreach.upcoming())).toContain('No emails are planned for the next 30 days')
})

test('an agency without contacts is told to add them, not that a plan is being made', async () => {
  for (const path of [urls.outreach.upcoming(), urls.outreach.upcoming({ show: 'skipped' }), urls.outreach.year()]) {
    const html = await ruth.html(path)
    const main = html.slice(html.indexOf('<main'))
    expect(linksOf(main)).toContain(urls.imports.new())
    expect(wordsOf(main)).toContain('No contacts yet')
    expect(wordsOf(main)).not.toMatch(/making your first plan|Review the year and start/)
  }
})

test('a pause says what it pauses and until when, and so does its end', async () => {
  await plan()
  const said = async (response: Response) => {
    expect(response.status).toBe(303)
    return ruth.words(urls.outreach.upcoming())
  }
  expect(await said(await ruth.post(urls.outreach.pauses(), { kind: 'birthday', until: '12/24/2026' }))).toContain(
    'Birthday emails are paused through Dec 24, 2026.',
  )
  expect(await said(await ruth.post(urls.outreach.pauses(), {}))).toContain('Outreach is paused until you resume it.')
  const unread = await ruth.post(urls.outreach.pauses(), { kind: 'aep', until: 'banana' })
  expect([unread.status, await unread.text()]).toEqual([422, expect.stringContaining('Enter a date such as 3/15/2027')])
  expect(await ruth.words(urls.outreach.upcoming())).not.toContain('Emails appear here once')
  expect(await said(await ruth.post(urls.outreach.resumption(), { kind: 'birthday' }))).toContain(
    'Birthday emails resumed. Due emails are sent at their scheduled hour.',
  )
})

test('an agent who sees only their own contacts sees only these, and no settings', async () => {
  await settings({ restrict_agents_to_own: true })
  await make('Ann')
  await make('Olga', { agent_id: agency.omar.id })
  await make('Otto', { agent_id: agency.omar.id, email: null })
  await plan()
  const mine = await dana.words(urls.outreach.upcoming())
  expect(mine).toContain('Ann Miller')
  expect(mine).not.toContain('Olga')
  expect(mine).toContain('An admin at your agency can start it')
  expect(mine).not.toContain('Carriers’ notices')
  expect(await dana.words(urls.outreach.upcoming({ show: 'skipped' }))).toContain('No one is skipped')
  for (const path of [urls.outreach.year(), urls.outreach.simulator(), urls.outreach.notices(), urls.outreach.pauses()])
    expect((await dana.get(path)).headers.get('Location')).toBe(urls.contacts.list())
})

test('contacts without email are counted by reason, and each reason links to its contacts', async () => {
  await make('Ann', { email: null })
  await make('Bea', { email: null })
  await make('Cleo', { state: 'NY', zip_code: '10001' })
  const { email } = await make('Dora')
  await t.db
    .insertInto('suppression_reasons')
    .values({
      organization_id: agency.id,
      channel: 'email',
      address: email!,
      reason: 'unsubscribed',
      created_at: t.clock.now,
    })
    .execute()
  await plan()
  const words = await ruth.words(urls.outreach.upcoming({ show: 'skipped' }))
  expect(words).toContain(
    '4 contacts get no automatic emails: 2 without an email address, 1 in a state that is open all year and 1 who unsubscribed.',
  )
  const reason = 'no_email'
  expect(await ruth.html(urls.outreach.upcoming({ show: 'skipped' }))).toContain(
    urls.outreach.upcoming({ show: 'skipped', reason }).replace('&', '&amp;'),
  )
  const those = await ruth.words(urls.outreach.upcoming({ show: 'skipped', reason }))
  expect(those).toContain('Skipped: The contact has no email address')
  expect(those).toContain('Ann Miller')
  expect(those).not.toContain('Cleo')
})

test('the year counts the clients of its own emails, not of one moved beyond it', async () => {
  await make('Ann')
  const { id } = await make('Bea', { email: null })
  await plan()
  await t.db
    .insertInto('planned_emails')
    .values({
      organization_id: agency.id,
      contact_id: id,
      kind: 'birthday',
      occasion: 'birthday-2027',
      status: 'delayed',
      due_on: '2027-12-20',
      event_on: '2027-11-19',
      planned_on: '2027-11-19',
    })
    .execute()
  expect(await ruth.words(urls.outreach.year())).toMatch(/emails? to 1 client in the next 12 months/)
})

test('nothing starts before an admin confirmed that they saw the year; then it is logged', async () => {
  await make('Ann')
  expect(await ruth.words(urls.outreach.year())).toContain('We are building your first plan')
  expect((await ruth.post(urls.outreach.start(), { seen: 'on' })).status).toBe(422)
  await plan()
  const year = await ruth.words(urls.outreach.year())
  expect(year).toMatch(/\d emails? to 1 client in the next 12 months/)
  expect(year).toMatch(/In the next 30 days, 1 email is sent, the first on Saturday, Nov 28, 2026/)
  const refused = await ruth.post(urls.outreach.start())
  expect(refused.status).toBe(422)
  expect(await startedAt()).toBeNull()
  expect((await dana.post(urls.outreach.start(), { seen: 'on' })).headers.get('Location')).toBe(urls.contacts.list())
  expect(await startedAt()).toBeNull()
  app.woken.length = 0
  expect((await ruth.post(urls.outreach.start(), { seen: 'on' })).status).toBe(303)
  expect(await startedAt()).toEqual(t.clock.now)
  expect(app.woken).toContain('release-outreach')
  expect(await ruth.words(urls.settings.log())).toContain('Started outreach, with 1 email in the next 30 days')
  expect(await ruth.words(urls.outreach.upcoming())).toMatch(
    /Running No emails are due today or overdue, 1 in the next 30 days/,
  )
})

test('without a postal address, and with sample prices only, it says so and does not start', async () => {
  await plan()
  await t.db.updateTable('organizations').set({ mailing_address: null }).where('id', '=', agency.id).execute()
  const noAddress = await ruth.post(urls.outreach.start(), { seen: 'on' })
  expect([noAddress.status, await noAddress.text()]).toEqual([
    422,
    expect.stringContaining('until you add your agency’s postal address'),
  ])
  await t.db.updateTable('organizations').set({ mailing_address: '1 Main St' }).where('id', '=', agency.id).execute()
  const real = await testApp({ practice: false }, t)
  const asRuth = await real.as(agency.ruth)
  const samples = await asRuth.post(urls.outreach.start(), { seen: 'on' })
  expect([samples.status, await samples.text()]).toEqual([422, expect.stringContaining('No real prices are loaded')])
  expect(await startedAt()).toBeNull()
  await settings({ send_mode: 'test' })
  expect(await asRuth.words(urls.outreach.year())).toContain('Your agency is in test mode')
  expect((await asRuth.post(urls.outreach.start(), { seen: 'on' })).status).toBe(303)
})

test('all email or one kind is paused and resumed, with who and until when', async () => {
  await settings({ outreach_started_at: t.clock.now })
  expect((await ruth.post(urls.outreach.pauses())).status).toBe(303)
  expect(await ruth.words(urls.outreach.upcoming())).toMatch(
    /Paused Ruth Calloway paused outreach on Nov 20, 2026.*until an admin resumes it. Emails due during the pause can still be sent/,
  )
  await ruth.post(urls.outreach.pauses(), { until: 'in 2 weeks' })
  expect(await ruth.words(urls.outreach.upcoming())).toContain('during the pause are skipped, unless an admin resumes')
  await ruth.post(urls.outreach.resumption())
  const tooEarly = await ruth.post(urls.outreach.pauses(), { kind: 'birthday', until: '11/1/2026' })
  const page = await tooEarly.text()
  expect([tooEarly.status, page]).toEqual([422, expect.stringContaining('Enter today or a later date')])
  expect(page).toContain('value="11/1/2026"')
  await ruth.post(urls.outreach.pauses(), { kind: 'birthday', until: 'in 2 weeks' })
  await ruth.post(urls.outreach.pauses(), { kind: 'birthday', until: 'in 3 weeks' })
  const words = await ruth.words(urls.outreach.upcoming())
  expect(words).toContain('Birthday emails are paused through Dec 11, 2026.')
  expect(words).toMatch(/Running/)
  await ruth.post(urls.outreach.resumption(), { kind: 'birthday' })
  expect(
    await t.db.selectFrom('outreach_pauses').selectAll().where('organization_id', '=', agency.id).execute(),
  ).toEqual([])
})
