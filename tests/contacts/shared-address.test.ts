import { beforeEach, expect, test } from 'vitest'
import { deleteContacts } from '../../src/contacts/selection/delete-contacts.ts'
import { undoChangeSet } from '../../src/contacts/undo/undo.ts'
import { urls } from '../../src/urls.ts'
import { type Agency, as, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'

let app: TestApp
let agency: Agency
beforeEach(async () => {
  app ??= await testApp()
  agency = await makeAgency()
})

const contactOf = (id: number) =>
  app.t.db
    .selectFrom('contacts')
    .select(['email', 'shares_email_with', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('both pages that name the contacts sharing an address count those they do not name', async () => {
  const walter = await makeContact(agency)
  const ruth = await app.as(agency.ruth)
  const add = (first_name: string) => makeContact(agency, { first_name, email: null, shares_email_with: walter.id })
  for (const name of ['Ann', 'Bob', 'Cy']) await add(name)
  const pages = [urls.contacts.edit(walter.id), urls.contacts.deletion(walter.id)]
  for (const page of pages) expect(await ruth.words(page)).not.toContain('more contact')
  for (const name of ['Dot', 'Eve']) await add(name)
  for (const page of pages) expect(await ruth.words(page)).toMatch(/Cy Brandt, and 2 more contacts share this/)
})

/** Martha and June (deleted) share Walter's address; now Walter shares Carol's. */
async function walterMovesIn() {
  const walter = await makeContact(agency)
  const martha = await makeContact(agency, { email: null, shares_email_with: walter.id })
  const june = await makeContact(agency, { email: null, shares_email_with: walter.id })
  const carol = await makeContact(agency)
  await as(agency.ruth, (scope) => deleteContacts(scope, { ids: [june.id] }))
  const ruth = await app.as(agency.ruth)
  const put = await ruth.json('PUT', `/api/contacts/${walter.id}`, { email: carol.email, shares_email: true })
  expect(put.status).toBe(200)
  const { change_set_id } = await app.t.db
    .selectFrom('contact_changes')
    .select('change_set_id')
    .where('contact_id', '=', walter.id)
    .executeTakeFirstOrThrow()
  return { walter, martha, june, carol, change: change_set_id }
}

test('when the owner of an address starts to share another’s, their partner shares it too', async () => {
  const { walter, martha, june, carol } = await walterMovesIn()
  expect(await contactOf(walter.id)).toEqual({ email: null, shares_email_with: carol.id, version: 2 })
  expect(await contactOf(martha.id)).toEqual({ email: null, shares_email_with: carol.id, version: 2 })
  expect(await contactOf(june.id)).toEqual({ email: null, shares_email_with: carol.id, version: 2 })
})

test('undoing that restores both addresses', async () => {
  const { walter, martha, change } = await walterMovesIn()
  expect(await as(agency.ruth, (scope) => undoChangeSet(scope, change))).toMatchObject({ restored: 2, kept: [] })
  expect(await contactOf(walter.id)).toMatchObject({ email: walter.email, shares_email_with: null })
  expect(await contactOf(martha.id)).toMatchObject({ email: null, shares_email_with: walter.id })
})
