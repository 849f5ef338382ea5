/*
 * Every page and form about contacts, requested with real ids by users without access: the admin of another agency, and
 * an agent who sees only their own. New pages are included when they are mounted.
 */
import { beforeAll, expect, test } from 'vitest'
import { createApp } from '../../routes/index.tsx'
import { deleteContacts } from '../../src/contacts/selection/delete-contacts.ts'
import { insertView, listViews } from '../../src/contacts/views/queries.ts'
import { type Agency, as, makeAgency, makeContact, type Person } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { rowsOf } from '../rows.ts'

const CANARY = 'Canarybird'

let app: TestApp
let mine: Agency
/** The real value of each path parameter, by what the path is about. */
let ids: Awaited<ReturnType<typeof makeBook>> & { view: number; import: number; note: number; followUp: number }
const intruders: [string, Person, () => Promise<Visitor>][] = []

/** Two contacts of Omar's, and a third that was deleted. */
async function makeBook(agency: Agency) {
  const make = async (last_name: string) =>
    (await makeContact(agency, { first_name: CANARY, last_name: CANARY + last_name, agent_id: agency.omar.id })).id
  const [contact, other, gone] = [await make('one'), await make('two'), await make('three')]
  const { changeSetId } = await as(agency.ruth, (scope) => deleteContacts(scope, { ids: [gone] }))
  return { contact, other, gone, change: changeSetId! }
}

beforeAll(async () => {
  app = await testApp()
  const theirs = await makeAgency()
  mine = await makeAgency()
  const { db } = app.t
  const book = await makeBook(mine)
  await as(mine.ruth, (scope) => insertView(scope, { name: CANARY, query: 'states=NC', shared: false }))
  const at = { organization_id: mine.id, contact_id: book.contact }
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
  ids = { ...book, view: view!.id, import: imported, note, followUp }
  intruders.push(
    ['the admin of another agency', theirs.ruth, () => app.as(theirs.ruth)],
    ['an agent who sees only their own', mine.dana, () => app.as(mine.dana)],
  )
})

/** The row that a path parameter refers to. */
function rowFor(path: string, name: string): keyof typeof ids {
  if (name === 'note' || name === 'followUp') return name
  if (path.startsWith('/contacts/changes/')) return 'change'
  if (path.startsWith('/contacts/views/')) return 'view'
  if (path.startsWith('/contacts/imports/')) return 'import'
  return 'contact'
}

