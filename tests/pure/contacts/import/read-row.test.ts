import { expect, test } from 'vitest'
import {
  type CarrierMapping,
  type ColumnMapping,
  importFields,
} from '../../../../src/contacts/import/contact-import.ts'
import { splitFullName } from '../../../../src/contacts/import/read/full-name.ts'
import { readPlanType } from '../../../../src/contacts/import/read/read-cells.ts'
import { dateOrderOf } from '../../../../src/contacts/import/read/read-date.ts'
import { rowReader } from '../../../../src/contacts/import/read/read-row.ts'
import { readTobacco } from '../../../../src/contacts/import/read/read-tobacco.ts'

const fields = importFields.map(({ name }) => name)
const mapping = Object.fromEntries(fields.map((name, index) => [name, index])) as ColumnMapping
const good: Record<(typeof fields)[number], string> = {
  firstName: 'Walter',
  lastName: 'Brandt',
  email: 'Walter@Example.com',
  phoneNumber: '(828) 555-0142',
  currentCarrier: 'Aetna',
  effectiveDate: '3/1/2024',
  birthDate: '1954-06-14',
  tobaccoUser: 'no',
  gender: 'Male',
  zipCode: '28801',
  planType: 'G',
}

function read(overrides: Partial<typeof good> = {}, carriers: CarrierMapping = []) {
  const row = { ...good, ...overrides }
  return rowReader({ columns: 11, mapping, carriers, today: '2026-11-20' })(fields.map((name) => row[name]))
}
const reason = (overrides: Partial<typeof good>) => {
  const verdict = read(overrides)
  return verdict.ok ? undefined : verdict.reason
}
const contact = (overrides: Partial<typeof good>) => {
  const verdict = read(overrides)
  return verdict.ok ? verdict.contact : verdict.reason
}

test('a column that says what people read is read whatever it is called, where it says English or Spanish', () => {
  const rows = (heading: string, ...cells: string[]) =>
    cells.map((cell) => {
      const header = [...fields, heading]
      const rules = { columns: 12, header, mapping, carriers: [], today: '2026-11-20' }
      const verdict = rowReader(rules)([...fields.map((name) => good[name]), cell])
      return verdict.ok ? (verdict.contact.language ?? null) : verdict.reason
    })
  expect(rows('Preferred Language', 'Spanish', 'español', 'ES', 'es-MX', 'English', 'en-US', 'Vietnamese', '')).toEqual(
    ['es', 'es', 'es', 'es', 'en', 'en', null, null],
  )
  for (const heading of ['Language', 'language_preference', 'Idioma']) expect(rows(heading, 'Spanish')).toEqual(['es'])
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
  })
})

test('a mapping has eleven fields (csv-002)', () => {
  expect(fields).toEqual(Object.keys(good))
})

test('only rows with a usable email are taken (csv-008)', () => {
  expect(reason({ email: 'a@b.c' })).toBe(
    'Email "a@b.c": this is no complete email address. Write it like name@example.com.',
  )
  expect(contact({ email: 'ab@c.d' })).toMatchObject({ email: 'ab@c.d' })
  expect(reason({ email: ' ' })).toBe('Email is empty, and every contact needs one.')
  expect(reason({ email: 'a@example.com, b@example.com' })).toContain('no complete email address')
})

test('every fault of a row is named in one reason', () => {
  expect(reason({ lastName: '', birthDate: '13/40/1951', phoneNumber: '555' })).toBe(
    'Last name is empty. Phone number "555": a phone number has ten digits. Write it like 555-555-0142, or leave it empty. ' +
      'Birth date "13/40/1951": there is no month 13. Write it like 6/14/1954, or leave it empty.',
  )
})

test('empty cells are fine in all fields but names and email', () => {
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
  expect(contact(empty)).toMatchObject({
    phone_number: null,
    current_carrier: null,
    birth_on: null,
    tobacco_user: null,
    gender: null,
    plan_type: null,
  })
})

test('tobacco is true for yes, true, 1 and y (csv-012)', () => {
  expect(['yes', 'TRUE', '1', 'y', ' Y '].map(readTobacco)).toEqual([true, true, true, true, true])
  expect(['Smoker', 'tobacco user', 'uses-tobacco'].map(readTobacco)).toEqual([true, true, true])
  expect(['no', '', '0', 'n', 'Non-Smoker', 'never'].map(readTobacco)).toEqual(Array(6).fill(false))
})

