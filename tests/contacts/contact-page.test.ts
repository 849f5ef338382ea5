import { beforeAll, expect, test } from 'vitest'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { linksOf, wordsOf } from '../page.ts'
import { openAgency } from './open-agency.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
let dana: Visitor
let omar: Visitor
beforeAll(async () => {
  app = await testApp()
  ;({ agency, ruth, dana, omar } = await openAgency(app))
})

test('the page has its sections, buttons and badge (contacts-021..023, nav-017)', async () => {
  const { id } = await makeContact(agency, { status: 'Opened', premium_cents: 12_345, effective_on: '2024-03-01' })
  const page = await dana.html(`/contact/${id}`)
  for (const section of [
    'Contact Summary',
    'Follow-up Requests',
    'Future Activity',
    'Email Activity',
    'Eligibility Answers',
    'Assigned Agent',
    'Timeline',
  ])
    expect(page).toMatch(new RegExp(`<h2[^>]*>${section}</h2>`))
  expect(wordsOf(page)).toMatch(/Contacts Walter Brandt Opened/)
  for (const button of ['Send Quote', 'Edit', 'Delete']) expect(wordsOf(page)).toContain(button)
  expect(wordsOf(page)).toContain('Plan Plan G Current carrier Aetna Premium $123.45 a month')
  expect(page).toContain('href="tel:+18285550142"')
  expect(linksOf(page)).toEqual(expect.arrayContaining(['/contacts', `/contact/${id}/edit`, `/contact/${id}/deletion`]))
})

test.each(['Sent', 'Scheduled', 'Failed', 'Opened', 'Foo'])(
  'the badge shows the status %s unchanged (contacts-029)',
  async (status) => {
    const { id } = await makeContact(agency, { status })
    expect(await dana.words(`/contact/${id}`)).toContain(`Walter Brandt ${status}`)
  },
)

test('the back link is the filtered list, through every form, and never leads elsewhere', async () => {
  const { id } = await makeContact(agency)
  const list = '/contacts?states=NC&page=2'
  const back = async (path: string, headers?: Record<string, string>) =>
    linksOf(await dana.html(path, headers)).find((href) => /^\/contacts(\?|$)/.test(href) && href !== '/contacts')
  expect(await back(`/contact/${id}`, { Referer: `http://localhost:3000${list}` })).toBe(`${list}#c${id}`)
  const posted = await dana.post(`/contact/${id}/notes`, { body: 'Hello', from: 'states=NC&page=2' })
  expect(posted.status).toBe(303)
  const next = posted.headers.get('Location')!
  expect(next).toBe(`/contact/${id}?from=states%3DNC%26page%3D2#timeline`)
  expect(await back(next)).toBe(`${list}#c${id}`)
  const refused = await (await dana.post(`/contact/${id}/notes`, { body: ' ', from: 'states=NC&page=2' })).text()
  expect(linksOf(refused)).toContain(`${list}#c${id}`)
  for (const odd of [
    '//evil.example',
    'javascript:alert(1)',
    'search=%22%3E%3Cscript%3E',
    'sort=;drop',
    'x'.repeat(9000),
  ])
    for (const href of linksOf(await dana.html(`/contact/${id}?from=${encodeURIComponent(odd)}`)))
      expect(href).toMatch(/^(\/(?!\/)|#|tel:|mailto:)/)
})

test('an edit is described in words, with Undo for its author and for admins', async () => {
  const { id } = await makeContact(agency)
  await dana.json('PUT', `/api/contacts/${id}`, { phone_number: '8285550199', current_carrier: 'Humana' })
  const told = 'Dana Whitfield changed 2 fields'
  for (const [visitor, mayUndo] of [
    [dana, true],
    [ruth, true],
    [omar, false],
  ] as const) {
    const page = await visitor.html(`/contact/${id}`)
    expect(wordsOf(page)).toContain(told)
    expect(wordsOf(page)).toMatch(/Phone: \(828\) 555-0142 → became \(828\) 555-0199 .*Carrier: Aetna → became Humana/)
    expect(page.includes('Undo this change')).toBe(mayUndo)
  }
  const [, action] = /action="(\/contacts\/changes\/\d+\/undo)"/.exec(await dana.html(`/contact/${id}`))!
  const undone = await dana.post(action!, { to: `/contact/${id}` })
  expect(undone.headers.get('Location')).toBe(`/contact/${id}`)
  const after = await dana.words(`/contact/${id}`)
  expect(after).toContain('Dana Whitfield undid a change')
  expect(after).toContain('Undone')
  expect(await dana.html(`/contact/${id}`)).not.toContain('Undo this change')
})

test('fifty entries are shown, with a link to older ones', async () => {
  const { id } = await makeContact(agency)
  await app.t.db
    .insertInto('contact_notes')
    .values(
      Array.from({ length: 60 }, (_, n) => ({
        organization_id: agency.id,
        contact_id: id,
        body: `Entry ${n}.`,
        created_at: new Date(Date.UTC(2026, 5, 1, 12, n)),
      })),
    )
    .execute()
  const page = await dana.html(`/contact/${id}?show=notes`)
  expect(page.match(/class="timeline__item/g)).toHaveLength(50)
  expect(wordsOf(page)).toContain('Times are Central Time.')
  const older = linksOf(page).find((href) => href.includes('before='))!
  const next = await dana.html(older.replace('#timeline', ''))
  expect(wordsOf(next)).toContain('Entry 9.')
  expect(next.match(/class="timeline__item/g)).toHaveLength(10)
})

test('a contact whose page fails says so and has a link back (contacts-053, contacts-061)', async () => {
  const { id } = await makeContact(agency)
  const errors: object[] = []
  const broken = await testApp({
    tenantDb: { ...app.t.tenantDb, withTenant: () => Promise.reject(new Error('the database is away')) },
    log: { debug() {}, info() {}, error: (fields) => void errors.push(fields) },
  })
  const response = await (await broken.as(agency.dana)).get(`/contact/${id}`)
  const page = await response.text()
  expect(response.status).toBe(500)
  expect(wordsOf(page)).toMatch(/Failed to load contact An error occurred\. .*Back to Contacts/)
  expect(page).not.toContain('database')
  expect(errors).toHaveLength(1)
  const unknown = await dana.html('/contact/999999999')
  expect(wordsOf(unknown)).toMatch(/Contact not found .*Back to Contacts/)
  expect(wordsOf(unknown)).not.toContain('An error occurred')
})

test('without JavaScript the quote link comes with the next page (contacts-059)', async () => {
  const { id } = await makeContact(agency)
  const made = await dana.post(`/contact/${id}/quote-link`)
  expect(await dana.words(made.headers.get('Location')!)).toMatch(
    /The quote's link: http:\/\/localhost:3000\/compare\/[\w-]{22}/,
  )
  expect((await (await app.as((await makeAgency()).ruth)).post(`/contact/${id}/quote-link`)).status).toBe(404)
})
