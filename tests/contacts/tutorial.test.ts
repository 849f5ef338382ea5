import { beforeAll, expect, test } from 'vitest'
import { addingWords as words } from '../../src/messages/adding-contacts.ts'
import { urls } from '../../src/urls.ts'
import { makeAgency, type Person } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { linksOf, wordsOf } from '../page.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const introduced = (person: Person) =>
  app.t.db.updateTable('users').set({ walkthrough_completed_at: app.t.clock.now }).where('id', '=', person.id).execute()

test('the first visit after the introduction explains one or many, and no later visit does (contacts-017)', async () => {
  const agency = await makeAgency()
  const ruth = await app.as(agency.ruth)
  const shown = async () => (await ruth.words(urls.contacts.list())).includes(words.title)
  expect(await shown()).toBe(false)
  await introduced(agency.ruth)
  const html = await ruth.html(urls.contacts.list())
  for (const said of [words.title, words.one.text, words.one.button, words.many.text, words.many.button, words.later])
    expect(wordsOf(html)).toContain(said)
  expect(html).toContain('<react-island name="adding-tutorial"')
  // The section for browsers without JavaScript has its own form.
  expect(/<noscript>[\s\S]*action="\/contacts\/tutorial"[\s\S]*<\/noscript>/.test(html)).toBe(true)
  expect(await shown()).toBe(true)

  const chosen = await ruth.post(urls.contacts.tutorial(), { next: 'file' })
  expect([chosen.status, chosen.headers.get('Location')]).toEqual([303, urls.imports.new()])
  expect(await shown()).toBe(false)
  await introduced(agency.dana)
  const danas = await (await app.as(agency.dana)).html(urls.contacts.list())
  expect(wordsOf(danas)).toContain(words.title)
})

test('each choice continues, and the first time is the one stored', async () => {
  const agency = await makeAgency()
  const ruth = await app.as(agency.ruth)
  const seenAt = async () =>
    (
      await app.t.db
        .selectFrom('users')
        .select('contacts_tutorial_seen_at')
        .where('id', '=', agency.ruth.id)
        .executeTakeFirstOrThrow()
    ).contacts_tutorial_seen_at
  const first = await ruth.post(urls.contacts.tutorial(), { next: 'form' })
  const at = await seenAt()
  const later = await ruth.post(urls.contacts.tutorial())
  expect([first, later].map((response) => response.headers.get('Location'))).toEqual([
    urls.contacts.new(),
    urls.contacts.list(),
  ])
  expect([at, await seenAt()]).toEqual([expect.any(Date), at])
})

test('Add Contact offers the form, a CSV file, and an explanation of both (contacts-016)', async () => {
  const ruth = await app.as((await makeAgency()).ruth)
  const links = linksOf(await ruth.html(urls.contacts.list()))
  expect(links).toEqual(expect.arrayContaining([urls.contacts.new(), urls.imports.new(), urls.contacts.tutorial()]))
  const page = await ruth.words(urls.contacts.tutorial())
  expect(page).toContain(words.one.button)
  expect(page).toContain(words.many.button)
})

test('an invalid form is refused', async () => {
  const ruth = await app.as((await makeAgency()).ruth)
  const answer = await ruth.post(urls.contacts.tutorial(), {}, { 'Content-Type': 'multipart/form-data; boundary=x' })
  expect(answer.status).toBe(400)
})