test('what may mean anything is neither yes nor no, and is told with its row', () => {
  expect(['maybe', 'J', 'yesterday', 'x'].map(readTobacco)).toEqual([null, null, null, null])
  expect(read({ tobaccoUser: 'maybe', planType: 'HDG' })).toMatchObject({
    ok: true,
    contact: { tobacco_user: null, plan_type: 'Other' },
    unread: { tobacco: 'maybe', plan: 'HDG' },
  })
  expect(read({ tobaccoUser: 'no', planType: 'other' })).not.toHaveProperty('unread')
})

test('carriers become one of the six, Other, or what the owner chose (csv-013..017)', () => {
  const carrierOf = (currentCarrier: string, chosen: CarrierMapping = []) => {
    const verdict = read({ currentCarrier }, chosen)
    return verdict.ok && verdict.contact.current_carrier
  }
  expect(['uhc', 'aarp', 'united healthcare'].map((text) => carrierOf(text))).toEqual(Array(3).fill('UnitedHealthcare'))
  expect(['bcbs', 'Allstate', 'Chubb', 'Zzzzzzzzzzzzzzzzzzzzzzzz'].map((text) => carrierOf(text))).toEqual(
    Array(4).fill('Other'),
  )
  expect([carrierOf('Aetnna'), carrierOf('Aflac')]).toEqual(['Aetna', 'Aflac'])
  expect(carrierOf('Foo Mutual', [['Foo Mutual', 'Mutual of Omaha']])).toBe('Mutual of Omaha')
  expect(carrierOf('constructor', [['__proto__', 'Aetna']])).toBe('Other')
})

test('ZIPs get back the zeros a spreadsheet took', () => {
  const zips = {
    '2861': '02861',
    '501': '00501',
    '28801-1234': '28801',
    '288011234': '28801',
    '28611234': '02861',
    '5011234': '00501',
    '501-1234': '00501',
    '28801.0': '28801',
  }
  for (const [typed, zip] of Object.entries(zips)) expect(contact({ zipCode: typed })).toMatchObject({ zip_code: zip })
  expect(reason({ zipCode: '28' })).toContain('ZIP code "28": a ZIP code has five digits')
})

test('dates are read as typed, as Excel’s day number, and with a midnight behind them', () => {
  for (const typed of [
    '6/14/1954',
    '1954-06-14',
    '19889',
    '1954-06-14 00:00:00',
    '1954-06-14T00:00:00.000Z',
    '6/14/1954 12:00:00 AM',
  ])
    expect(contact({ birthDate: typed })).toMatchObject({ birth_on: '1954-06-14' })
  expect(reason({ birthDate: '6/14/1954 3:15 PM' })).toContain('Expected a date only, not a date and time')
  expect(contact({ birthDate: '6/14/54' })).toMatchObject({ birth_on: '1954-06-14' })
  expect(reason({ birthDate: '6/14/04' })).toContain('write the year with four digits')
  expect(reason({ effectiveDate: '3/1/45' })).toContain('write the year with four digits')
  expect(reason({ birthDate: '1/1/2027' })).toContain('this day is still to come')
  expect(contact({ effectiveDate: '1/1/2027' })).toMatchObject({ effective_on: '2027-01-01' })
})

test('a phone that a spreadsheet shortened is refused and not guessed', () => {
  expect(reason({ phoneNumber: '8.2855501E+09' })).toContain('the spreadsheet cut this number short')
})

test('plans are F, G, N or Other (contacts-036)', () => {
  expect(['g', 'Plan G', 'plan n', 'Medigap Plan F'].map(readPlanType)).toEqual([
    'Plan G',
    'Plan G',
    'Plan N',
    'Plan F',
  ])
  expect(['HDG', 'Plan G High Deductible', 'K', 'MN_BASIC'].map(readPlanType)).toEqual([
    'Other',
    'Other',
    'Other',
    'Other',
  ])
})

test('a row with more cells than columns, a huge cell or a swallowed line is bad, and short rows are not', () => {
  const reader = rowReader({ columns: 11, mapping, carriers: [], today: '2026-11-20' })
  const cells = Object.values(good)
  expect(reader([...cells, '', ' '])).toMatchObject({ ok: true })
  expect(reader(cells.slice(0, 3))).toMatchObject({ ok: true })
  expect(reader([...cells, 'stray'])).toMatchObject({
    ok: false,
    reason: expect.stringContaining('12 cells and the header 11'),
  })
  expect(reader(['x'.repeat(10_001), ...cells.slice(1)])).toMatchObject({
    ok: false,
    reason: expect.stringContaining('longer than 10,000'),
  })
  expect(reader(['"Walter,Brandt\n"Next', ...cells.slice(1)])).toMatchObject({
    ok: false,
    reason: expect.stringContaining('swallowed'),
  })
})

