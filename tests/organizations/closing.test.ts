import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { unsubscribeToken } from '../../src/mail/unsubscribe-token.ts'
import { closeAgency } from '../../src/organizations/close.ts'
import { generateQuote } from '../../src/quotes/generate.ts'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { urls } from '../../src/urls.ts'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { linksOf, wordsOf } from '../page.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.t.clock.now = new Date('2026-11-20T15:00:00Z')
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
})

const minutesLater = (minutes: number) => {
  app.t.clock.now = new Date(app.t.clock.now.getTime() + minutes * 60_000)
}
const closedAt = async () =>
  (await app.t.db.selectFrom('organizations').select('closed_at').where('id', '=', agency.id).executeTakeFirst())
    ?.closed_at
const download = async (file: string) => ruth.html(`/settings/export/${file}`)
const right = { name: ' blue ridge  MEDIGAP ', downloaded: 'on' }

test('the contacts export is read page by page, and no cell runs as a formula', async () => {
  await sql`
    insert into contacts (organization_id, first_name, last_name, email, source)
    select ${agency.id}, 'Pat', 'No' || n, 'n' || n || '@example.com', 'form' from generate_series(1, 2300) n`.execute(
    app.t.db,
  )
  await makeContact(agency, {
    first_name: '=HYPERLINK("http://evil.example")',
    last_name: 'Last',
    premium_cents: 12_345,
  })
  await makeContact(await makeAgency(), { last_name: 'Stranger' })
  const response = await ruth.get('/settings/export/contacts.csv')
  expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="${agency.slug}-contacts.csv"`)
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2302)
  expect(lines[0]).toMatch(/Id,First name,Last name,Email,Phone,State,/)
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(2302)
  expect(lines.at(-1)).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(lines.at(-1)).toMatch(
    /Dana Whitfield,dana\.[^,]+@example\.com,Aetna,Plan G,123\.45,2024-03-01,1954-06-14,M,no/,
  )
  expect(lines.join()).not.toContain('Stranger')
})

test('people, emails, log and settings can be exported without secrets, and each download is logged', async () => {
  await makeContact(agency)
  expect(await download('people.csv')).toMatch(/Ruth,Calloway,.*8285550111,yes,yes,no,NC-1234567/)
  expect(await download('messages.csv')).toMatch(/^Id,Contact id,Contact,To,Kind/)
  const settings = JSON.parse(await download('settings.json'))
  expect(settings).toMatchObject({
    organization: { name: 'Blue Ridge Medigap' },
    settings: { send_mode: 'production' },
  })
  expect(await download('log.csv')).toContain('Ruth Calloway,data_exported,people.csv')
  for (const file of ['people.csv', 'settings.json', 'log.csv'])
    expect(await download(file)).not.toMatch(/public_token|token|hash/)
  expect((await ruth.get('/settings/export/users.csv')).status).toBe(404)
  expect((await (await app.as(agency.dana)).get('/settings/export/people.csv')).headers.get('Location')).toBe(
    '/contacts',
  )
})

test('a download needs a sign-in within ten minutes', async () => {
  minutesLater(11)
  const asked = await ruth.get('/settings/export/people.csv')
  expect([asked.status, asked.headers.get('Location')]).toEqual([303, '/confirm?to=%2Fsettings%2Fexport%2Fpeople.csv'])
})

test('a sign-in is not recent for an hour more after the clock is set back by an hour', async () => {
  minutesLater(-60)
  expect((await ruth.get('/settings/export/people.csv')).status).toBe(303)
})

test('the page says what is deleted and what is kept', async () => {
  await makeContact(agency)
  const html = await ruth.html('/settings/closing')
  expect(wordsOf(html)).toMatch(/1 contact with their quotes and answers, and 0 emails .* 3 people .* fingerprints/)
  expect(linksOf(html)).toContain('/settings/export/contacts.csv')
})

test('closing needs the name and the checkbox, signs everyone out and leaves the rest to the job', async () => {
  const [dana, other] = [await app.as(agency.dana), await app.as((await makeAgency()).ruth)]
  const wrongs: Record<string, string>[] = [
    {},
    { name: right.name },
    { downloaded: 'on' },
    { ...right, name: 'Another agency' },
  ]
  for (const wrong of wrongs) {
    const refused = await ruth.post('/settings/closing', wrong)
    expect(refused.status, JSON.stringify(wrong)).toBe(422)
    expect(await closedAt()).toBeNull()
  }
  const closed = await ruth.post('/settings/closing', right)
  expect([closed.status, closed.headers.get('Location')]).toEqual([303, '/closed'])
  expect(await closedAt()).toEqual(app.t.clock.now)
  expect(app.woken).toContain('erase-closed-agencies')
  expect(await ruth.words('/closed')).toContain('Your agency is closed')
  for (const visitor of [ruth, dana]) expect((await visitor.get('/contacts')).headers.get('Location')).toBe('/login')
  expect((await other.get('/contacts')).status).toBe(200)
  const sessions = app.t.db.selectFrom('sessions').select('id').where('organization_id', '=', agency.id)
  expect(await sessions.execute()).toEqual([])
})

test('closing needs a fresh sign-in and keeps the form’s values', async () => {
  minutesLater(11)
  const asked = await ruth.post('/settings/closing', right)
  const html = await asked.text()
  expect([asked.status, await closedAt()]).toEqual([422, null])
  expect(html).toContain('name="confirmationCode"')
  expect(html).toMatch(/name="name"[^>]*value=" blue ridge {2}MEDIGAP "/)
  const mail = await app.t.db
    .selectFrom('messages')
    .select('data')
    .where('organization_id', '=', agency.id)
    .where('kind', '=', 'fresh_code')
    .executeTakeFirstOrThrow()
  const { code } = mail.data as { code: string }
  expect((await ruth.post('/settings/closing', { ...right, confirmationCode: code })).headers.get('Location')).toBe(
    '/closed',
  )
})

test('an agent cannot close the agency, and the organization that runs Perennial cannot be closed', async () => {
  const name = agency.name
  const dana = await app.as(agency.dana)
  expect((await dana.post('/settings/closing', right)).headers.get('Location')).toBe('/contacts')
  expect(await as(agency.dana, (scope) => closeAgency(scope, { name }))).toEqual({ ok: false, refused: 'admins_only' })
  await app.t.db.updateTable('organizations').set({ kind: 'platform' }).where('id', '=', agency.id).execute()
  expect(await as(agency.ruth, (scope) => closeAgency(scope, { name }))).toEqual({ ok: false, refused: 'platform' })
  expect(await closedAt()).toBeNull()
})

test('after closing, clients’ links stop working, but clients can still unsubscribe', async () => {
  await app.t.tenantDb.withSystem('test', ensureIllustrativeBook)
  const contact = await makeContact(agency)
  const { quoteId } = await as(agency.dana, (scope) => generateQuote(scope, contact.id))
  const link = urls.compareQuote({ id: quoteId })
  const client = app.visitor()
  expect((await client.get(link)).status).toBe(200)
  await ruth.post('/settings/closing', right)
  expect((await client.get(link)).headers.get('Location')).toContain('invalid+or+has+expired')
  const who = { organizationId: agency.id, channel: 'email', address: 'walter@example.com' } as const
  const stop = await client.post(`/u/${unsubscribeToken(app.deps.secretKey, who)}`)
  expect([stop.status, (await stop.text()).includes('You are unsubscribed')]).toEqual([200, true])
})
