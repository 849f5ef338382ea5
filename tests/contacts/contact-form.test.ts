import { beforeAll, expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { type Agency, makeAgency, makeContact } from '../cast.ts'
import { fieldsOf, wordsOf } from '../page.ts'

let app: TestApp
let agency: Agency
let ruth: Visitor
beforeAll(async () => {
  app = await testApp()
  agency = await makeAgency()
  ruth = await app.as(agency.ruth)
})

let count = 0
/** A filled form, as a browser posts it. */
const filled = (changes: Record<string, string> = {}) => ({
  first_name: 'Ann',
  last_name: 'Lee',
  email: `ann.lee.${count++}@${agency.slug}.example.com`,
  phone_number: '(828) 555-0142',
  zip_code: '28801',
  current_carrier: 'Aetna',
  plan_type: 'Plan G',
  premium: '$142.50',
  effective_date: '3/5/2024',
  birth_date: '1951-04-09',
  gender: 'F',
  agent_id: '',
  opt_in_quarterly_updates: 'on',
  ...changes,
})

const stored = (id: number) =>
  app.t.db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const idAt = (response: Response) => Number(/^\/contact\/(\d+)$/.exec(response.headers.get('Location') ?? '')?.[1])
const fieldIn = (html: string, name: string) =>
  new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1]

test('a posted form becomes a contact: dates, phone, ZIP and money are read as people write them (contacts-028, contacts-046, product-003)', async () => {
  const email = 'Mixed.Case@Example.COM'
  const response = await ruth.post(
    urls.contacts.create(),
    filled({ email, first_name: '  Ann ', agent_id: String(agency.omar.id) }),
  )
  expect(response.status).toBe(303)
  expect(await stored(idAt(response))).toMatchObject({
    first_name: 'Ann',
    email: 'mixed.case@example.com',
    phone_number: '8285550142',
    state: 'NC',
    county: 'Buncombe',
    agent_id: agency.omar.id,
    premium_cents: 14250,
    effective_on: '2024-03-05',
    birth_on: '1951-04-09',
    gender: 'F',
    status: 'New',
    tobacco_user: false,
    opt_in_quarterly_updates: true,
  })
  const page = await ruth.words(response.headers.get('Location')!)
  expect(page).toContain('Ann Lee New')
  expect(page).toContain('Contact added.')
})

test('what a contact reads is said on the form, shown on their page, and the API knows it as language', async () => {
  const added = await ruth.post(urls.contacts.create(), filled({ language: 'es' }))
  const id = idAt(added)
  expect((await stored(id)).language).toBe('es')
  expect(await ruth.words(urls.contacts.show(id))).toContain('Language Spanish')
  expect((await ruth.call('GET', `/api/contacts/${id}`)).body.language).toBe('es')
  expect((await ruth.call('PUT', `/api/contacts/${id}`, { language: 'en' })).status).toBe(200)
  expect((await ruth.call('PUT', `/api/contacts/${id}`, { language: 'xx' })).status).toBe(422)
  expect((await stored(id)).language).toBe('en')
  const unsaid = await ruth.post(urls.contacts.create(), filled({ language: '' }))
  expect((await stored(idAt(unsaid))).language).toBeNull()
})

test('a birth date is read as people write it', async () => {
  for (const [n, birth_date] of ['April 9, 1951', '04091951', '4/9/51', '4.9.1951'].entries()) {
    const added = await ruth.post(urls.contacts.create(), filled({ email: `born${n}@x.example`, birth_date }))
    expect(wordsOf(await (await ruth.get(added.headers.get('Location')!)).text()), birth_date).toContain('Apr 9, 1951')
  }
})

test('each wrong answer gets its own sentence, and everything typed is still there (contacts-030, contacts-043..047, contacts-049)', async () => {
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
    [{ birth_date: '2040-01-01' }, 'The birth date lies in the future'],
    [{ birth_date: '3/5/04' }, 'We could not read 3/5/04: please write the year with four digits'],
    [{ effective_date: '7/1/24' }, 'We could not read 7/1/24: please write the year with four digits'],
    [{ premium: 'a lot' }, 'Please write the premium in dollars, such as 142.50'],
    [{ agent_id: '999999' }, 'Please choose an agent who works here'],
    [{ last_name: 'x'.repeat(101) }, 'Please use at most 100 characters'],
  ]
  for (const [wrong, sentence] of cases) {
    const response = await ruth.post(urls.contacts.create(), filled({ current_carrier: 'Farm & Home', ...wrong }))
    const html = await response.text()
    expect([response.status, wordsOf(html).includes(sentence)], sentence).toEqual([422, true])
    expect(html.includes('<option value="Farm &amp; Home" selected="">'), sentence).toBe(true)
    for (const [name, value] of Object.entries(wrong))
      if (name !== 'agent_id' && value.trim()) expect(fieldIn(html, name), sentence).toBe(value)
  }
  const { n } = await app.t.db
    .selectFrom('contacts')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('current_carrier', '=', 'Farm & Home')
    .executeTakeFirstOrThrow()
  expect(n).toBe(0)
})