test('one column with whole names serves both name fields', () => {
  const shared = { ...mapping, lastName: 0 }
  const reader = rowReader({ columns: 11, mapping: shared, carriers: [], today: '2026-11-20' })
  expect(reader(['Brandt, Walter H.', ...Object.values(good).slice(1)])).toMatchObject({
    contact: { first_name: 'Walter H.', last_name: 'Brandt' },
  })
  expect(splitFullName('Walter H. Brandt')).toEqual({ first: 'Walter H.', last: 'Brandt' })
  expect(splitFullName('Maria de la Cruz')).toEqual({ first: 'Maria', last: 'de la Cruz' })
  expect(splitFullName('Otis Gaines, Jr.')).toEqual({ first: 'Otis', last: 'Gaines Jr.' })
  expect(splitFullName('Van Morrison')).toEqual({ first: 'Van', last: 'Morrison' })
  expect(splitFullName('Cher')).toEqual({ first: '', last: 'Cher' })
  expect(splitFullName('')).toEqual({ first: '', last: '' })
})

test('an effective date with a two-digit year is of the one century that fits', () => {
  const dates = { '3/1/24': '2024-03-01', '12/1/99': '1999-12-01', '1-1-27': '2027-01-01', '7/1/66': '1966-07-01' }
  for (const [typed, date] of Object.entries(dates))
    expect(contact({ effectiveDate: typed })).toMatchObject({ effective_on: date })
  for (const typed of ['3/1/29', '3/1/65']) expect(reason({ effectiveDate: typed })).toContain('year with four digits')
})

test('dates may have dots, or their month in letters as Excel writes it', () => {
  const dates = {
    '6.14.1954': 1,
    '14-Jun-1954': 1,
    '14-Jun-54': 1,
    'Jun 14, 1954': 1,
    'June 14 1954': 1,
    '14 June 1954': 1,
  }
  for (const typed of Object.keys(dates))
    expect(contact({ birthDate: typed })).toMatchObject({ birth_on: '1954-06-14' })
  expect(reason({ birthDate: '14-Jux-1954' })).toContain('Birth date "14-Jux-1954"')
})

test('3/4/1954 is read in the order its file has', () => {
  const rules = { columns: 11, mapping, carriers: [], today: '2026-11-20', dateOrder: 'day' as const }
  const birth = (typed: string) => rowReader(rules)(fields.map((name) => ({ ...good, birthDate: typed })[name]))
  expect(birth('3/4/1954')).toMatchObject({ contact: { birth_on: '1954-04-03' } })
  expect(birth('1954-04-03')).toMatchObject({ contact: { birth_on: '1954-04-03' } })
  expect(birth('4/13/1954')).toMatchObject({ ok: false, reason: expect.stringContaining('there is no month 13') })
  expect(dateOrderOf(['3/4/1954', '13/4/1954'])).toBe('day')
  expect(dateOrderOf(['3/4/1954', '4/13/1954'])).toBe('month')
  expect(dateOrderOf(['13/4/1954', '4/13/1954'])).toBe('both')
  expect(dateOrderOf(['3/4/1954', '1954-04-13', ''])).toBe(undefined)
})

test('a month in letters is the month in a file whose days come first too', () => {
  const rules = { columns: 11, mapping, carriers: [], today: '2026-11-20', dateOrder: 'day' as const }
  const began = (typed: string) => rowReader(rules)(fields.map((name) => ({ ...good, effectiveDate: typed })[name]))
  const dates = {
    '14-Jun-24': '2024-06-14',
    '5-Jun-24': '2024-06-05',
    'Jun 5, 24': '2024-06-05',
    '5/6/24': '2024-06-05',
    '5.6.24': '2024-06-05',
    '14-6-24': '2024-06-14',
    '5-Jun-2024': '2024-06-05',
  }
  for (const [typed, date] of Object.entries(dates))
    expect([typed, began(typed)]).toEqual([
      typed,
      expect.objectContaining({ contact: expect.objectContaining({ effective_on: date }) }),
    ])
  expect(began('5/6/45')).toMatchObject({ ok: false, reason: expect.stringContaining('year with four digits') })
  expect(began('6/14/24')).toMatchObject({ ok: false, reason: expect.stringContaining('Write it like 14/6/1954') })
})

test('phones may have a country code and an extension, genders their words', () => {
  for (const typed of ['+1 (828) 555-0142', '1-828-555-0142', '828.555.0142 ext. 12', '8285550142 x3'])
    expect(contact({ phoneNumber: typed })).toMatchObject({ phone_number: '8285550142' })
  for (const [typed, gender] of Object.entries({ woman: 'F', FEMALE: 'F', Man: 'M', m: 'M' }))
    expect(contact({ gender: typed })).toMatchObject({ gender })
})
