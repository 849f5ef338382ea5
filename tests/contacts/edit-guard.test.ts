import { beforeAll, expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { type Agency, makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { fieldsOf, wordsOf } from '../page.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
let dana: Visitor
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
  dana = await app.as(agency.dana)
})

const stored = (id: number) =>
  app.t.db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The form's fields with their values, as in a browser. */
async function openForm(visitor: Visitor, id: number): Promise<Record<string, string>> {
  return fieldsOf(await visitor.html(urls.contacts.edit(id)))
}

const save = (visitor: Visitor, id: number, fields: Record<string, string>) =>
  visitor.post(urls.contacts.show(id), fields)

test('changes of two people to different fields are all kept, and the second sees the first’s', async () => {
  const { id } = await makeContact(agency)
  const [hers, mine] = [await openForm(ruth, id), await openForm(dana, id)]
  await save(ruth, id, { ...hers, current_carrier: 'Humana' })
  const saved = await save(dana, id, { ...mine, phone_number: '8285550999' })
  expect(saved.status).toBe(303)
  expect(await stored(id)).toMatchObject({ current_carrier: 'Humana', phone_number: '8285550999' })
  const page = await dana.words(urls.contacts.show(id))
  expect(page).toContain('Saved. Meanwhile, Ruth Calloway changed the carrier to Humana.')
})

test('fields that both changed are shown with both values; nothing is saved and nothing typed is lost', async () => {
  const { id } = await makeContact(agency, { current_carrier: 'Cigna' })
  const [hers, mine] = [await openForm(ruth, id), await openForm(dana, id)]
  await save(ruth, id, { ...hers, current_carrier: 'Humana', plan_type: 'Plan N' })
  const late = await save(dana, id, { ...mine, current_carrier: 'Aetna', last_name: 'Typed', premium: '12.50' })
  const html = await late.text()
  expect(late.status).toBe(422)
  expect(wordsOf(html)).toMatch(/Ruth Calloway entered Humana at \d+:\d\d [AP]M; you entered Aetna\./)
  expect(wordsOf(html)).toContain('Meanwhile, Ruth Calloway changed the plan to Plan N. These changes are kept.')
  expect(await stored(id)).toMatchObject({ current_carrier: 'Humana', last_name: 'Brandt' })
  expect(fieldsOf(html)).toMatchObject({ last_name: 'Typed', premium: '12.50', current_carrier: 'Aetna' })

  const unanswered = await save(dana, id, fieldsOf(html))
  expect(unanswered.status).toBe(422)
  const answered = await save(dana, id, { ...fieldsOf(await unanswered.text()), keep_current_carrier: 'mine' })
  expect(answered.status).toBe(303)
  expect(await stored(id)).toMatchObject({
    current_carrier: 'Aetna',
    plan_type: 'Plan N',
    last_name: 'Typed',
    premium_cents: 1250,
  })
})

test('the other’s value can be kept while the rest is saved', async () => {
  const { id } = await makeContact(agency, { current_carrier: 'Cigna' })
  const [hers, mine] = [await openForm(ruth, id), await openForm(dana, id)]
  await save(ruth, id, { ...hers, current_carrier: 'Humana' })
  const asked = await save(dana, id, { ...mine, current_carrier: 'Aetna', last_name: 'Mine' })
  await save(dana, id, { ...fieldsOf(await asked.text()), keep_current_carrier: 'theirs' })
  expect(await stored(id)).toMatchObject({ current_carrier: 'Humana', last_name: 'Mine' })
})

test('a choice applies only to the value that was shown: a third change is asked again', async () => {
  const { id } = await makeContact(agency, { current_carrier: 'Cigna' })
  const mine = await openForm(dana, id)
  await save(ruth, id, { ...(await openForm(ruth, id)), current_carrier: 'Humana' })
  const asked = fieldsOf(await (await save(dana, id, { ...mine, current_carrier: 'Aetna' })).text())
  await save(ruth, id, { ...(await openForm(ruth, id)), current_carrier: 'Aflac' })
  const again = await save(dana, id, { ...asked, keep_current_carrier: 'mine' })
  expect(again.status).toBe(422)
  expect(wordsOf(await again.text())).toContain('Ruth Calloway entered Aflac')
  expect((await stored(id)).current_carrier).toBe('Aflac')
})

test('ZIP, state and county are one question', async () => {
  const { id } = await makeContact(agency)
  const [hers, mine] = [await openForm(ruth, id), await openForm(dana, id)]
  await save(ruth, id, { ...hers, zip_code: '90210', place: '' })
  const asked = await save(dana, id, { ...mine, zip_code: '42223', place: 'TN:Montgomery' })
  const html = await asked.text()
  expect(wordsOf(html)).toContain('entered 90210 Los Angeles County, CA')
  expect(wordsOf(html)).toContain('you entered 42223 Montgomery County, TN.')
  await save(dana, id, { ...fieldsOf(html), keep_zip_code: 'mine' })
  expect(await stored(id)).toMatchObject({ zip_code: '42223', state: 'TN', county: 'Montgomery' })
})

