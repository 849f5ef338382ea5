import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { auditActionWords } from '../../routes/agency/closing/log-words.ts'
import { startImport } from '../../src/contacts/import/start.ts'
import { auditActions, recordAuditEvent } from '../../src/organizations/audit.ts'
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
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
})

const wordsAt = async (path: string) => {
  const html = await ruth.html(path)
  return wordsOf(html.slice(html.indexOf('<section class="log"')))
}

test('the log says who did what, from what to what, and when in the agency’s zone', async () => {
  await as(agency.dana, (scope) =>
    recordAuditEvent(scope, {
      action: 'settings_changed',
      target: 'details',
      detail: {
        mailingAddress: [null, '1 Main St'],
        carriers: [['Aetna'], ['Aetna', 'Humana']],
        smart_send_enabled: [true, false],
        phone: ['8285550111', null],
      },
    }),
  )
  const words = await wordsAt('/settings/log')
  expect(words).toContain('Nov 20, 2026, 9:00 AM Dana Whitfield Changed settings: agency details')
  expect(words).toContain('Mailing address: nothing is now 1 Main St')
  expect(words).toContain('Carriers: Aetna is now Aetna, Humana')
  expect(words).toContain('Smart send enabled: yes is now no')
  expect(words).toContain('Phone: (828) 555-0111 is now nothing')
})

test('an empty log says what will appear there, and agents cannot read it', async () => {
  expect(await wordsAt('/settings/log')).toContain('No entries yet')
  const dana = await app.as(agency.dana)
  expect((await dana.get('/settings/log')).headers.get('Location')).toBe('/contacts')
})

test('it can be filtered by person and action, pages go back in time, and invalid queries show a page', async () => {
  for (const [person, times] of [
    [agency.dana, 70],
    [agency.omar, 3],
  ] as const)
    await as(person, async (scope) => {
      for (let n = 0; n < times; n++) await recordAuditEvent(scope, { action: 'profile_changed', target: `No${n}.` })
      await recordAuditEvent(scope, { action: 'data_exported', target: 'people.csv' })
    })
  const other = await makeAgency()
  await as(other.ruth, (scope) => recordAuditEvent(scope, { action: 'data_exported', target: 'theirs.csv' }))
  const rows = (words: string) => words.match(/Changed their profile|Downloaded/g)?.length ?? 0
  const first = await ruth.html('/settings/log')
  expect(rows(wordsOf(first))).toBe(50)
  const older = linksOf(first).find((href) => href.includes('before='))!
  const second = await wordsAt(older)
  expect(rows(second)).toBe(25)
  expect(second).toContain('Newest entries')
  expect(rows(await wordsAt(`/settings/log?person=${agency.omar.id}`))).toBe(4)
  expect(rows(await wordsAt('/settings/log?kind=data_exported'))).toBe(2)
  expect(rows(await wordsAt(`/settings/log?person=${agency.omar.id}&kind=data_exported`))).toBe(1)
  expect(await wordsAt('/settings/log?kind=health_read')).toContain('No entries match these filters.')
  expect(await wordsAt('/settings/log')).not.toContain('theirs.csv')
  for (const odd of ['person=x', 'kind=__proto__', 'before=-1', 'before=1e9&before=2', 'person=999999999999999'])
    expect((await ruth.get(`/settings/log?${odd}`)).status, odd).toBe(200)
})

test('deleting contacts and starting an import are logged, with clients by number only', async () => {
  const { id } = await makeContact(agency, { last_name: 'Secretperson' })
  await ruth.post(`/contact/${id}/deletion`)
  const { importId } = await app.t.db
    .insertInto('contact_imports')
    .values({
      organization_id: agency.id,
      uploaded_by: agency.ruth.id,
      file_name: 'book.csv',
      status: 'mapping',
      total_rows: 1200,
      column_mapping: JSON.stringify({ firstName: 0, lastName: 1, email: 2, currentCarrier: 3 }),
    })
    .returning('id as importId')
    .executeTakeFirstOrThrow()
  expect(await as(agency.ruth, (scope) => startImport(scope, importId))).toEqual({ ok: true })
  // The first page also has the deletion of the contact.
  await ruth.get('/contacts')
  const words = await wordsAt('/settings/log')
  expect(words).toContain('Ruth Calloway Started an import of 1,200 rows from book.csv')
  expect(words).toContain(`Ruth Calloway Deleted contact ${id}`)
  expect(words).not.toContain('Secretperson')
})

test('every action has a sentence', () => {
  expect(Object.keys(auditActionWords)).toEqual([...auditActions])
  for (const action of auditActions) expect(auditActionWords[action].says('', {}), action).not.toMatch(/undefined|NaN/)
})

test.each(['app_user', 'app_system'])('%s can neither change nor delete an entry of the log', async (role) => {
  await as(agency.ruth, (scope) => recordAuditEvent(scope, { action: 'signed_in' }))
  const attempt = (statement: ReturnType<typeof sql>) =>
    role === 'app_user'
      ? as(agency.ruth, (scope) => statement.execute(scope.db))
      : app.t.tenantDb.withSystem('test', (system) => statement.execute(system.db))
  const own = sql`where organization_id = ${agency.id}`
  await expect(attempt(sql`update audit_events set actor = 'Nobody' ${own}`)).rejects.toThrow(/permission denied/)
  await expect(attempt(sql`delete from audit_events ${own}`)).rejects.toThrow(/permission denied/)
  await expect(attempt(sql`truncate audit_events`)).rejects.toThrow(/permission denied/)
})
