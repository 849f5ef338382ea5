import { expect, test } from 'vitest'
import { rowReader, unreadReason } from '../../../../src/contacts/import/read/read-row.ts'
import { byPlace, cellsOf, contact, fields, good, read, reason, rulesFor, rulesOf, unread } from './rows.ts'

const answers = rulesOf().answers

test('a column of languages is recognized under any name, by English or Spanish in its cells', () => {
  const rows = (heading: string, ...cells: string[]) =>
    cells.map((cell) => {
      const row = rowReader(rulesOf({ header: [...fields, heading] }))([...cellsOf(), cell])
      return row.ok ? (row.contact.language ?? null) : row.reason
    })
  expect(rows('Preferred Language', 'Spanish', 'español', 'ES', 'es-MX', 'English', 'en-US', 'Vietnamese', '')).toEqual(
    ['es', 'es', 'es', 'es', 'en', 'en', null, null],
  )
  for (const heading of ['Language', 'language_preference', 'Idioma', 'Idioma preferido', 'Client Language'])
    expect([heading, rows(heading, 'Spanish')]).toEqual([heading, ['es']])
  expect(rows('Notes', 'Spanish')).toEqual([null])
})

test('a row becomes a contact', () => {
  expect(read()).toEqual({
    ok: true,
    contact: {
      first_name: 'Walter',
      last_name: 'Brandt',
      email: 'walter@example.com',
      phone_number: '8285550142',
      zip_code: '28801',
      current_carrier: 'Aetna',
      plan_type: 'Plan G',
      effective_on: '2024-03-01',
      birth_on: '1954-06-14',
      tobacco_user: false,
      gender: 'M',
    },
    warnings: {},
    policyRank: 21,
  })
})

test('a mapping has eleven fields (csv-002)', () => {
  expect(fields).toEqual(Object.keys(good))
})

test('only rows with a usable email are imported (csv-008)', () => {
  expect(reason({ email: 'a@b.c' })).toBe(
    'Email "a@b.c" is not a complete email address. Write it like name@example.com.',
  )
  expect(contact({ email: 'ab@c.d' })).toMatchObject({ email: 'ab@c.d' })
  expect(reason({ email: ' ' })).toBe('Email is empty.')
  expect(reason({ email: 'N/A' })).toBe('Email is empty.')
})

test('rows without an email are imported if the user says so', () => {
  const rules = { answers: { ...answers, takesRowsWithoutEmail: true } }
  expect(read({ email: '' }, rules)).toMatchObject({ ok: true, contact: { email: null }, warnings: {} })
  expect(contact({ email: 'walter' }, rules)).toMatchObject({ email: null })
  expect(unread({ email: 'walter' }, rules)).toEqual([['email', 'Write it like name@example.com.']])
})

test('of several addresses or numbers in a cell the first is stored and the rest reported', () => {
  expect(read({ email: 'a1@example.com, b1@example.com', phoneNumber: '828-555-0142 / 828-555-0143' })).toMatchObject({
    contact: { email: 'a1@example.com', phone_number: '8285550142' },
    warnings: { more: 'b1@example.com, 8285550143' },
  })
  expect(contact({ email: 'Walter Brandt <w1@example.com>' })).toMatchObject({ email: 'w1@example.com' })
})

test('only a missing name or address refuses a row, and both are in one reason', () => {
  expect(reason({ lastName: '', email: 'x', birthDate: '13/40/1951', phoneNumber: '555' })).toBe(
    'Email "x" is not a complete email address. Write it like name@example.com. Last name is empty.',
  )
  expect(reason({ firstName: 'x'.repeat(101) })).toBe('First name is longer than 100 characters.')
})

test('every other unreadable cell stays empty, and all are reported with what to write', () => {
  const bad = {
    phoneNumber: '555-0123',
    effectiveDate: 'Sep-22',
    birthDate: '03/14',
    tobaccoUser: 'maybe',
    gender: 'x',
    zipCode: 'K1A 0B1',
  }
  const row = read(bad)
  expect(row).toMatchObject({
    ok: true,
    contact: {
      first_name: 'Walter',
      email: 'walter@example.com',
      current_carrier: 'Aetna',
      plan_type: 'Plan G',
      phone_number: null,
      effective_on: null,
      birth_on: null,
      tobacco_user: null,
      gender: null,
      zip_code: null,
    },
  })
  const told = row.ok ? unreadReason(row.warnings) : ''
  for (const [label, cell] of [
    ['Phone number', bad.phoneNumber],
    ['Effective date', bad.effectiveDate],
    ['Birth date', bad.birthDate],
    ['Tobacco user', bad.tobaccoUser],
    ['Gender', bad.gender],
    ['ZIP code', bad.zipCode],
  ])
    expect(told).toContain(`${label} "${cell}": `)
  expect(unreadReason({})).toBe('')
})

