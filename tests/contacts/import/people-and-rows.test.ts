import { expect, test } from 'vitest'
import { listBadRows } from '../../../src/contacts/import/queries.ts'
import { as, makeAgency } from '../../agency.ts'
import { contactsOf, counts, csv, fixture, imported } from './imports.ts'

test('of 200 bad rows of 1,000 only those without name or email are refused; all are listed with row number and reason, and the counts add up (csv-008, csv-010, csv-029)', async () => {
  const agency = await makeAgency()
  const done = await imported(agency.ruth, fixture('bad-rows-200-of-1000.csv'))
  expect(counts(done)).toEqual({
    status: 'done',
    total_rows: 1000,
    done_rows: 1000,
    added: 940,
    updated: 0,
    unchanged: 0,
    bad: 60,
  })
  const listed = await as(agency.ruth, (scope) => listBadRows(scope, done.id, { limit: 1000 }))
  const refused = listed.filter(({ is_imported }) => !is_imported)
  const incomplete = listed.filter(({ is_imported }) => is_imported)
  const people = await contactsOf(agency.id)
  const sharing = people.filter(({ shares_email_with }) => shares_email_with !== null)
  const genderless = people.filter(({ gender }) => gender === null)
  expect([refused, incomplete, sharing, genderless].map(({ length }) => length)).toEqual([60, 100, 20, 20])
  expect(refused.filter(({ reason }) => !/^(?:Email|Last name) /.test(reason))).toEqual([])
  expect(refused[0]).toMatchObject({ row_number: 6, reason: expect.stringContaining('Email "not-an-address"') })
  expect(incomplete[0]).toMatchObject({
    row_number: 16,
    reason: expect.stringContaining('Birth date "13/40/1951": '),
    cells: expect.arrayContaining(['kevin.mcgillicuddy15@example.com', '13/40/1951']),
  })
  expect(people.find(({ email }) => email === 'kevin.mcgillicuddy15@example.com')).toMatchObject({ birth_on: null })
  const holder = people.find(({ email }) => email === 'sarojini.deshpande39@example.com')
  expect(
    people.find(({ first_name, phone_number }) => first_name === 'Florante' && phone_number === '2175550179'),
  ).toMatchObject({
    email: null,
    shares_email_with: holder?.id,
  })
  expect(people).toHaveLength(940)
})

test('of people with one email the first has it and the others share it', async () => {
  const agency = await makeAgency()
  const done = await imported(agency.ruth, fixture('duplicate-emails.csv'))
  expect(counts(done)).toMatchObject({ added: 10, bad: 0 })
  const people = await contactsOf(agency.id)
  const emailOf = (id: number | null) => people.find((contact) => contact.id === id)?.email
  expect(
    people
      .filter(({ email }) => email === null)
      .map(({ first_name, shares_email_with }) => [first_name, emailOf(shares_email_with)])
      .sort(),
  ).toEqual([
    ['Mary', 'ramesh.patel2@example.com'],
    ['Ramón', 'irena.kowalczyk7@example.com'],
    ['Sung-Ho', 'ramesh.patel2@example.com'],
  ])
  const listed = await as(agency.ruth, (scope) => listBadRows(scope, done.id, { limit: 10 }))
  expect(listed).toMatchObject([
    { row_number: 8, is_imported: true, reason: expect.stringContaining('Phone number "555"') },
  ])
})

test('of rows of one person with one email the first valid one counts', async () => {
  const agency = await makeAgency()
  const row = (last: string, carrier: string) => ['Walter', last, 'walter@example.com', carrier]
  const done = await imported(agency.ruth, csv([row('', 'Aetna'), row('Brandt', 'Humana'), row('Brandt', 'Cigna')]))
  expect(counts(done)).toMatchObject({ added: 1, bad: 2 })
  expect(await contactsOf(agency.id)).toMatchObject([{ current_carrier: 'Humana' }])
  const bad = await as(agency.ruth, (scope) => listBadRows(scope, done.id, { limit: 10 }))
  expect(bad.map(({ row_number, reason }) => [row_number, reason])).toEqual([
    [2, 'Last name is empty.'],
    [4, 'Same person as row 3, with different details. We used row 3.'],
  ])
})

test('a person in a row above the owner of the shared email is linked to them', async () => {
  const agency = await makeAgency()
  const header = ['First name', 'Last name', 'Email', 'Carrier', 'Shares email with', 'Quarterly updates']
  const rows = [
    ['Ruth', 'Brandt', '', 'Aetna', 'walter@example.com', 'yes'],
    ['Walter', 'Brandt', 'walter@example.com', 'Aetna', '', 'yes'],
  ]
  for (const added of [2, 0])
    expect(counts(await imported(agency.ruth, csv(rows, header)))).toMatchObject({ added, bad: 0 })
  const people = await contactsOf(agency.id)
  const walter = people.find(({ email }) => email === 'walter@example.com')
  expect(people.find(({ first_name }) => first_name === 'Ruth')).toMatchObject({
    email: null,
    shares_email_with: walter?.id,
  })
})
