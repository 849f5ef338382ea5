/*
 * What an agent who sees only their own contacts can do with the ids of a colleague's. Source: reliability.md C23, T11.
 */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createApp } from '../../routes/index.tsx'
import { generateQuote } from '../../src/quotes/generate.ts'
import { urls } from '../../src/urls.ts'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { rowsOf } from '../rows.ts'
import { plausibleTexts } from './sample.ts'

const CANARY = 'Canarybird'

let app: TestApp
let agency: Agency
let dana: Visitor
let own: number
let theirs: number
/** Rows of the colleague's contact, by the parameter's name in a path. */
let parts: Record<string, string>
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
  dana = await app.as(agency.dana)
  own = (await makeContact(agency, { first_name: 'Own' })).id
  const canary = { first_name: CANARY, last_name: CANARY, agent_id: agency.omar.id }
  theirs = (await makeContact(agency, { ...canary, email: 'canary@mail.example' })).id
  await as(agency.omar, (scope) => generateQuote(scope, theirs))
  const omar = await app.as(agency.omar)
  const written: [string, Record<string, string>][] = [
    ['notes', { body: `${CANARY} wrote` }],
    ['follow-ups', { note: `${CANARY} calls`, due_on: '12/1/2026' }],
    ['outcome', { outcome: 'kept', old_premium: '150', decided_on: '' }],
  ]
  for (const [form, sent] of written)
    expect([form, (await omar.post(`/contact/${theirs}/${form}`, sent)).status]).toEqual([form, 303])
  // She wrote these herself while the contact was hers, but they belong to its agent now.
  await app.t.db
    .updateTable('contact_notes')
    .set({ written_by: agency.dana.id })
    .where('contact_id', '=', theirs)
    .execute()
  const first = async (table: string) => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where contact_id = ${theirs}`.execute(app.t.db)
    return String(rows[0]!.id)
  }
  const { id: details } = await app.t.db
    .insertInto('submitted_details')
    .values({
      organization_id: agency.id,
      contact_id: theirs,
      submitted_at: app.t.clock.now,
      details: JSON.stringify({ first_name: CANARY }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  parts = {
    details: String(details),
    note: await first('contact_notes'),
    followUp: await first('follow_ups'),
    outcome: await first('outcomes'),
  }
})

const fields = () => ({
  ...plausibleTexts,
  body: 'Taken over',
  note: 'Taken over',
  first_name: 'Taken',
  last_name: 'Over',
  email: 'taken@over.example',
  kind: 'note',
  done: 'yes',
  keep: 'on',
  due_on: '12/1/2026',
  typed: '1',
  expected: '1',
  attested: 'on',
  version: '1',
  why: 'other',
  agent_id: String(agency.dana.id),
  request_id: '0d8f4c1e-7f1c-4b62-9a53-0c7d6d7f3a11',
})

test('a colleague’s contact has no page, and no form or button of it works, nor through one’s own (T11)', async () => {
  const before = await rowsOf(app.t, agency)
  const routes = createApp(app.deps).routes.filter(
    ({ method, path }) => /^(GET|POST)$/.test(method) && /^\/contact\/:id/.test(path) && !path.endsWith('*'),
  )
  const surprises: string[] = []
  let tried = 0
  for (const { method, path } of routes)
    for (const id of [theirs, own]) {
      const names = path.match(/:\w+/g)!.slice(1)
      if (id === own && names.length === 0) continue
      const address = path.replaceAll(/:(\w+)(\{[^}]*\})?/g, (_all, name) =>
        name === 'id' ? String(id) : (parts[name] ?? '1'),
      )
      const answer = method === 'GET' ? await dana.get(address) : await dana.post(address, fields())
      tried++
      // A client's submitted details are reviewed on the contact's page, which is then shown again.
      const isLedBack = path.endsWith(':details') && answer.headers.get('Location') === urls.contacts.show(id)
      if (answer.status !== 404 && !isLedBack) surprises.push(`${method} ${address}: ${answer.status}`)
      if ((await answer.text()).includes(CANARY)) surprises.push(`${method} ${address}: tells who it is`)
    }
  expect(surprises).toEqual([])
  expect(tried).toBeGreaterThan(25)
  expect(await rowsOf(app.t, agency)).toEqual(before)
})

test('calls with a colleague’s id answer 404, and lists accept only one’s own (T11)', async () => {
  const before = await rowsOf(app.t, agency)
  const calls: [string, string, object?][] = [
    ['GET', `/api/contacts/${theirs}`],
    ['GET', `/api/contacts/email-tracking/${theirs}`],
    ['PUT', `/api/contacts/${theirs}`, { first_name: 'Taken' }],
    ['POST', `/api/contacts/${theirs}/send-quote-email`, {}],
    ['GET', `/api/quotes/generate/${theirs}`],
  ]
  for (const [method, path, body] of calls)
    expect([method, path, (await dana.json(method, path, body)).status]).toEqual([method, path, 404])
  const reassigning = { contact_ids: [theirs], agent_id: agency.dana.id }
  expect((await dana.json('PUT', '/api/contacts/reassign', reassigning)).status).toBe(403)
  expect((await dana.call('DELETE', '/api/contacts', [theirs])).body.deleted_ids).toEqual([])
  expect((await dana.call('GET', '/api/contacts/check-email/canary@mail.example')).body).toEqual({ exists: true })
  expect(await rowsOf(app.t, agency)).toEqual(before)

  const gone = (await makeContact(agency)).id
  expect((await dana.call('DELETE', '/api/contacts', [gone, theirs])).body.deleted_ids).toEqual([gone])
  const goneToo = (await makeContact(agency)).id
  await dana.post(urls.contacts.deletionOf(), { ids: [String(goneToo), String(theirs)], typed: '1', expected: '1' })
  const left = await app.t.db
    .selectFrom('contacts')
    .select('id')
    .where('organization_id', '=', agency.id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  expect(left.map(({ id }) => id)).toEqual([own, theirs])
})
