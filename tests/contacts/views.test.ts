import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { EMPTY_CONTACT_FILTER, pageSizes, sortKeys } from '../../src/contacts/list/filter.ts'
import { missingFacts } from '../../src/contacts/list/missing.ts'
import { viewQuery } from '../../src/contacts/views/saved-view.ts'
import { readViewQuery } from '../../src/contacts/views/schemas.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { linksOf, wordsOf } from '../page.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
let dana: Visitor
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
  await makeContact(agency, { last_name: 'Brandt', state: 'TX', current_carrier: 'Aetna' })
  await makeContact(agency, { last_name: 'Cole', state: 'NC', current_carrier: 'Humana', agent_id: agency.omar.id })
  ruth = await app.as(agency.ruth)
  dana = await app.as(agency.dana)
})

const text = async (answer: Promise<Response> | Response) => (await answer).text()

test('a filter can be saved, and its name is one link that shows the same list', async () => {
  const filtered = await text(ruth.get('/contacts?states=TX&sort=-effective'))
  const offer = linksOf(filtered).find((href) => href.startsWith('/contacts/views?save='))
  expect(offer).toBeDefined()
  expect(wordsOf(await text(ruth.get(offer!)))).toContain('This view includes: Texas; by effective date, descending')
  const query = new URL(offer!, 'http://x').searchParams.get('save')!
  const saved = await ruth.post('/contacts/views', { name: 'Texas, newest', query })
  expect(saved.status).toBe(303)
  const shown = await text(ruth.get(saved.headers.get('Location')!))
  expect(wordsOf(shown)).toContain('View saved: Texas, newest.')
  expect(shown).toMatch(/<a href="[^"]*states=TX[^"]*" aria-current="page">Texas, newest<\/a>/)
  expect(linksOf(shown).some((href) => href.startsWith('/contacts/views?save='))).toBe(false)
})