/** Values for the fields of all forms: `to` is the new owner, `typed` the confirmation word. */
const fields = (
  { contact, other, gone }: { contact: number; other: number; gone: number },
  { to, typed }: { to: Person; typed: string },
) => ({
  ids: [String(contact), String(other), String(gone)],
  keep: String(contact),
  seen: [`${contact}:1`, `${other}:1`],
  to: String(to.id),
  typed,
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

const omarsContacts = () =>
  app.t.db.selectFrom('contacts').selectAll().where('agent_id', '=', mine.omar.id).orderBy('id').execute()

const TAKES_IDS = /(deletion|reassignment|merge|duplicates|restoration|erasure|export\.csv)$/
const SPEAK_OF_CONTACTS = /^\/contacts?\//

/** Ids that do not exist. */
const nobodys = () =>
  Object.fromEntries(Object.keys(ids).map((name, place) => [name, 999_999_900 + place])) as typeof ids

const routesAboutContacts = () =>
  createApp(app.deps).routes.filter(
    ({ method, path }) =>
      (method === 'GET' || method === 'POST') && SPEAK_OF_CONTACTS.test(path) && !path.includes('*'),
  )

type Route = ReturnType<typeof routesAboutContacts>[number]

function send(visitor: Visitor, { method, path }: Route, given: typeof ids, person: Person) {
  // A user who sees none of them is asked to type the number.
  const sent = fields(given, { to: person, typed: '0' })
  const address = path.replaceAll(/:(\w+)(\{[^}]*\})?/g, (_all, name: string) => String(given[rowFor(path, name)]))
  const query = new URLSearchParams([...sent.ids.map((id) => ['ids', id]), ['keep', sent.keep]])
  if (method === 'POST') return visitor.post(address, sent)
  return visitor.get(path.includes(':') ? address : `${address}?${query}`)
}

test.each([0, 1])('real ids do not help those without rights (intruder %i) (T10)', async (which) => {
  const [who, person, comeIn] = intruders[which]!
  const visitor = await comeIn()
  const routes = routesAboutContacts()
  expect(routes.length).toBeGreaterThan(35)
  const before = await rowsOf(app.t, mine)
  const omars = await omarsContacts()
  for (const route of routes) {
    const isAboutOne = route.path.includes(':')
    const answer = await send(visitor, route, ids, person)
    const said = `${who}: ${route.method} ${route.path} answered ${answer.status}`
    // Admin pages redirect an agent to the list.
    if (isAboutOne && !(answer.status === 303 && answer.headers.get('Location') === '/contacts'))
      expect(answer.status, said).toBe(404)
    expect(answer.status, said).toBeLessThan(500)
    expect((await answer.text()).includes(CANARY), said).toBe(false)
  }
  const after = await rowsOf(app.t, mine)
  // Dana may create her own: a contact, a view, the mark of a seen tutorial.
  const own = [
    'duplicate_searches',
    'contacts',
    'contact_counts',
    'saved_views',
    'change_sets',
    'users',
    'today_counts',
  ]
  for (const [table, print] of Object.entries(after))
    if (which === 0 || !own.includes(table)) expect(print, `${who}: ${table}`).toBe(before[table])
  expect(await omarsContacts()).toEqual(omars)
  expect(omars).toHaveLength(3)
})

test.each([0, 1])('a real id answers like an unknown one (intruder %i)', async (which) => {
  const [who, person, comeIn] = intruders[which]!
  const visitor = await comeIn()
  /** A response without its varying parts: the ids that were sent, nonces and the way back. */
  const told = async (route: Route, given: typeof ids) => {
    visitor.cookies.delete('flash')
    const answer = await send(visitor, route, given, person)
    const text = [answer.status, answer.headers.get('Location'), visitor.cookies.get('flash'), await answer.text()]
    return text
      .join('\n')
      .replaceAll(/nonce="[^"]*"|[\w-]{36}/g, '')
      .replaceAll(new RegExp(`\\b(${[...Object.values(ids), ...Object.values(nobodys())].join('|')})\\b`, 'g'), '#')
  }
  // A form without an id answers by what was sent before.
  const routes = routesAboutContacts().filter(({ path }) => path.includes(':') || TAKES_IDS.test(path))
  expect(routes.length).toBeGreaterThan(35)
  for (const route of routes)
    expect(await told(route, ids), `${who}: ${route.method} ${route.path}`).toBe(await told(route, nobodys()))
})

const rowOf = (id: number) => app.t.db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst()

// Otherwise the run above could pass because a field is missing.
test.each(['/contacts/reassignment', '/contacts/merge', '/contacts/deleted/erasure'])(
  'in the right hands the same form works: %s',
  async (path) => {
    const agency = await makeAgency()
    const book = await makeBook(agency)
    const ruth = await app.as(agency.ruth)
    const answer = await ruth.post(path, fields(book, { to: agency.dana, typed: `${CANARY} ${CANARY}three` }))
    expect(answer.status).toBe(303)
    const [contact, other, gone] = [await rowOf(book.contact), await rowOf(book.other), await rowOf(book.gone)]
    expect(contact?.agent_id).toBe(path === '/contacts/reassignment' ? agency.dana.id : agency.omar.id)
    expect(other?.merged_into).toBe(path === '/contacts/merge' ? book.contact : null)
    expect(gone === undefined).toBe(path === '/contacts/deleted/erasure')
  },
)
