import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { sentenceOf } from '../../routes/agency/closing/log-words.ts'
import { exportContacts } from '../../src/contacts/export/export.ts'
import { ExportStopped } from '../../src/organizations/csv-stream.ts'
import { type Agency, makeAgency, makeContact, type Person } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { contactsOf, imported } from './import/imports.ts'

let app: TestApp
let agency: Agency

beforeEach(async () => {
  app ??= await testApp()
  agency = await makeAgency()
})

const download = async (visitor: Visitor, query = '') => {
  const response = await visitor.get(`/contacts/export.csv${query}`)
  expect(response.status).toBe(200)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
}

function namesIn(file: string) {
  const [header = [], ...rows] = file
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((cells) => cells[header.indexOf('Last name')])
}

const lastAuditEvent = () =>
  app.t.db
    .selectFrom('audit_events')
    .select(['actor', 'action', 'target', 'detail'])
    .where('organization_id', '=', agency.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test('our own export, imported into another agency without any choice, gives the same facts', async () => {
  await makeContact(agency, { first_name: '=Ann;', last_name: 'O"Neil, Jr', email: '-dash@example.com' })
  await makeContact(agency, {
    first_name: '+Bo',
    last_name: '@Nuñez',
    email: 'bo@example.com',
    phone_number: null,
    zip_code: '02139',
    state: 'MA',
    county: 'Middlesex',
    plan_type: 'Other',
    current_carrier: 'Other',
    effective_on: null,
    birth_on: '1949-02-01',
    tobacco_user: true,
    gender: 'F',
    language: 'es',
  })
  await makeContact(agency, { last_name: 'Unknown', email: 'unknown@example.com', gender: null, tobacco_user: null })
  for (let n = 0; n < 20; n++)
    await makeContact(agency, { last_name: `Row${n}`, phone_number: `82855501${String(n).padStart(2, '0')}` })
  const file = await download(await app.as(agency.ruth))
  expect(file.startsWith('\ufeffId,First name,')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(file).toContain("'-dash@example.com")

  const other = await makeAgency()
  expect(await imported(other.ruth, file)).toMatchObject({ status: 'done', added: 23, bad: 0 })
  const facts = async (organizationId: number) =>
    (await contactsOf(organizationId))
      .toSorted((a, b) => (a.search < b.search ? -1 : 1))
      .map((row) => ({
        ...row,
        organization_id: 0,
        id: 0,
        agent_id: 0,
        version: 0,
        source: '',
        import_id: 0,
        created_at: 0,
        updated_at: 0,
      }))
  expect(await facts(other.id)).toEqual(await facts(agency.id))
})

test('it contains the selection: ticked rows, a filter minus a few, the filtered list, or the whole book', async () => {
  const [a, b] = [await makeContact(agency, { last_name: 'Abel' }), await makeContact(agency, { last_name: 'Zorn' })]
  await makeContact(agency, { last_name: 'Munch', state: 'CA' })
  await makeContact(agency, { last_name: 'Gone', deleted_at: new Date() })
  const ruth = await app.as(agency.ruth)
  expect(namesIn(await download(ruth))).toEqual(['Abel', 'Zorn', 'Munch'])
  expect(namesIn(await download(ruth, `?ids=${b.id}&ids=${a.id}`))).toEqual(['Abel', 'Zorn'])
  expect(namesIn(await download(ruth, `?all=yes&states=NC&except=${a.id}`))).toEqual(['Zorn'])
  expect(namesIn(await download(ruth, '?search=mun'))).toEqual(['Munch'])
  const event = await lastAuditEvent()
  expect(event).toMatchObject({ action: 'data_exported', actor: 'Ruth Calloway' })
})

test('the log has the number of downloaded contacts and the filter, never the search text', async () => {
  await makeContact(agency, { last_name: 'Abel' })
  const ruth = await app.as(agency.ruth)
  const said = async (query: string) => {
    await download(ruth, query)
    const { action, target, detail } = await lastAuditEvent()
    return sentenceOf({ action, target, detail: detail as Record<string, unknown> })
  }
  expect(await said('')).toBe('downloaded 1 contact: the whole book')
  expect(await said('?all=yes&states=CA,NC')).toBe('downloaded 1 contact: in CA, NC')
  expect(await said('?search=abel')).toBe('downloaded 1 contact: found by a search')
  expect(await said(`?agents=0,${agency.dana.id}`)).toBe('downloaded 1 contact: assigned to nobody or Dana Whitfield')
  expect(await said('?ids=1')).toBe('downloaded 0 contacts: selected one by one')
})

test('a file of thousands is read in pages and complete, each contact once', async () => {
  await sql`insert into contacts (organization_id, first_name, last_name, email, source)
    select ${agency.id}, 'Pat', 'No' || n, 'n' || n || '@example.com', 'form' from generate_series(1, 2500) n`.execute(
    app.t.db,
  )
  const names = namesIn(await download(await app.as(agency.ruth)))
  expect([names.length, new Set(names).size]).toEqual([2500, 2500])
})

test('an agent who sees only their own downloads only their own; another agency’s are never included (T11)', async () => {
  const mine = await makeContact(agency, { last_name: 'Mine', agent_id: agency.dana.id })
  const his = await makeContact(agency, { last_name: 'His', agent_id: agency.omar.id })
  const dana = await app.as(agency.dana)
  expect(namesIn(await download(dana))).toEqual(['Mine'])
  expect(namesIn(await download(dana, `?ids=${mine.id}&ids=${his.id}`))).toEqual(['Mine'])
  const stranger = await app.as((await makeAgency()).ruth)
  expect(namesIn(await download(stranger, `?ids=${mine.id}`))).toEqual([])
  for (const [visitor, id] of [
    [dana, his.id],
    [stranger, mine.id],
  ] as const)
    expect((await visitor.get(`/contact/${id}/record.json`)).status).toBe(404)
})

test('both need a fresh sign-in and return to the same file', async () => {
  const { id } = await makeContact(agency)
  const ruth = await app.as(agency.ruth)
  await app.t.db
    .updateTable('sessions')
    .set({ signed_in_at: new Date(app.t.clock.now.getTime() - 11 * 60_000) })
    .where('user_id', '=', agency.ruth.id)
    .execute()
  for (const path of ['/contacts/export.csv?all=yes&states=NC', `/contact/${id}/record.json`]) {
    const answer = await ruth.get(path)
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/confirm?to=${encodeURIComponent(path)}`])
  }
})

test('a download stops for an agent who from now on may see only their own', async () => {
  await sql`insert into contacts (organization_id, first_name, last_name, email, source)
    select ${agency.id}, 'Pat', 'No' || n, 'n' || n || '@example.com', 'form' from generate_series(1, 1500) n`.execute(
    app.t.db,
  )
  const free = { ...agency.dana.identity, onlyAgentId: undefined }
  const restrict = (restricted: boolean) =>
    app.t.db
      .updateTable('organization_settings')
      .set({ restrict_agents_to_own: restricted })
      .where('organization_id', '=', agency.id)
      .execute()
  await restrict(false)
  const sessionId = await sessionOf(agency.dana)
  const pieces = exportContacts(app.deps.tenantDb, { identity: free, sessionId }, { ids: [] })
  await pieces.next()
  await restrict(true)
  await expect(pieces.next()).rejects.toThrow(ExportStopped)
})

test('a contact’s record has notes, emails, visits and changes, and no working links', async () => {
  const { id } = await makeContact(agency, { last_name: 'Zorn' })
  const ruth = await app.as(agency.ruth)
  const at = app.t.clock.now
  const own = { organization_id: agency.id, contact_id: id }
  await app.t.db
    .insertInto('contact_notes')
    .values({ ...own, body: 'Likes mornings', written_by: agency.dana.id, created_at: at })
    .execute()
  await app.t.db
    .insertInto('eligibility_answers')
    .values({ ...own, sealed: 'SEALED', key_id: 'k', answered_at: at })
    .execute()
  await app.t.db
    .insertInto('follow_ups')
    .values({ ...own, kind: 'reminder', note: 'Call', requested_at: at })
    .execute()
  await app.t.db
    .insertInto('outcomes')
    .values({ ...own, outcome: 'kept', old_cents: 14250, decided_on: '2026-11-01', recorded_at: at })
    .execute()
  await app.t.db
    .insertInto('rate_increases')
    .values({
      ...own,
      kind: 'book',
      effective_on: '2027-01-01',
      carrier: 'Aetna',
      plan: 'Plan G',
      old_cents: 14250,
      new_cents: 15675,
      is_illustrative: false,
      found_at: at,
    })
    .execute()
  await ruth.post(`/contact/${id}/quote-mail`, { request_id: '8c5f3a9e-6b1d-4f1e-9a77-000000000001' })
  const answer = await ruth.get(`/contact/${id}/record.json`)
  expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="contact-${id}.json"`)
  const text = await answer.text()
  const mail = await app.t.db
    .selectFrom('messages')
    .select(['tracking_id', 'quote_id', 'recipient'])
    .where('contact_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(text)).toMatchObject({
    contact: { id, last_name: 'Zorn' },
    notes: [{ body: 'Likes mornings', written_by: 'Dana Whitfield' }],
    follow_ups: [{ kind: 'reminder', note: 'Call' }],
    outcomes: [{ outcome: 'kept', old_cents: 14250, decided_on: '2026-11-01' }],
    rate_increases: [{ kind: 'book', effective_on: '2027-01-01', old_cents: 14250, new_cents: 15675, state: 'new' }],
    mails: [{ kind: 'quote_email', recipient: mail.recipient }],
    quote_visits: [],
    changes: [],
  })
  for (const secret of ['SEALED', mail.tracking_id, mail.quote_id]) expect(text).not.toContain(secret)
  expect(await lastAuditEvent()).toMatchObject({ action: 'data_exported', target: `the record of contact ${id}` })
})

async function sessionOf(person: Person): Promise<number> {
  await app.as(person)
  const { id } = await app.t.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  return id
}

test('an incomplete selection makes no file', async () => {
  const { id } = await makeContact(agency)
  const ruth = await app.as(agency.ruth)
  for (const query of [`all=yes&except=${id}&except=x`, 'all=yes&states=Texas', `ids=${id}&ids=x`]) {
    const response = await ruth.get(`/contacts/export.csv?${query}`)
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/contacts'])
    expect(await ruth.html('/contacts')).toContain('We could not read that selection. Please select again.')
  }
})
