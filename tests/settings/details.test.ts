import { beforeAll, expect, test } from 'vitest'
import { type Agency, makeAgency } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { failingTenantDb } from '../failing-tenant-db.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
})

const typed = {
  name: 'Blue Ridge Medigap',
  brand_name: 'Blue Ridge',
  phone: '(828) 555-0100',
  website: 'blueridge.example',
  booking_link: 'https://calendly.example/ruth',
  redirect_url: '',
  signature: 'The team\r\n(828) 555-0100 ',
  mailing_address: '12 Haywood St, Asheville, NC 28801',
  time_zone: 'America/Puerto_Rico',
}
const row = (of = agency) =>
  app.t.db.selectFrom('organizations').selectAll().where('id', '=', of.id).executeTakeFirstOrThrow()
const events = (of: Agency) =>
  app.t.db
    .selectFrom('audit_events')
    .select(['actor', 'target', 'detail'])
    .where('organization_id', '=', of.id)
    .where('action', '=', 'settings_changed')
    .execute()

test('an admin changes the agency’s details, sees Saved, and who changed them last (nav-018, settings-001, settings-002)', async () => {
  const opened = await ruth.get('/settings')
  const html = await opened.text()
  expect(html).toContain('<title>Organization Settings</title>')
  for (const label of ['Agency name', 'Phone', 'Calendar booking link', 'Signature', 'Logo image', 'Time zone'])
    expect(html).toContain(label)
  for (const tab of [
    'Brand',
    'Carriers',
    'States',
    'Outreach',
    'Sender',
    'Sending domain',
    'Permissions',
    'Content and links',
    'Log',
    'Data &amp; closing',
  ])
    expect(html).toMatch(new RegExp(`<a href="/[a-z/-]+">${tab}</a>`))
  expect(html).not.toContain('Last changed')

  const saved = await ruth.post('/settings/details', typed)
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, '/settings?saved=details'])
  expect(await row()).toMatchObject({
    brand_name: 'Blue Ridge',
    phone: '8285550100',
    website: 'https://blueridge.example',
    redirect_url: null,
    signature: 'The team\n(828) 555-0100',
    time_zone: 'America/Puerto_Rico',
  })
  const after = (await ruth.html('/settings?saved=details')).replaceAll('<!-- -->', '')
  expect(after).toContain('Saved')
  expect(after).toContain('Last changed by Ruth Calloway on Nov 20, 2026, 11:00 AM')
})

test('the log has the previous values, and nothing if nothing changed', async () => {
  const own = await makeAgency()
  const visitor = await app.as(own.ruth)
  const same = { ...typed, brand_name: '', website: '', booking_link: '', signature: '', time_zone: 'America/Chicago' }
  await visitor.post('/settings/details', same)
  expect(await events(own)).toEqual([])
  await visitor.post('/settings/details', { ...same, phone: '8285550199' })
  expect(await events(own)).toEqual([
    { actor: 'Ruth Calloway', target: 'details', detail: { phone: ['8285550100', '8285550199'] } },
  ])
})

test('invalid input changes nothing, keeps the form’s values and says what is wrong (settings-020)', async () => {
  const before = await row()
  const answer = await ruth.post('/settings/details', {
    ...typed,
    name: ' ',
    phone: '555',
    website: 'javascript:alert(1)',
    mailing_address: 'here',
    time_zone: 'Mars/Olympus',
  })
  const html = await answer.text()
  expect(answer.status).toBe(422)
  for (const sentence of [
    'Failed to save settings',
    'Please enter the agency’s name',
    'Please enter a 10-digit US phone number',
    'Please enter a web address, such as youragency.com',
    'Please enter a street or P.O. box, city, state and ZIP code',
    'Please choose a time zone',
    'value="javascript:alert(1)"',
  ])
    expect(html).toContain(sentence)
  expect(await row()).toEqual(before)
})

test('only https URLs with a named host are accepted as links (T27)', async () => {
  const before = await row()
  for (const link of [
    ...['javascript:alert(1)', 'JaVa\tscript:alert(1)', 'data:text/html,x', '//evil.example', 'http://a.example'],
    ...[
      'https://127.0.0.1:8080',
      'https://[::ffff:7f00:1]/',
      'https://169.254.169.254/latest',
      'https://u:p@a.example',
    ],
    ...['https:\\\\evil.example', 'https://localhost/', 'vbscript:x', 'https://a.example:8443/'],
  ])
    for (const field of ['website', 'booking_link', 'redirect_url'])
      expect([link, (await ruth.post('/settings/details', { ...typed, [field]: link })).status]).toEqual([link, 422])
  expect(await row()).toEqual(before)
})

test('fields that are not on the form do not change', async () => {
  const before = await row()
  await ruth.post('/settings/details', {
    ...typed,
    id: '1',
    slug: 'other',
    plan: 'basic',
    is_demo: 'true',
    organization_id: '1',
    primary_color: '#000000',
    send_mode: 'test',
    closed_at: '2026-01-01',
  })
  expect(await row()).toEqual(before)
})

test('a database failure shows an error and keeps the form’s values (settings-018, settings-019, settings-020)', async () => {
  const { tenantDb, failAfter } = failingTenantDb(app.t.tenantDb)
  const broken = await testApp({ tenantDb, log: { debug() {}, info() {}, error() {} } })
  const visitor = await broken.as(agency.ruth)
  failAfter(0)
  expect(await visitor.html('/settings')).toContain('Settings request was not successful')
  failAfter(0, 1)
  const answer = await visitor.post('/settings/details', { ...typed, name: 'Typed anew' })
  const html = await answer.text()
  expect(answer.status).toBe(500)
  expect(html).toContain('Failed to save settings')
  expect(html).toContain('value="Typed anew"')

  const gone = await makeAgency()
  const stillThere = failingTenantDb(app.t.tenantDb, async () => {
    await app.t.db.updateTable('users').set({ removed_at: app.t.clock.now }).where('id', '=', gone.ruth.id).execute()
  })
  const slow = await testApp({ tenantDb: stillThere.tenantDb })
  const again = await slow.as(gone.ruth)
  expect(await again.html('/settings')).toContain('Failed to load current user')
})