test('a view is private until it is shared; others can use it and not change it', async () => {
  await ruth.post('/contacts/views', { name: 'Humana', query: 'carriers=Humana' })
  expect(wordsOf(await text(dana.get('/contacts/views')))).not.toContain('Humana')
  await ruth.post('/contacts/views', { name: 'Aetna', query: 'carriers=Aetna', shared: 'on' })
  const danas = wordsOf(await text(dana.get('/contacts/views')))
  expect(danas).toContain('Aetna')
  expect(danas).toContain('Shared by Ruth')
  const id = /action="\/contacts\/views\/(\d+)"/.exec(await text(ruth.get('/contacts/views')))?.[1]
  expect((await dana.post(`/contacts/views/${id}`, { name: 'Mine now' })).status).toBe(404)
  expect((await dana.post(`/contacts/views/${id}/removal`)).status).toBe(404)
  expect(wordsOf(await text(dana.get('/contacts')))).toMatch(/Aetna \(Ruth /)
  // The shared view shows only contacts that Dana may see.
  expect(wordsOf(await text(dana.get('/contacts?carriers=Humana')))).toContain('No contacts found')
})

test('a name is required, and a duplicate is refused with everything typed kept', async () => {
  const nameless = await ruth.post('/contacts/views', { name: ' ', query: 'states=NC', shared: 'on' })
  expect(nameless.status).toBe(422)
  const again = await text(nameless)
  expect(wordsOf(again)).toContain('Please enter a name for the view')
  expect(again).toMatch(/name="shared"[^>]*checked/)
  await ruth.post('/contacts/views', { name: 'Carolina', query: 'states=NC' })
  const twice = await ruth.post('/contacts/views', { name: 'CAROLINA', query: 'states=NC&carriers=Aetna' })
  expect(twice.status).toBe(422)
  const words = wordsOf(await text(twice))
  expect(words).toContain('You already have a view with this name')
  expect(words).toContain('This view includes: North Carolina; Aetna')
})

test('a view is renamed and removed; the contacts stay', async () => {
  const omar = await app.as(agency.omar)
  await omar.post('/contacts/views', { name: 'Old', query: 'states=NC' })
  const id = /action="\/contacts\/views\/(\d+)"/.exec(await text(omar.get('/contacts/views')))?.[1]
  expect((await omar.post(`/contacts/views/${id}`, { name: 'New', shared: 'on' })).status).toBe(303)
  expect(wordsOf(await text(omar.get('/contacts/views')))).toContain('New North Carolina. Shared.')
  expect((await omar.post(`/contacts/views/${id}/removal`)).status).toBe(303)
  expect(wordsOf(await text(omar.get('/contacts/views')))).toContain(
    'View removed: New. Your contacts are not affected.',
  )
  expect((await omar.post(`/contacts/views/${id}/removal`)).status).toBe(404)
  expect(wordsOf(await text(omar.get('/contacts')))).toContain('Cole')
})

test('two filters with the same result are one view, whatever their URLs', () => {
  const filter = fc.record({
    search: fc.constantFrom('', 'ann', 'a b'),
    states: fc.uniqueArray(fc.constantFrom('NC', 'TX', 'CA')),
    carriers: fc.uniqueArray(fc.constantFrom('Aetna', 'Farm & Home, Inc.')),
    agents: fc.uniqueArray(fc.constantFrom(0, 3, 12)),
    imports: fc.uniqueArray(fc.constantFrom(4, 5)),
    missing: fc.uniqueArray(fc.constantFrom(...missingFacts)),
    sort: fc.record({ by: fc.constantFrom(...sortKeys), descending: fc.boolean() }),
    page: fc.constantFrom(1, 4),
    limit: fc.constantFrom(...pageSizes),
  })
  fc.assert(
    fc.property(filter, (given) => {
      const written = viewQuery(given)
      expect(viewQuery(readViewQuery(written))).toBe(written)
      const { states, missing } = given
      expect(viewQuery({ ...given, states: states.toReversed(), missing: missing.toReversed(), page: 9 })).toBe(written)
    }),
  )
  expect(viewQuery(readViewQuery('states=texas&limit=7&sort=%00&page=-3'))).toBe(
    viewQuery({ ...EMPTY_CONTACT_FILTER, limit: 50 }),
  )
})

test('a contact found by phone is shown with the phone', async () => {
  const found = await (await ruth.json('GET', '/api/palette?search=828555')).json()
  expect(found.contacts[0].detail).toMatch(/^\(828\) 555-/)
})

test('the palette finds contacts for those who may see them, and says how many more there are', async () => {
  const found = await (await ruth.json('GET', '/api/palette?search=cole')).json()
  expect(found).toMatchObject({ contacts: [{ name: 'Walter Cole' }], total: 1, totalIsCapped: false })
  expect(await (await dana.json('GET', '/api/palette?search=cole')).json()).toMatchObject({ contacts: [], total: 0 })
  expect(await (await dana.json('GET', '/api/palette?search=')).json()).toMatchObject({ contacts: [] })
})

test('of many views eight are shown above the list, one’s own and relevant ones first, and the rest unfold', async () => {
  const many = await makeAgency()
  await makeContact(many)
  const row = (user_id: number, name: string, n: number) => ({
    organization_id: many.id,
    user_id,
    name,
    query: `search=${n}`,
    shared: true,
  })
  const theirs = Array.from({ length: 20 }, (_, n) => row(many.omar.id, `A view of Omar ${n + 10}`, n))
  await app.t.db
    .insertInto('saved_views')
    .values([...theirs, row(many.ruth.id, 'Zebra', 90)])
    .execute()
  const [above = '', folded = ''] = /<nav class="views-bar".*?<\/nav>/s
    .exec(await (await app.as(many.ruth)).html('/contacts?search=19'))![0]
    .split('<details>')
  expect(wordsOf(above)).toMatch(/All contacts My contacts Unassigned A view of Omar 29.* Zebra A view of Omar 10/)
  expect(linksOf(above)).toHaveLength(3 + 8)
  expect(wordsOf(folded)).toMatch(/^ ?13 more A view of Omar 16/)
})