test('cells may be empty in all fields but names and email, and none is guessed', () => {
  const empty = {
    phoneNumber: '',
    currentCarrier: '',
    effectiveDate: '',
    birthDate: '',
    tobaccoUser: '',
    gender: '',
    zipCode: '',
    planType: '',
  }
  expect(read(empty)).toEqual({
    ok: true,
    contact: {
      first_name: 'Walter',
      last_name: 'Brandt',
      email: 'walter@example.com',
      phone_number: null,
      zip_code: null,
      current_carrier: null,
      plan_type: null,
      effective_on: null,
      birth_on: null,
      tobacco_user: null,
      gender: null,
    },
    warnings: {},
    policyRank: 11,
  })
})

test('an empty tobacco cell means none if the user says that nobody smokes (csv-012)', () => {
  const rules = { answers: { ...answers, nobodySmokes: true } }
  expect(['', 'N/A', 'no', 'yes', 'maybe'].map((tobaccoUser) => contact({ tobaccoUser }, rules))).toMatchObject([
    { tobacco_user: false },
    { tobacco_user: false },
    { tobacco_user: false },
    { tobacco_user: true },
    { tobacco_user: null },
  ])
})

test('a row with too many cells, a huge cell or a swallowed line is bad, and short rows are not', () => {
  const reader = rowReader(rulesOf())
  const cells = Object.values(good)
  expect(reader([...cells, '', ' '])).toMatchObject({ ok: true })
  expect(reader(cells.slice(0, 3))).toMatchObject({ ok: true })
  expect(reader([...cells, 'stray'])).toMatchObject({
    ok: false,
    reason: expect.stringContaining('12 cells and the header has 11'),
  })
  expect(reader(['x'.repeat(10_001), ...cells.slice(1)])).toMatchObject({
    ok: false,
    reason: expect.stringContaining('longer than 10,000'),
  })
  expect(reader(['"Walter,Brandt\n"Next', ...cells.slice(1)])).toMatchObject({
    ok: false,
    reason: expect.stringContaining('so this row includes the lines after it'),
  })
})

test('one column of full names fills both name fields', () => {
  const reader = rowReader(rulesOf({ mapping: { ...byPlace, lastName: 0 } }))
  expect(reader(['Brandt, Walter H.', ...Object.values(good).slice(1)])).toMatchObject({
    contact: { first_name: 'Walter H.', last_name: 'Brandt' },
  })
  expect(reader(['Harold Jr.', ...Object.values(good).slice(1)])).toMatchObject({
    ok: false,
    reason: 'Last name is empty.',
  })
})

test('names in capitals are reported, and corrected if the user says so', () => {
  const names = { firstName: 'HAROLD', lastName: "O'BRIEN" }
  expect(read(names)).toMatchObject({
    contact: { first_name: 'HAROLD', last_name: "O'BRIEN" },
    warnings: { capitals: "HAROLD O'BRIEN" },
  })
  expect(contact(names, { answers: { ...answers, tidiesNames: true } })).toMatchObject({
    first_name: 'Harold',
    last_name: "O'Brien",
  })
  expect(read()).not.toHaveProperty('warnings.capitals')
})

test('of similar columns each row uses the first with a value', () => {
  const header = ['First Name', 'Last Name', 'Email', 'Primary Phone', 'Home Phone', 'Agent Phone', 'Email 2']
  const rules = rulesFor(header, {
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Email',
    phoneNumber: 'Primary Phone',
  })
  const reader = rowReader(rules)
  const row = (...cells: string[]) => reader(['Walter', 'Brandt', ...cells])
  expect(row('', '', '828-555-0142', '828-555-0199', 'w2@example.com')).toMatchObject({
    contact: { phone_number: '8285550142', email: 'w2@example.com' },
  })
  expect(row('w1@example.com', '828-555-0143', '828-555-0142', '', '')).toMatchObject({
    contact: { phone_number: '8285550143', email: 'w1@example.com' },
  })
  expect(row('w1@example.com', '', '', '828-555-0199', '')).toMatchObject({ contact: { phone_number: null } })
})

test('an opt-out of a row that is not imported counts too', () => {
  const reader = rowReader(rulesOf({ header: [...fields, 'Unsubscribed'] }))
  const optOut = { address: 'walter@example.com', reason: 'unsubscribed' }
  expect(reader([...cellsOf({}), 'Yes'])).toMatchObject({ ok: true, optOut })
  expect(reader([...cellsOf({ lastName: '' }), 'Yes'])).toMatchObject({ ok: false, optOut })
  expect(reader([...cellsOf({}), 'No'])).not.toHaveProperty('optOut')
})
