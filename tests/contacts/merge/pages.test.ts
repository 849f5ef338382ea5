import { beforeEach, expect, test } from 'vitest'
import { type Agency, makeAgency, makeContact } from '../../agency.ts'
import { type TestApp, testApp } from '../../app.ts'
import { wordsOf } from '../../page.ts'
import { addMail, merge, rowOf } from './pairs.ts'

let app: TestApp
let agency: Agency
beforeEach(async () => {
  app ??= await testApp()
  agency = await makeAgency()
})

const html = async (answer: Response) => wordsOf(await answer.text())

test('from the duplicates through the comparison to the merged contact, whose old page redirects there', async () => {
  const one = await makeContact(agency, { first_name: 'Walt', zip_code: null, state: null, county: null })
  const two = await makeContact(agency, { current_carrier: 'Humana' })
  await addMail(app.t, agency, two.id)
  const ruth = await app.as(agency.ruth)
  const list = await ruth.get('/contacts/duplicates')
  const text = await html(list)
  expect(text).toContain('Same phone and last name')
  expect(text).toContain('One group of possible duplicates.')

  const preview = await ruth.html(`/contacts/merge?ids=${one.id}&ids=${two.id}`)
  expect(preview).toContain('1 email or text, 1 quote')
  // The contact with emails is kept by default.
  expect(preview).toMatch(
    new RegExp(
      `name="keep"[^>]*checked=""[^>]*value="${two.id}"|name="keep" checked="" value="${two.id}"|value="${two.id}"[^>]*checked`,
    ),
  )
  const seen = [`${one.id}:1`, `${two.id}:1`]
  const merged = await ruth.post('/contacts/merge', { keep: String(one.id), seen, current_carrier: String(one.id) })
  expect([merged.status, merged.headers.get('Location')]).toEqual([303, `/contact/${one.id}`])
  expect(await rowOf(app.t, one.id)).toMatchObject({ current_carrier: 'Aetna', zip_code: '28801' })
  const shown = await html(await ruth.get(`/contact/${one.id}`))
  expect(shown).toContain('now has the history of both')
  expect(shown).toContain('Undo')
  for (const path of [`/contact/${two.id}`, `/contact/${two.id}/edit`]) {
    const led = await ruth.get(path)
    expect([led.status, led.headers.get('Location')]).toEqual([303, `/contact/${one.id}`])
  }
  expect(await html(await ruth.get(`/contact/${one.id}`))).toContain('That contact was merged into')
  expect((await (await app.as(agency.omar)).get(`/contact/${two.id}`)).status).toBe(404)
})

test('the remaining contact names the merged one until the undo', async () => {
  const one = await makeContact(agency)
  const two = await makeContact(agency, { first_name: 'Willy', last_name: 'Zorn' })
  const { changeSetId } = await merge(agency.ruth, one.id, two.id)
  const ruth = await app.as(agency.ruth)
  const story = async () => html(await ruth.get(`/contact/${one.id}`))
  expect(await story()).toContain('merged Willy Zorn into this one')
  await ruth.post(`/contacts/changes/${changeSetId}/undo`)
  expect(await story()).toContain('merged another contact into this one')
})

test('a merge of changed contacts shows the comparison again, with the choices kept', async () => {
  const [one, two] = [await makeContact(agency), await makeContact(agency, { current_carrier: 'Humana' })]
  const ruth = await app.as(agency.ruth)
  const seen = [`${one.id}:1`, `${two.id}:7`]
  const again = await ruth.post('/contacts/merge', { keep: String(one.id), seen, current_carrier: String(one.id) })
  expect(again.status).toBe(422)
  expect(await html(again)).toContain('One of the contacts changed')
  expect((await rowOf(app.t, two.id)).deleted_at).toBeNull()
})

test('ids of another agency or agent, unknown ids, or too few merge nothing', async () => {
  const mine = await makeContact(agency)
  const omars = await makeContact(agency, { agent_id: agency.omar.id })
  const theirs = await makeContact(await makeAgency())
  const [ruth, dana] = [await app.as(agency.ruth), await app.as(agency.dana)]
  for (const [visitor, other] of [
    [ruth, theirs.id],
    [dana, omars.id],
    [ruth, 999_999_999],
  ] as const) {
    expect((await visitor.get(`/contacts/merge?ids=${mine.id}&ids=${other}`)).status).toBe(404)
    const seen = [`${mine.id}:1`, `${other}:1`]
    expect((await visitor.post('/contacts/merge', { keep: String(mine.id), seen })).status).toBe(404)
  }
  const same = await ruth.post('/contacts/merge', { keep: String(mine.id), seen: [`${mine.id}:1`, `${mine.id}:1`] })
  expect(same.status).toBe(422)
  expect((await ruth.get('/contacts/merge?ids=1&ids=2&ids=3')).headers.get('Location')).toBe('/contacts/duplicates')
})

test('from a contact another one is searched, first by last name', async () => {
  const one = await makeContact(agency, { last_name: 'Zorn' })
  const two = await makeContact(agency, { last_name: 'Zorn', first_name: 'Willy' })
  await makeContact(agency, { last_name: 'Abel', first_name: 'Ada' })
  const ruth = await app.as(agency.ruth)
  const first = await ruth.html(`/contacts/merge?ids=${one.id}`)
  expect(first).toContain(`/contacts/merge?ids=${one.id}&amp;ids=${two.id}`)
  expect(first).not.toContain('Ada')
  expect(await html(await ruth.get(`/contacts/merge?ids=${one.id}&search=ada`))).toContain('Ada Abel')
  expect(await html(await ruth.get(`/contacts/merge?ids=${one.id}&search=nobody-at-all`))).toContain(
    'No contacts found',
  )
})

test('"not the same person" removes the group from the page permanently', async () => {
  const [one, two] = [await makeContact(agency), await makeContact(agency)]
  const ruth = await app.as(agency.ruth)
  const said = await ruth.post('/contacts/duplicates', { group: [String(one.id), String(two.id)], page: '1' })
  expect([said.status, said.headers.get('Location')]).toEqual([303, '/contacts/duplicates'])
  expect(await html(await ruth.get('/contacts/duplicates'))).toContain('No duplicates found')
  expect((await ruth.post('/contacts/duplicates', { group: String(one.id) })).status).toBe(422)
})
