import { beforeAll, expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { linksOf, namesIn, wordsOf } from '../page.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
let dana: Visitor
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
  const { t } = app
  await t.db
    .insertInto('contacts')
    .values(
      Array.from({ length: 180 }, (_, n) => ({
        organization_id: agency.id,
        first_name: 'Pat',
        last_name: `No${String(n).padStart(3, '0')}`,
        email: `no${n}@${agency.slug}.example.com`,
        phone_number: `91955500${String(n).padStart(3, '0').slice(-2)}`,
        state: n % 3 ? 'NC' : 'CA',
        current_carrier: n % 2 ? 'Aetna' : 'Humana',
        agent_id: n % 4 ? agency.dana.id : agency.omar.id,
        effective_on: '2024-03-01',
      })),
    )
    .execute()
  ruth = await app.as(agency.ruth)
  dana = await app.as(agency.dana)
})

test('the list has its cards and columns in order (contacts-001, contacts-002, contacts-008)', async () => {
  const html = await ruth.html('/contacts')
  const words = wordsOf(html)
  expect(words).toMatch(
    /Total Contacts 180 Quotes Sent 0 All time Quotes Viewed 0 All time Health Questions 0 All time/,
  )
  expect(html).toMatch(
    /<thead><tr><th class="table__select"[^>]*><label><input [^>]*aria-label="Select all on this page"/,
  )
  expect(words).toContain('Name Email Phone State Agent Carrier Eff. Date Edit')
  expect(words).toContain('No000 no0@')
  expect(words).toContain('(919) 555-0000 CA Omar Haddad Humana Mar 1, 2024')
  expect(namesIn(html)).toHaveLength(100)
})

test('without JavaScript links and one form reach every page, order and size (contacts-006, contacts-007, contacts-009)', async () => {
  const first = await ruth.html('/contacts?states=NC&sort=-name&limit=50')
  expect(namesIn(first).slice(0, 2)).toEqual(['Pat No179', 'Pat No178'])
  const next = linksOf(first).find((href) => href.includes('page=2') && href.includes('near='))!
  const second = await ruth.html(next)
  expect(namesIn(second)[0]).toBe('Pat No104')
  const back = linksOf(second).find(
    (href) =>
      !href.includes('page=') && href.includes('limit=50') && href.includes('sort=-name') && href.includes('states=NC'),
  )!
  expect(namesIn(await ruth.html(back))).toEqual(namesIn(first))
  const byCarrier = linksOf(first).find((href) => href.includes('sort=carrier'))!
  expect(byCarrier).toContain('states=NC')
  expect(byCarrier).toContain('limit=50')
  expect(wordsOf(first)).toContain('Per page 50 100 250')
  expect(/<form [^>]*action="\/contacts" method="get"/.test(first)).toBe(true)
  expect(first).toContain('<input type="hidden" name="sort" value="-name"/>')
  expect(first).toContain('<button type="submit"')
})

test('search, state and carrier filter the list and keep their values (contacts-003, contacts-004)', async () => {
  const html = await ruth.html('/contacts?search=no00&states=NC&carriers=Aetna')
  expect(namesIn(html)).toEqual(['Pat No001', 'Pat No005', 'Pat No007'])
  expect(html).toMatch(/name="search"[^>]*value="no00"|value="no00"[^>]*name="search"/)
  expect(html).toContain('name="states" checked="" value="NC"/>')
  expect(html).toContain('name="states" value="CA"/>')
})

test('a filter takes several values, each with a link that removes it (contacts-004)', async () => {
  const html = await (
    await ruth.get('/contacts?states=NC&states=CA&carriers=Aetna&search=pat&sort=-name&limit=50')
  ).text()
  expect(wordsOf(html)).toMatch(/State CA, NC Apply|State CA, NC California North Carolina/)
  const chips = /<ul class="chips".*?<\/ul>/s.exec(html)![0]
  expect(wordsOf(chips).trim()).toBe(
    'Remove Search: pat Remove State: California Remove State: North Carolina Remove Carrier: Aetna Clear all',
  )
  expect(linksOf(chips)).toEqual([
    '/contacts?states=NC&states=CA&carriers=Aetna&sort=-name&limit=50',
    '/contacts?search=pat&states=NC&carriers=Aetna&sort=-name&limit=50',
    '/contacts?search=pat&states=CA&carriers=Aetna&sort=-name&limit=50',
    '/contacts?search=pat&states=NC&states=CA&sort=-name&limit=50',
    '/contacts?sort=-name&limit=50',
  ])
  expect(await ruth.html('/contacts')).not.toContain('class="chips"')
  // A filter value that no contact has anymore can still be removed.
  const gone = await ruth.html('/contacts?states=WY')
  expect(wordsOf(gone)).toContain('Remove State: Wyoming')
  expect(gone).toContain('value="WY"')
})

