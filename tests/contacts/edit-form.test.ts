import { expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { makeContact } from '../agency.ts'
import { fieldsOf, wordsOf } from '../page.ts'
import { contactFormSetup, fieldIn, idAt } from './contact-form-setup.ts'

const setup = contactFormSetup()
const { filled, stored } = setup

test('an edit with an unknown ZIP has its own message (contacts-055)', async () => {
  const { id } = await makeContact(setup.agency)
  const response = await setup.ruth.post(urls.contacts.show(id), filled({ zip_code: '00000' }))
  expect(wordsOf(await response.text())).toContain('Failed to update contact. Please check the ZIP code is valid.')
})

test('a taken email is refused, also in parallel, and a couple may share it (contacts-033)', async () => {
  const email = `couple@${setup.agency.slug}.example.com`
  const race = await Promise.all(
    ['Ann', 'Bob', 'Cy'].map((first_name) => setup.ruth.post(urls.contacts.create(), filled({ email, first_name }))),
  )
  expect(race.map((response) => response.status).sort()).toEqual([303, 422, 422])
  const first = idAt(race.find((response) => response.status === 303)!)
  const refused = await setup.ruth.post(
    urls.contacts.create(),
    filled({ email: email.toUpperCase(), first_name: 'Dora' }),
  )
  const words = wordsOf(await refused.text())
  expect(refused.status).toBe(422)
  expect(words).toContain('A contact with this email already exists')
  expect(words).toMatch(/They share this address with (Ann|Bob|Cy) Lee/)
  const second = await setup.ruth.post(
    urls.contacts.create(),
    filled({ email, first_name: 'Dora', shares_email: 'on' }),
  )
  expect(await stored(idAt(second))).toMatchObject({ email: null, shares_email_with: first })
  const edit = await setup.ruth.html(urls.contacts.edit(idAt(second)))
  expect(fieldIn(edit, 'email')).toBe(email)
  const again = await setup.ruth.post(
    urls.contacts.show(idAt(second)),
    filled({ email, first_name: 'Dora', shares_email: 'on', phone_number: '' }),
  )
  expect(again.status).toBe(303)
  expect(await stored(idAt(second))).toMatchObject({ email: null, shares_email_with: first, phone_number: null })
  expect(await setup.ruth.words(urls.contacts.show(idAt(second)))).toContain(`${email}, shared with`)
})

test('the edit form shows the stored values as people write them', async () => {
  const { id } = await makeContact(setup.agency, { premium_cents: 9905, effective_on: '2024-03-01' })
  const html = await setup.ruth.html(urls.contacts.edit(id))
  expect(['premium', 'effective_date', 'birth_date', 'phone_number'].map((name) => fieldIn(html, name))).toEqual([
    '99.05',
    '3/1/2024',
    '6/14/1954',
    '(828) 555-0142',
  ])
})

test('a contact without an owner is Unassigned until an admin assigns it (contacts-051)', async () => {
  const made = idAt(await setup.ruth.post(urls.contacts.create(), filled({ agent_id: '' })))
  expect((await stored(made)).agent_id).toBeNull()
  expect(await setup.ruth.words(urls.contacts.show(made))).toContain('Assigned Agent Unassigned')
})

test('deleting asks first, then says who was deleted', async () => {
  const { id } = await makeContact(setup.agency, { first_name: 'Una', last_name: 'Moss' })
  const asked = await setup.ruth.words(urls.contacts.deletion(id))
  expect(asked).toContain('Delete Una Moss?')
  expect((await stored(id)).deleted_at).toBeNull()
  const done = await setup.ruth.post(urls.contacts.deletion(id))
  expect(done.headers.get('Location')).toBe('/contacts')
  expect((await stored(id)).deleted_at).not.toBeNull()
  expect(await setup.ruth.words('/contacts')).toContain('Una Moss was deleted.')
  expect((await setup.ruth.post(urls.contacts.deletion(id))).status).toBe(404)
})

test('saving the form keeps an unknown gender and tobacco use unknown', async () => {
  const { id } = await makeContact(setup.agency, { gender: null, tobacco_user: null })
  const form = fieldsOf(await setup.ruth.html(urls.contacts.edit(id)))
  expect(form).toMatchObject({ gender: '', tobacco_user: '' })
  await setup.ruth.post(urls.contacts.show(id), { ...form, first_name: 'Wally' })
  expect(await stored(id)).toMatchObject({ first_name: 'Wally', gender: null, tobacco_user: null })
  // A page loaded before an upgrade has a checkbox for tobacco, which posts nothing while unchecked.
  const { tobacco_user: _, ...older } = fieldsOf(await setup.ruth.html(urls.contacts.edit(id)))
  await setup.ruth.post(urls.contacts.show(id), { ...older, first_name: 'Walt' })
  expect(await stored(id)).toMatchObject({ first_name: 'Walt', tobacco_user: null })
  await setup.ruth.post(urls.contacts.show(id), {
    ...fieldsOf(await setup.ruth.html(urls.contacts.edit(id))),
    gender: 'F',
    tobacco_user: 'no',
  })
  expect(await stored(id)).toMatchObject({ gender: 'F', tobacco_user: false })
  const words = await setup.ruth.words(urls.contacts.show(id))
  expect(words).toContain('Gender: unknown → became female')
  expect(words).toContain('Tobacco: unknown → became no')
})