test('one round names everything that is wrong, from the top of the form to its end', async () => {
  const wrong = {
    first_name: '',
    email: '',
    phone_number: '12',
    zip_code: '00000',
    birth_date: '2040-01-01',
    effective_date: 'abc',
  }
  const html = await (await ruth.post(urls.contacts.create(), filled(wrong))).text()
  const summary = wordsOf(/<div class="error-summary"[\s\S]*?<\/ul>/.exec(html)![0]).trim()
  expect(summary).toBe(
    [
      'Please check 6 answers',
      'Please enter a first name',
      'Please enter an email address',
      'Please enter a 10-digit US phone number',
      'We could not find that ZIP code. Please check it.',
      'The birth date lies in the future',
      'Invalid effective date format',
    ].join(' '),
  )
})

test('an edit with an unknown ZIP says so in its own words (contacts-055)', async () => {
  const { id } = await makeContact(agency)
  const response = await ruth.post(urls.contacts.show(id), filled({ zip_code: '00000' }))
  expect(wordsOf(await response.text())).toContain('Failed to update contact. Please check the ZIP code is valid.')
})

test('a contact without an email may stay without one; one that has an email keeps needing it (contacts-030)', async () => {
  const without = await makeContact(agency, { email: null })
  const saved = await ruth.post(urls.contacts.show(without.id), filled({ email: '', last_name: 'Saved' }))
  expect([saved.status, await stored(without.id)]).toMatchObject([303, { email: null, last_name: 'Saved' }])
  const { id } = await makeContact(agency)
  const refused = await ruth.post(urls.contacts.show(id), filled({ email: '' }))
  expect(refused.status).toBe(422)
  expect(wordsOf(await refused.text())).toContain('Please enter an email address')
})

test('a taken email is refused, also in a race, and a couple may share it (contacts-033)', async () => {
  const email = `couple@${agency.slug}.example.com`
  const race = await Promise.all(
    ['Ann', 'Bob', 'Cy'].map((first_name) => ruth.post(urls.contacts.create(), filled({ email, first_name }))),
  )
  expect(race.map((response) => response.status).sort()).toEqual([303, 422, 422])
  const first = idAt(race.find((response) => response.status === 303)!)
  const refused = await ruth.post(urls.contacts.create(), filled({ email: email.toUpperCase(), first_name: 'Dora' }))
  const words = wordsOf(await refused.text())
  expect(refused.status).toBe(422)
  expect(words).toContain('A contact with this email already exists')
  expect(words).toMatch(/They share this address with (Ann|Bob|Cy) Lee/)
  const second = await ruth.post(urls.contacts.create(), filled({ email, first_name: 'Dora', shares_email: 'on' }))
  expect(await stored(idAt(second))).toMatchObject({ email: null, shares_email_with: first })
  const edit = await ruth.html(urls.contacts.edit(idAt(second)))
  expect(fieldIn(edit, 'email')).toBe(email)
  const again = await ruth.post(
    urls.contacts.show(idAt(second)),
    filled({ email, first_name: 'Dora', shares_email: 'on', phone_number: '' }),
  )
  expect(again.status).toBe(303)
  expect(await stored(idAt(second))).toMatchObject({ email: null, shares_email_with: first, phone_number: null })
  expect(await ruth.words(urls.contacts.show(idAt(second)))).toContain(`${email}, shared with`)
})

test('the same address in another agency is another matter', async () => {
  const email = `same@${agency.slug}.example.com`
  const other = await makeAgency()
  expect((await ruth.post(urls.contacts.create(), filled({ email }))).status).toBe(303)
  expect((await (await app.as(other.ruth)).post(urls.contacts.create(), filled({ email }))).status).toBe(303)
})

test('a ZIP in several counties asks which, and takes none that is not its own', async () => {
  const asked = await ruth.post(urls.contacts.create(), filled({ zip_code: '42223', place: 'NC:Buncombe' }))
  const html = await asked.text()
  expect(asked.status).toBe(422)
  expect(wordsOf(html)).toContain('Christian County, KY')
  expect(wordsOf(html)).toContain('Montgomery County, TN')
  const chosen = await ruth.post(urls.contacts.create(), filled({ zip_code: '42223', place: 'TN:Montgomery' }))
  expect(await stored(idAt(chosen))).toMatchObject({ state: 'TN', county: 'Montgomery' })
  const edit = await ruth.html(urls.contacts.edit(idAt(chosen)))
  expect(edit.includes('<option value="TN:Montgomery" selected="">')).toBe(true)
})