test('a form’s empty fields leave the URL, and the browser keeps none of its choices', async () => {
  const sent = await ruth.get('/contacts?search=&states=NC&carriers=&agents=&limit=50')
  expect([sent.status, sent.headers.get('Location')]).toEqual([302, '/contacts?states=NC&limit=50'])
  const html = await ruth.html(sent.headers.get('Location')!)
  expect(html).toMatch(/<form class="filter-bar"[^>]* autoComplete="off"/)
  expect(html).toContain('<details class="filter-bar__more" open="">')
  expect(await ruth.html('/contacts')).toContain('<details class="filter-bar__more"><summary>')
})

test('states are listed by name', async () => {
  const own = await makeAgency()
  for (const state of ['AK', 'AL', 'NE', 'NV']) await makeContact(own, { state, last_name: state })
  const html = await (await app.as(own.ruth)).html('/contacts')
  expect(wordsOf(html)).toContain('All states Alabama Alaska Nebraska Nevada')
})

test('the pager says which rows are shown', async () => {
  expect(await ruth.words('/contacts?page=2')).toMatch(/101–18\d of 18\d contacts/)
})

test('invalid URLs show a page', async () => {
  const odd = [
    'page=-1&limit=1e9&sort=;drop',
    'page=1e9',
    'agents=x',
    'search=%25%5C_',
    'near=9-99999999&page=2',
    'page=2&page=3',
    "search='%22%3Cscript%3Ealert(1)%3C/script%3E",
    `search=${'a'.repeat(5000)}`,
  ]
  for (const query of odd) {
    const response = await ruth.get(`/contacts?${query}`)
    expect(response.status, query).toBe(200)
    expect(await response.text(), query).not.toContain('<script>alert')
  }
  expect(await ruth.words('/contacts?page=1000000')).toContain('Pat No179')
})

test('an agent who sees only their own has no agent filter and no other rows (contacts-005)', async () => {
  const html = await dana.html('/contacts')
  expect(wordsOf(html)).toContain('Total Contacts 135')
  expect(wordsOf(html)).not.toContain('All agents')
  expect(await ruth.words('/contacts')).toContain('All agents')
  expect(namesIn(await dana.html(`/contacts?agents=${agency.omar.id}`))).toEqual([])
  expect(namesIn(await dana.html('/contacts?search=no004'))).toEqual([])
})

test('an empty book says how to begin, a filter without matches how to clear it (contacts-018)', async () => {
  const fresh = await makeAgency()
  const html = await (await app.as(fresh.ruth)).html('/contacts')
  expect(wordsOf(html)).toMatch(/Your clients will appear here .* No contacts found/)
  expect(wordsOf(html)).not.toMatch(/Total Contacts|All states/)
  expect(linksOf(html)).toContain(urls.imports.new())
  const none = await ruth.html('/contacts?search=nobody&sort=email')
  expect(wordsOf(none)).toContain('No contacts found No contact’s'.replace('’', "'"))
  expect(linksOf(none)).toContain('/contacts?sort=email')
})

test('without JavaScript the rows and the bar are one form that says what is selected (contacts-012, contacts-013)', async () => {
  const html = await ruth.html('/contacts?states=NC&states=CA&search=pat&sort=-name')
  const form = /<form class="selection" [^>]*method="get".*?<\/form>/s.exec(html)![0]
  expect(form.match(/name=ids/g)).toHaveLength(100)
  expect(form).toContain('aria-label="Select Pat No179"')
  expect(form).toContain('data-select-all="ids"')
  for (const field of ['name="states" value="NC"', 'name="states" value="CA"', 'name="search" value="pat"'])
    expect(form).toContain(`<input type="hidden" ${field}/>`)
  expect(wordsOf(form)).toMatch(/Selected contacts All \d+ that match .* Reassign… Merge… Export Delete…/)
  for (const action of ['deletion', 'reassignment', 'export.csv'])
    expect(form).toMatch(new RegExp(`<button type="submit"[^>]*formAction="/contacts/${action}"`))
  // Pressing Enter in a checkbox must not start any action.
  expect(/<button [^>]*type="submit"[^>]*>/.exec(form)![0]).toContain('disabled=""')
  expect(await dana.html('/contacts')).not.toContain('/contacts/reassignment')
})