test('a change without a record is asked about instead of overwritten', async () => {
  const { id } = await makeContact(agency)
  const mine = await openForm(dana, id)
  await app.t.db
    .updateTable('contacts')
    .set((eb) => ({ last_name: 'Unseen', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const asked = await save(dana, id, { ...mine, phone_number: '' })
  expect(asked.status).toBe(422)
  expect(wordsOf(await asked.text())).toContain('Someone else entered Unseen; you entered Brandt.')
  expect((await stored(id)).last_name).toBe('Unseen')
})

test('the API returns 409 with both values if a version is given; without one the last write wins (api-033)', async () => {
  const { id } = await makeContact(agency, { current_carrier: 'Cigna' })
  const path = `/api/contacts/${id}`
  const { version } = await (await ruth.get(path)).json()
  await ruth.json('PUT', path, { current_carrier: 'Humana', effective_date: '2025-01-01', version })
  const late = await dana.json('PUT', path, { current_carrier: 'Aetna', last_name: 'Late', version })
  expect(late.status).toBe(409)
  expect(await late.json()).toEqual({
    success: false,
    error: 'This contact was changed in the meantime',
    version: version + 1,
    conflicts: [
      {
        field: 'current_carrier',
        yours: { current_carrier: 'Aetna' },
        theirs: { current_carrier: 'Humana' },
        changed_by: agency.ruth.id,
        changed_at: expect.any(String),
      },
    ],
  })
  expect(await stored(id)).toMatchObject({ current_carrier: 'Humana', last_name: 'Brandt' })
  expect((await dana.json('PUT', path, { last_name: 'Apart', version })).status).toBe(200)
  expect((await dana.json('PUT', path, { current_carrier: 'Aetna' })).status).toBe(200)
  expect(await stored(id)).toMatchObject({ current_carrier: 'Aetna', last_name: 'Apart', effective_on: '2025-01-01' })
})

test('a choice is kept if another field is refused in the same submit', async () => {
  const { id } = await makeContact(agency, { current_carrier: 'Cigna', plan_type: 'Plan G' })
  const [hers, mine] = [await openForm(ruth, id), await openForm(dana, id)]
  await save(ruth, id, { ...hers, current_carrier: 'Humana', phone_number: '8285550111' })
  const asked = await save(dana, id, { ...mine, current_carrier: 'Aetna', phone_number: '8285550222' })
  const answers = { ...fieldsOf(await asked.text()), keep_current_carrier: 'theirs', keep_phone_number: 'mine' }

  // Rejected by the schema, by the stored contacts, and by both.
  let answered: Record<string, string> = answers
  const wrongs: Record<string, string>[] = [
    { premium: 'much' },
    { premium: '12', zip_code: '00000' },
    { zip_code: '2880' },
  ]
  for (const wrong of wrongs) {
    const refused = await save(dana, id, { ...answered, ...wrong })
    const html = await refused.text()
    expect(refused.status).toBe(422)
    expect(wordsOf(html)).toContain('Keep Humana')
    answered = fieldsOf(html)
    expect(answered).toMatchObject({ keep_current_carrier: 'theirs', keep_phone_number: 'mine' })
  }
  const saved = await save(dana, id, { ...answered, premium: '12', zip_code: '28801' })
  expect(saved.status).toBe(303)
  expect(await stored(id)).toMatchObject({ current_carrier: 'Humana', phone_number: '8285550222', premium_cents: 1200 })
})

test('of two conflicting values, the refused one is corrected in its field', async () => {
  const { id } = await makeContact(agency)
  const [hers, mine] = [await openForm(ruth, id), await openForm(dana, id)]
  await save(ruth, id, { ...hers, phone_number: '8285550111' })
  const asked = fieldsOf(await (await save(dana, id, { ...mine, phone_number: '8285550222' })).text())
  const html = await (await save(dana, id, { ...asked, phone_number: '12', keep_phone_number: 'mine' })).text()
  expect(wordsOf(html)).toContain('Please enter a 10-digit US phone number')
  expect(wordsOf(html)).not.toContain('Use mine')
})

test('an edit keeps the state of a contact without a ZIP code', async () => {
  const { id } = await makeContact(agency, { zip_code: null, state: 'NC', county: null })
  expect((await save(dana, id, { ...(await openForm(dana, id)), premium: '150.00' })).status).toBe(303)
  expect(await stored(id)).toMatchObject({ zip_code: null, state: 'NC', premium_cents: 15_000 })
})
