import { beforeAll, expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { type Agency, makeAgency, makeContact } from '../cast.ts'
import { fieldsOf, linksOf, wordsOf } from './page.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
})

const htmlAt = async (path: string) => (await ruth.get(path)).text()
const decoded = (path: string | null | undefined) => decodeURIComponent(path ?? '')

test('editing and deleting lead back to the list as it was left, and never elsewhere', async () => {
  const { id } = await makeContact(agency)
  const from = 'states=NC&page=2'
  const shown = await htmlAt(urls.contacts.show(id, { from }))
  for (const path of [urls.contacts.edit(id, { from }), urls.contacts.deletion(id, { from })]) {
    expect(linksOf(shown)).toContain(path)
    expect(linksOf(await htmlAt(path))).toContain(urls.contacts.show(id, { from }))
  }

  const typed = fieldsOf(await htmlAt(urls.contacts.edit(id, { from })))
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

test('deleting one says who shares the address and then gets no mail', async () => {
  const ann = await makeContact(agency, { first_name: 'Ann', last_name: 'Lee' })
  const shares = { email: null, shares_email_with: ann.id, last_name: 'Lee' }
  await makeContact(agency, { ...shares, first_name: 'Bob' })
  const words = async () => wordsOf(await htmlAt(urls.contacts.deletion(ann.id)))
  expect(await words()).toContain('Bob Lee shares this email address, and then gets no mail')
  await makeContact(agency, { ...shares, first_name: 'Cy' })
  expect(await words()).toContain('Bob Lee and Cy Lee share this email address, and then get no mail')
  const { id } = await makeContact(agency)
  expect(wordsOf(await htmlAt(urls.contacts.deletion(id)))).not.toContain('email address')
})