test('if the list cannot be read, page and API say so, with a way to try again (contacts-057)', async () => {
  const logged: unknown[] = []
  const broken = await testApp({
    tenantDb: {
      ...app.t.tenantDb,
      withTenant: () => Promise.reject(new Error('the database is gone')),
    },
    log: { debug() {}, info() {}, error: (fields) => void logged.push(fields) },
  })
  const visitor = await broken.as(agency.ruth)
  const page = await visitor.get('/contacts?states=NC&page=2')
  const html = await page.text()
  expect(page.status).toBe(500)
  expect(html).toContain('<h1>Failed to load contacts</h1>')
  expect(linksOf(html)).toContain('/contacts?states=NC&page=2')
  expect(wordsOf(html)).toContain('Try again')
  expect(html).not.toContain('the database is gone')
  expect(logged[0]).toMatchObject({ requestId: page.headers.get('X-Request-Id'), err: expect.any(Error) })
  expect(html).toContain(page.headers.get('X-Request-Id'))
  const call = await visitor.get('/api/contacts')
  expect([call.status, await call.json()]).toEqual([500, { success: false, error: 'Failed to load contacts' }])
})

test('Add Contact offers a form and a file, and each row has a menu (contacts-011, contacts-016)', async () => {
  const html = await ruth.html('/contacts?limit=50')
  expect(html).toContain('popoverTarget="add-contact"')
  expect(linksOf(html)).toEqual(expect.arrayContaining([urls.contacts.new(), urls.imports.new()]))
  const dots = [...html.matchAll(/<a class=row-menu href=(\/contact\/\d+) aria-label="More for [^"]+"><\/a>/g)]
  expect(new Set(dots.map(([, href]) => href)).size).toBe(50)
  const menu = /id="row-menu".*?<\/div>/.exec(html)![0]
  expect([...menu.matchAll(/data-path="([^"]*)">([^<]+)/g)].map(([, path, label]) => [path, label])).toEqual([
    ['/edit', 'Edit'],
    ['', 'Send Quote'],
    ['/deletion', 'Delete'],
  ])
  expect((await ruth.get(`${dots[0]![1]}/edit`)).status).toBe(200)
})

test('every contact mode has its place: a menu, a page or a confirmation page (contacts-020)', async () => {
  const { id } = await makeContact(agency, { first_name: 'Mo', last_name: 'Dal' })
  const places: [string, RegExp][] = [
    [urls.contacts.list(), /^Contacts$/],
    [urls.contacts.new(), /^Add a contact$/],
    [urls.contacts.edit(id), /^Edit Mo Dal$/],
    [urls.contacts.show(id), /Mo Dal/],
    [urls.imports.new(), /import/i],
    [urls.contacts.deletion(id), /^Delete Mo Dal/],
    [urls.contacts.reassignmentOf({ ids: [String(id)] }), /^Reassign 1 contact/],
    [urls.contacts.deletionOf({ ids: [String(id)] }), /^Delete 1 contact/],
  ]
  for (const [path, title] of places) {
    const response = await ruth.get(path)
    const html = await response.text()
    expect(response.status, path).toBe(200)
    expect(wordsOf(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? '').trim(), path).toMatch(title)
    if (path === urls.contacts.list()) expect(html).toContain('id="add-contact"')
  }
})

test('names are cut at 30 characters in the list, complete for screen readers, and never markup (contacts-019)', async () => {
  const own = await makeAgency()
  await makeContact(own, { first_name: '<b>Åse</b>', last_name: 'A'.repeat(35) })
  const html = await (await app.as(own.ruth)).html('/contacts')
  const name = `<b>Åse</b> ${'A'.repeat(35)}`
  expect(html).toContain(`&lt;b&gt;Åse&lt;/b&gt; ${'A'.repeat(19)}...</span>`)
  expect(html).toContain(`title="${name.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"`)
})
