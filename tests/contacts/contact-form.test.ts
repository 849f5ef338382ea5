import { expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { makeAgency, makeContact } from '../agency.ts'
import { fieldsOf, wordsOf } from '../page.ts'
import { contactFormSetup, fieldIn, idAt } from './contact-form-setup.ts'

const setup = contactFormSetup()
const { filled, stored } = setup

test('a posted form becomes a contact: dates, phone, ZIP and money are read as people write them (contacts-028, contacts-046, product-003)', async () => {
  const email = 'Mixed.Case@Example.COM'
  const response = await setup.ruth.post(
    urls.contacts.create(),
    filled({ email, first_name: '  Ann ', agent_id: String(setup.agency.omar.id) }),
  )
  expect(response.status).toBe(303)
  expect(await stored(idAt(response))).toMatchObject({
    first_name: 'Ann',
    email: 'mixed.case@example.com',
    phone_number: '8285550142',
    state: 'NC',
    county: 'Buncombe',
    agent_id: setup.agency.omar.id,
    premium_cents: 14250,
    effective_on: '2024-03-05',
    birth_on: '1951-04-09',
    gender: 'F',
    status: 'New',
    tobacco_user: false,
    opt_in_quarterly_updates: true,
  })
  const page = await setup.ruth.words(response.headers.get('Location')!)
  expect(page).toContain('Ann Lee New')
  expect(page).toContain('Contact added.')
})

test('the contact’s language is on the form and their page, and the API calls it language', async () => {
  const added = await setup.ruth.post(urls.contacts.create(), filled({ language: 'es' }))
  const id = idAt(added)
  expect((await stored(id)).language).toBe('es')
  expect(await setup.ruth.words(urls.contacts.show(id))).toContain('Language Spanish')
  expect((await setup.ruth.call('GET', `/api/contacts/${id}`)).body.language).toBe('es')
  expect((await setup.ruth.call('PUT', `/api/contacts/${id}`, { language: 'en' })).status).toBe(200)
  expect((await setup.ruth.call('PUT', `/api/contacts/${id}`, { language: 'xx' })).status).toBe(422)
  expect((await stored(id)).language).toBe('en')
  const unsaid = await setup.ruth.post(urls.contacts.create(), filled({ language: '' }))
  expect((await stored(idAt(unsaid))).language).toBeNull()
})

test('a birth date is read as people write it', async () => {
  for (const [n, birth_date] of ['April 9, 1951', '04091951', '4/9/51', '4.9.1951'].entries()) {
    const added = await setup.ruth.post(urls.contacts.create(), filled({ email: `born${n}@x.example`, birth_date }))
    expect(wordsOf(await (await setup.ruth.get(added.headers.get('Location')!)).text()), birth_date).toContain(
      'Apr 9, 1951',
    )
  }
})

test('each invalid field gets its own sentence, and everything typed is kept (contacts-030, contacts-043..047, contacts-049)', async () => {
  const cases: [Record<string, string>, string][] = [
    [{ first_name: ' ' }, 'Please enter a first name'],
    [{ last_name: '' }, 'Please enter a last name'],
    [{ email: '' }, 'Please enter an email address'],
    [{ email: 'ann@' }, 'Please enter a valid email address.'],
    [{ phone_number: '555-123' }, 'Please enter a 10-digit US phone number'],
    [{ zip_code: '2880' }, 'Please enter a 5-digit ZIP code'],
    [{ zip_code: '00000' }, 'We could not find that ZIP code. Please check it.'],
    [{ effective_date: 'abc' }, 'Invalid effective date format'],
    [{ birth_date: 'abc' }, 'Invalid birth date format'],
    [{ birth_date: '1951-04-09T10:00:00Z' }, 'Expected a date only, not a date and time'],
    [{ birth_date: '1951-13-05' }, 'there is no month 13'],
    [{ birth_date: '2040-01-01' }, 'The birth date is in the future'],
    [{ birth_date: '3/5/04' }, 'We could not read 3/5/04: please write the year with four digits'],
    [{ effective_date: '7/1/24' }, 'We could not read 7/1/24: please write the year with four digits'],
    [{ premium: 'a lot' }, 'Please enter the premium in dollars, such as 142.50'],
    [{ agent_id: '999999' }, 'Please choose an agent at your agency'],
    [{ last_name: 'x'.repeat(101) }, 'Please use at most 100 characters'],
  ]
  for (const [wrong, sentence] of cases) {
    const response = await setup.ruth.post(urls.contacts.create(), filled({ current_carrier: 'Farm & Home', ...wrong }))
    const html = await response.text()
    expect([response.status, wordsOf(html).includes(sentence)], sentence).toEqual([422, true])
    expect(html.includes('<option value="Farm &amp; Home" selected="">'), sentence).toBe(true)
    for (const [name, value] of Object.entries(wrong))
      if (name !== 'agent_id' && value.trim()) expect(fieldIn(html, name), sentence).toBe(value)
  }
  const { n } = await setup.app.t.db
    .selectFrom('contacts')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('current_carrier', '=', 'Farm & Home')
    .executeTakeFirstOrThrow()
  expect(n).toBe(0)
})

test('one submit reports every error, from the top of the form to its end', async () => {
  const wrong = {
    first_name: '',
    email: '',
    phone_number: '12',
    zip_code: '00000',
    birth_date: '2040-01-01',
    effective_date: 'abc',
  }
  const html = await (await setup.ruth.post(urls.contacts.create(), filled(wrong))).text()
  const summary = wordsOf(/<div class="error-summary"[\s\S]*?<\/ul>/.exec(html)![0]).trim()
  expect(summary).toBe(
    [
      '6 answers need attention',
      'Please enter a first name',
      'Please enter an email address',
      'Please enter a 10-digit US phone number',
      'We could not find that ZIP code. Please check it.',
      'The birth date is in the future',
      'Invalid effective date format',
    ].join(' '),
  )
})

test('a contact without an email may stay without one; one with an email must keep one (contacts-030)', async () => {
  const without = await makeContact(setup.agency, { email: null })
  const saved = await setup.ruth.post(urls.contacts.show(without.id), filled({ email: '', last_name: 'Saved' }))
  expect([saved.status, await stored(without.id)]).toMatchObject([303, { email: null, last_name: 'Saved' }])
  const { id } = await makeContact(setup.agency)
  const refused = await setup.ruth.post(urls.contacts.show(id), filled({ email: '' }))
  expect(refused.status).toBe(422)
  expect(wordsOf(await refused.text())).toContain('Please enter an email address')
})

test('the same address in another agency is allowed', async () => {
  const email = `same@${setup.agency.slug}.example.com`
  const other = await makeAgency()
  expect((await setup.ruth.post(urls.contacts.create(), filled({ email }))).status).toBe(303)
  expect((await (await setup.app.as(other.ruth)).post(urls.contacts.create(), filled({ email }))).status).toBe(303)
})

test('a ZIP in several counties asks which, and accepts only its own', async () => {
  const asked = await setup.ruth.post(urls.contacts.create(), filled({ zip_code: '42223', place: 'NC:Buncombe' }))
  const html = await asked.text()
  expect(asked.status).toBe(422)
  expect(wordsOf(html)).toContain('Christian County, KY')
  expect(wordsOf(html)).toContain('Montgomery County, TN')
  const chosen = await setup.ruth.post(urls.contacts.create(), filled({ zip_code: '42223', place: 'TN:Montgomery' }))
  expect(await stored(idAt(chosen))).toMatchObject({ state: 'TN', county: 'Montgomery' })
  const edit = await setup.ruth.html(urls.contacts.edit(idAt(chosen)))
  expect(edit.includes('<option value="TN:Montgomery" selected="">')).toBe(true)
})

test('agents keep their contacts: a new contact is their own, and they cannot reassign (roles-007)', async () => {
  const dana = await setup.app.as(setup.agency.dana)
  const made = idAt(await dana.post(urls.contacts.create(), filled({ agent_id: String(setup.agency.omar.id) })))
  expect((await stored(made)).agent_id).toBe(setup.agency.dana.id)
  await dana.post(urls.contacts.show(made), filled({ agent_id: String(setup.agency.omar.id) }))
  expect((await stored(made)).agent_id).toBe(setup.agency.dana.id)
  const words = await dana.words(urls.contacts.new())
  expect(words).toContain('Assigned agent Dana Whitfield Quarterly')
})

test('a new contact is male and does not use tobacco unless the form says otherwise (contacts-035)', async () => {
  const html = await setup.ruth.html(urls.contacts.new())
  expect(fieldsOf(html)).toMatchObject({ gender: 'M', tobacco_user: 'no' })
})

test.each([
  [{ tobacco_user: 'yes' }, { gender: 'F', tobacco_user: true }],
  [{ tobacco_user: 'no' }, { gender: 'F', tobacco_user: false }],
  [
    { gender: '', tobacco_user: '' },
    { gender: null, tobacco_user: null },
  ],
])('the form stores %o as %o', async (answers, row) => {
  const saved = await setup.ruth.post(urls.contacts.create(), filled(answers))
  expect(await stored(idAt(saved))).toMatchObject(row)
})
