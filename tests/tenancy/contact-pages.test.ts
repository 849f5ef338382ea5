/*
 * Every page and form about contacts, opened and sent with true ids by those who may not: the admin of another agency,
 * and an agent of the same one who sees only their own. New pages join by being mounted.
 */
import { beforeAll, expect, test } from 'vitest'
import { createApp } from '../../routes/index.tsx'
import { deleteContacts } from '../../src/contacts/delete-contacts.ts'
import { insertView, listViews } from '../../src/contacts/views/queries.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { type Agency, as, makeAgency, makeContact } from '../cast.ts'
import { rowsOf } from './rows.ts'

const CANARY = 'Canarybird'

let app: TestApp
let mine: Agency
/** The true value of each name in a path, by what the path is about. */
let ids: {
  contact: number
  other: number
  gone: number
  change: number
  view: number
  import: number
  note: number
  followUp: number
}
const intruders: [string, () => Promise<Visitor>][] = []

beforeAll(async () => {
  app = await testApp()
  const theirs = await makeAgency()
  mine = await makeAgency()
  const { db } = app.t
  const make = async (last_name: string) =>
    (await makeContact(mine, { first_name: CANARY, last_name: CANARY + last_name, agent_id: mine.omar.id })).id
  const [contact, other, gone] = [await make('one'), await make('two'), await make('three')]
  await as(mine.ruth, async (scope) => {
    await deleteContacts(scope, { ids: [gone] })
    await insertView(scope, { name: CANARY, query: 'states=NC', shared: false })
  })
  const at = { organization_id: mine.id, contact_id: contact }
  const { id: change } = await db
    .selectFrom('change_sets')
    .select('id')
    .where('organization_id', '=', mine.id)
    .where('kind', '=', 'delete')
    .executeTakeFirstOrThrow()
  const { id: note } = await db
    .insertInto('contact_notes')
    .values({ ...at, body: CANARY, written_by: mine.omar.id, created_at: new Date('2026-11-01T12:00:00Z') })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: followUp } = await db
    .insertInto('follow_ups')
    .values({
      ...at,
      kind: 'reminder',
      note: CANARY,
      requested_by: mine.omar.id,
      requested_at: new Date('2026-11-01T12:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: imported } = await db
    .insertInto('contact_imports')
    .values({ organization_id: mine.id, uploaded_by: mine.omar.id, file_name: `${CANARY}.csv`, status: 'done' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [view] = await as(mine.ruth, listViews)
  ids = { contact, other, gone, change, view: view!.id, import: imported, note, followUp }
  intruders.push(
    ['the admin of another agency', () => app.as(theirs.ruth)],
    ['an agent who sees only their own', () => app.as(mine.dana)],
  )
})

/** Which row a name in a path stands for. */
function rowFor(path: string, name: string): number {
  if (name === 'note') return ids.note
  if (name === 'followUp') return ids.followUp
  if (path.startsWith('/contacts/changes/')) return ids.change
  if (path.startsWith('/contacts/views/')) return ids.view
  if (path.startsWith('/contacts/imports/')) return ids.import
  return ids.contact
}

/** A little of everything that any of the forms asks for. */
const fields = () => ({
  ids: [String(ids.contact), String(ids.other), String(ids.gone)],
  keep: String(ids.contact),
  expected: '2',
  agent_id: String(mine.omar.id),
  first_name: 'Taken',
  last_name: 'Over',
  email: 'taken@over.example',
  gender: 'F',
  body: 'Taken over',
  kind: 'note',
  note: 'Taken over',
  due_on: '12/1/2026',
  name: 'Taken over',
  query: 'states=NC',
  attested: 'on',
  request_id: '0d8f4c1e-7f1c-4b62-9a53-0c7d6d7f3a11',
})

const SPEAK_OF_CONTACTS = /^\/contacts?\//

test.each([0, 1])('true ids are of no use to those who may not have them (intruder %i)', async (which) => {
  const [who, comeIn] = intruders[which]!
  const visitor = await comeIn()
  const routes = createApp(app.deps).routes.filter(
    ({ method, path }) =>
      (method === 'GET' || method === 'POST') && SPEAK_OF_CONTACTS.test(path) && !path.includes('*'),
  )
  expect(routes.length).toBeGreaterThan(35)
  const before = await rowsOf(app.t, mine)
  const query = new URLSearchParams([...fields().ids.map((id) => ['ids', id]), ['keep', String(ids.contact)]])
  for (const { method, path } of routes) {
    const address = path.replaceAll(/:(\w+)(\{[^}]*\})?/g, (_all, name: string) => String(rowFor(path, name)))
    const isAboutOne = path.includes(':')
    const answer =
      method === 'GET'
        ? await visitor.get(isAboutOne ? address : `${address}?${query}`)
        : await visitor.post(address, fields())
    const said = `${who}: ${method} ${address} answered ${answer.status}`
    // Admin pages lead an agent back to the list.
    if (isAboutOne && !(answer.status === 303 && answer.headers.get('Location') === '/contacts'))
      expect(answer.status, said).toBe(404)
    expect(answer.status, said).toBeLessThan(500)
    expect((await answer.text()).includes(CANARY), said).toBe(false)
  }
  const after = await rowsOf(app.t, mine)
  // What Dana makes of her own is her own: a contact, a view, having seen the tutorial.
  const own = ['contacts', 'contact_counts', 'saved_views', 'change_sets', 'users']
  for (const [table, print] of Object.entries(after))
    if (which === 0 || !own.includes(table)) expect(print, `${who}: ${table}`).toBe(before[table])
  const kept = await app.t.db
    .selectFrom('contacts')
    .select(['first_name', 'agent_id', 'version'])
    .where('organization_id', '=', mine.id)
    .where('id', 'in', [ids.contact, ids.other])
    .execute()
  expect(kept).toEqual(kept.map(() => ({ first_name: CANARY, agent_id: mine.omar.id, version: 1 })))
})