test('the edit form starts from what is stored, as people write it', async () => {
  const { id } = await makeContact(agency, { premium_cents: 9905, effective_on: '2024-03-01' })
  const html = await ruth.html(urls.contacts.edit(id))
  expect(['premium', 'effective_date', 'birth_date', 'phone_number'].map((name) => fieldIn(html, name))).toEqual([
    '99.05',
    '3/1/2024',
    '6/14/1954',
    '(828) 555-0142',
  ])
})

test('agents keep what is theirs: a new contact is their own, and they hand none away (roles-007)', async () => {
  const dana = await app.as(agency.dana)
  const made = idAt(await dana.post(urls.contacts.create(), filled({ agent_id: String(agency.omar.id) })))
  expect((await stored(made)).agent_id).toBe(agency.dana.id)
  await dana.post(urls.contacts.show(made), filled({ agent_id: String(agency.omar.id) }))
  expect((await stored(made)).agent_id).toBe(agency.dana.id)
  const words = await dana.words(urls.contacts.new())
  expect(words).toContain('Assigned agent Dana Whitfield Quarterly')
})

test('a contact without an owner is Unassigned, and stays so until an admin says otherwise (contacts-051)', async () => {
  const made = idAt(await ruth.post(urls.contacts.create(), filled({ agent_id: '' })))
  expect((await stored(made)).agent_id).toBeNull()
  expect(await ruth.words(urls.contacts.show(made))).toContain('Assigned Agent Unassigned')
})

test('deleting asks first, then says whom it deleted', async () => {
  const { id } = await makeContact(agency, { first_name: 'Una', last_name: 'Moss' })
  const asked = await ruth.words(urls.contacts.deletion(id))
  expect(asked).toContain('Delete Una Moss?')
  expect((await stored(id)).deleted_at).toBeNull()
  const done = await ruth.post(urls.contacts.deletion(id))
  expect(done.headers.get('Location')).toBe('/contacts')
  expect((await stored(id)).deleted_at).not.toBeNull()
  expect(await ruth.words('/contacts')).toContain('Una Moss was deleted.')
  expect((await ruth.post(urls.contacts.deletion(id))).status).toBe(404)
})

test('the contact page has its buttons and its six sections (contacts-021..023, nav-017)', async () => {
  const { id } = await makeContact(agency, { status: 'Opened' })
  const words = await ruth.words(urls.contacts.show(id))
  for (const part of [
    'Contacts Walter Brandt Opened',
    'Send Quote',
    'Edit',
    'Delete',
    'Contact Summary',
    'Follow-up Requests',
    'Future Activity',
    'Email Activity',
    'Eligibility Answers',
    'Assigned Agent',
  ])
    expect(words).toContain(part)
})

test('a new contact is a man who does not use tobacco unless the form says otherwise (contacts-035)', async () => {
  const html = await ruth.html(urls.contacts.new())
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
  const saved = await ruth.post(urls.contacts.create(), filled(answers))
  expect(await stored(idAt(saved))).toMatchObject(row)
})

test('saving the form of somebody of whom gender and tobacco use are not known leaves them unknown', async () => {
  const { id } = await makeContact(agency, { gender: null, tobacco_user: null })
  const form = fieldsOf(await ruth.html(urls.contacts.edit(id)))
  expect(form).toMatchObject({ gender: '', tobacco_user: '' })
  await ruth.post(urls.contacts.show(id), { ...form, first_name: 'Wally' })
  expect(await stored(id)).toMatchObject({ first_name: 'Wally', gender: null, tobacco_user: null })
  // A page of the version before has a box for tobacco, which says nothing while it is empty.
  const { tobacco_user: _, ...older } = fieldsOf(await ruth.html(urls.contacts.edit(id)))
  await ruth.post(urls.contacts.show(id), { ...older, first_name: 'Walt' })
  expect(await stored(id)).toMatchObject({ first_name: 'Walt', tobacco_user: null })
  await ruth.post(urls.contacts.show(id), {
    ...fieldsOf(await ruth.html(urls.contacts.edit(id))),
    ...{ gender: 'F', tobacco_user: 'no' },
  })
  expect(await stored(id)).toMatchObject({ gender: 'F', tobacco_user: false })
  const words = await ruth.words(urls.contacts.show(id))
  expect(words).toContain('Gender: not known → became female')
  expect(words).toContain('Tobacco: not known → became no')
})
