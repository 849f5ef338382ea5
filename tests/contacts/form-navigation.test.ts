import { beforeAll, expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { fieldsOf, linksOf, wordsOf } from '../page.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
})

const decoded = (path: string | null | undefined) => decodeURIComponent(path ?? '')

test('editing and deleting return to the filtered list, and never elsewhere', async () => {
  const { id } = await makeContact(agency)
  const from = 'states=NC&page=2'
  const shown = await ruth.html(urls.contacts.show(id, { from }))
  for (const path of [urls.contacts.edit(id, { from }), urls.contacts.deletion(id, { from })]) {
    expect(linksOf(shown)).toContain(path)
    expect(linksOf(await ruth.html(path))).toContain(urls.contacts.show(id, { from }))
  }

  const typed = fieldsOf(await ruth.html(urls.contacts.edit(id, { from })))
  expect(typed.from).toBe(from)
  const refused = await ruth.post(urls.contacts.show(id), { ...typed, last_name: '' })
  expect(fieldsOf(await refused.text()).from).toBe(from)
  const saved = await ruth.post(urls.contacts.show(id), { ...typed, last_name: 'Anew' })
  expect(saved.headers.get('Location')).toBe(urls.contacts.show(id, { from }))

  const elsewhere = await ruth.post(urls.contacts.show(id), { ...typed, from: 'https://evil.example/?states=NC' })
  expect(decoded(elsewhere.headers.get('Location'))).not.toContain('evil')
  const deleted = await ruth.post(urls.contacts.deletion(id), { from })
  expect([deleted.status, deleted.headers.get('Location')]).toEqual([303, `/contacts?${from}`])
})

test('deleting one says who shares the address and will get no emails', async () => {
  const ann = await makeContact(agency, { first_name: 'Ann', last_name: 'Lee' })
  const shares = { email: null, shares_email_with: ann.id, last_name: 'Lee' }
  await makeContact(agency, { ...shares, first_name: 'Bob' })
  const words = async () => await ruth.words(urls.contacts.deletion(ann.id))
  expect(await words()).toContain('Bob Lee shares this email address and will get no emails')
  await makeContact(agency, { ...shares, first_name: 'Cy' })
  expect(await words()).toContain('Bob Lee and Cy Lee share this email address and will get no emails')
  const { id } = await makeContact(agency)
  expect(await ruth.words(urls.contacts.deletion(id))).not.toContain('email address')
})

test('a contact deleted during an edit keeps the typing, and is restored and saved together', async () => {
  const { id } = await makeContact(agency, { current_carrier: 'Cigna' })
  const dana = await app.as(agency.dana)
  const typed = fieldsOf(await dana.html(urls.contacts.edit(id)))
  await ruth.post(urls.contacts.deletion(id))

  for (const changes of [{ premium: '12.50' }, { premium: 'much' }]) {
    const late = await dana.post(urls.contacts.show(id), { ...typed, last_name: 'Typed', ...changes })
    const html = await late.text()
    expect(late.status).toBe(422)
    expect(wordsOf(html)).toContain('Not saved yet: this contact was deleted')
    expect(wordsOf(html)).toMatch(
      /Ruth Calloway deleted this contact at \d+:\d\d [AP]M\. Restore it to save your changes\./,
    )
    expect(fieldsOf(html)).toMatchObject({ last_name: 'Typed', ...changes, restore: 'yes' })
    expect(linksOf(html)).toContain(urls.contacts.deleted())
  }
  const late = await dana.post(urls.contacts.show(id), { ...typed, last_name: 'Typed' })
  const saved = await dana.post(urls.contacts.show(id), fieldsOf(await late.text()))
  expect(saved.headers.get('Location')).toBe(urls.contacts.show(id))
  const page = await dana.words(urls.contacts.show(id))
  expect(page).toContain('Walter Typed')
  expect(page).toContain('Restored, and your changes are saved.')
})

test('a deleted contact whose address is taken, or that was merged, keeps the typing and says so', async () => {
  const email = `taken.${agency.id}@mail.example.com`
  const one = await makeContact(agency, { email })
  const typed = fieldsOf(await ruth.html(urls.contacts.edit(one.id)))
  await ruth.post(urls.contacts.deletion(one.id))
  const other = await makeContact(agency, { first_name: 'Wilma', last_name: 'Winner', email })
  const filled = { ...typed, last_name: 'Typed', email: `new.${email}`, restore: 'yes' }
  const refused = await ruth.post(urls.contacts.show(one.id), filled)
  const html = await refused.text()
  expect(refused.status).toBe(422)
  expect(wordsOf(html)).toContain('Another contact now has this email address')
  expect(fieldsOf(html).last_name).toBe('Typed')

  await app.t.db.updateTable('contacts').set({ merged_into: other.id }).where('id', '=', one.id).execute()
  const merged = await (await ruth.post(urls.contacts.show(one.id), filled)).text()
  expect(wordsOf(merged)).toMatch(/merged this contact into Wilma Winner at .*, so your changes were not saved\./)
  expect(linksOf(merged)).toContain(urls.contacts.show(other.id))
  expect(fieldsOf(merged).restore).toBeUndefined()
})

test('another agent’s deleted contact is not found', async () => {
  const { id } = await makeContact(agency, { agent_id: agency.omar.id })
  const typed = fieldsOf(await ruth.html(urls.contacts.edit(id)))
  await ruth.post(urls.contacts.deletion(id))
  const dana = await app.as(agency.dana)
  const tried = await dana.post(urls.contacts.show(id), { ...typed, restore: 'yes' })
  expect([tried.status, (await ruth.get(urls.contacts.show(id))).status]).toEqual([404, 404])
})
