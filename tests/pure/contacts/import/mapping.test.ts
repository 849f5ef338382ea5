import { expect, test } from 'vitest'
import { suggestMapping } from '../../../../src/contacts/import/read/mapping.ts'

const none = {
  firstName: null,
  lastName: null,
  email: null,
  phoneNumber: null,
  currentCarrier: null,
  effectiveDate: null,
  birthDate: null,
  tobaccoUser: null,
  gender: null,
  zipCode: null,
  planType: null,
}

test('our own column names map one to one (csv-001, csv-002)', () => {
  const header = Object.keys(none)
  expect(suggestMapping(header, [])).toEqual(Object.fromEntries(header.map((name, index) => [name, index])))
})

test('other systems’ names are known, and full names fill both name fields (csv-001)', () => {
  const header = [
    'Client ID',
    'Client Name',
    'E-mail Address',
    'Cell Phone',
    'Agent Email',
    'Med Supp Carrier',
    'Policy Effective Date',
    'DOB',
    'Smoker?',
    'Sex',
    'Mailing Zip',
    'Med Supp Plan',
  ]
  expect(suggestMapping(header, [])).toEqual({
    firstName: 1,
    lastName: 1,
    email: 2,
    phoneNumber: 3,
    currentCarrier: 5,
    effectiveDate: 6,
    birthDate: 7,
    tobaccoUser: 8,
    gender: 9,
    zipCode: 10,
    planType: 11,
  })
})

const telling = (index: number) => [
  'dana@agency.example',
  `walter${index}@example.com`,
  `(828) 555-01${10 + index}`,
  'Aetna',
  '3/1/2024',
  '6/14/1954',
  index % 2 ? 'F' : 'M',
  `2880${index % 10}`,
  'Plan G',
]
const eight = <T>(of: (index: number) => T) => Array.from({ length: 8 }, (_, index) => of(index))
const places = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9']

test('columns with unknown names are recognized by their cells, except effective dates and ZIP codes', () => {
  const known = { ...none, email: 1, phoneNumber: 2, currentCarrier: 3, birthDate: 5, gender: 6, planType: 8 }
  expect(suggestMapping(places, eight(telling))).toEqual(known)
  const spanish = eight((index) => telling(index).with(6, index % 2 ? 'H' : 'M'))
  expect(suggestMapping(places, spanish)).toEqual({ ...known, gender: null })
  expect(
    suggestMapping(
      places,
      eight((index) => telling(index).with(6, 'F')),
    ),
  ).toEqual({ ...known, gender: null })
})

test('five digits are a ZIP code if they are in the state next to them', () => {
  const header = [...places, 'State']
  const rows = (state: (index: number) => string) => eight((index) => [...telling(index), state(index)])
  expect(
    suggestMapping(
      header,
      rows(() => 'NC'),
    ),
  ).toMatchObject({ zipCode: 7 })
  expect(
    suggestMapping(
      header,
      rows((index) => (index < 4 ? 'NC' : 'TX')),
    ),
  ).toMatchObject({ zipCode: null })
})

test('a five-digit id is no ZIP code, whatever is next to it', () => {
  for (const id of ['Client ID', 'Individual: Individual ID', 'LEID', 'Policy Number', 'Account #', 'NPN'])
    for (const zip of ['Mailing Zip/Postal Code', undefined])
      expect([
        id,
        suggestMapping(
          [id, ...(zip ? [zip] : []), 'State'],
          eight((index) => [`2880${index}`, ...(zip ? [`2710${index}`] : []), 'NC']),
        ),
      ]).toMatchObject([id, { zipCode: zip ? 1 : null }])
})

test('ZIPs under a meaningless heading may lack their zero, and their states may be names', () => {
  const rows = eight((index) => [`w${index}@example.com`, `280${index}`, index % 2 === 0 ? 'Rhode Island' : 'R.I.'])
  expect(suggestMapping(['Email', 'F7', 'State'], rows)).toMatchObject({ zipCode: 1 })
  expect(
    suggestMapping(
      ['Email', 'F7', 'State'],
      rows.map((cells) => cells.with(2, 'Ohio')),
    ),
  ).toMatchObject({
    zipCode: null,
  })
})

test('an effective date is recognized by its heading only', () => {
  const dates = (heading: string) =>
    suggestMapping(
      ['Email', heading],
      eight((index) => [`w${index}@example.com`, '3/1/2024']),
    ).effectiveDate
  for (const heading of ['Effective Date', 'Policy Eff. Date', 'Medicare Supplement Effective Date', 'Fecha efectiva'])
    expect([heading, dates(heading)]).toEqual([heading, 1])
  for (const heading of ['Created Date', 'LAST_CHANGED', 'Anniversary', 'Part A Effective', 'Date Added', 'f2', 'Date'])
    expect([heading, dates(heading)]).toEqual([heading, null])
})

test('of similar columns one with values comes before an empty one', () => {
  const rows = eight((index) => [`w${index}@example.com`, '', `828-555-01${10 + index}`])
  expect(suggestMapping(['Email', 'Primary Phone', 'Home Phone'], rows)).toMatchObject({ phoneNumber: 2 })
})

test('of a list of bookings the invitee is used, not the agent of every row', () => {
  const header = ['User Name', 'User Email', 'Invitee Name', 'Invitee Email', 'Text Reminder Number', 'Location']
  const rows = eight((index) => [
    ...['Tricia Malone', 'tricia@example.com', 'Donna Pruitt', `w${index}@example.com`],
    ...[`+1 614-555-01${20 + index}`, '+1 614-555-0190'],
  ])
  expect(suggestMapping(header, rows)).toMatchObject({ firstName: 2, lastName: 2, email: 3, phoneNumber: 4 })
  const unnamed = rows.map((cells) => cells.slice(0, 2))
  expect(suggestMapping(['Name', 'F7'], unnamed)).toMatchObject({ email: null })
})

test('a column of plan letters is the plan, one of women or of "no" is not', () => {
  const planOf = (heading: string, letters: string) =>
    suggestMapping(
      ['Email', heading],
      [...letters].map((letter, index) => [`w${index}@example.com`, letter]),
    ).planType
  expect(planOf('Ltr', 'GNGFNG')).toBe(1)
  expect(planOf('PL1', 'GNGFNG')).toBe(1)
  for (const letters of ['FFFFFF', 'NNNNNN', 'FFFFFM', 'NNNNNY']) expect(planOf('PL1', letters)).toBeNull()
  expect(planOf('Letter', 'YYNYYN')).toBeNull()
})

test('Nombre is the first name next to Apellido, and the full name without it', () => {
  const rows = eight((index) => ['Ana María', 'Pérez', `w${index}@example.com`])
  expect(suggestMapping(['Nombre', 'Apellido', 'Correo'], rows)).toMatchObject({ firstName: 0, lastName: 1, email: 2 })
  const whole = eight((index) => ['Ana Pérez', `w${index}@example.com`])
  expect(suggestMapping(['Nombre', 'Correo'], whole)).toMatchObject({ firstName: 0, lastName: 0, email: 1 })
})

test('a name contradicted by its cells is ignored', () => {
  const sample = [
    ['yes', 'walter@example.com'],
    ['no', 'otis@example.com'],
  ]
  expect(suggestMapping(['Email', 'Contact point'], sample)).toMatchObject({ email: 1 })
})

test('without a better match the name counts', () => {
  const header = ['Email', 'DOB', 'Carrier']
  expect(suggestMapping(header, [['none', '3/5/51', 'Foo Mutual']])).toMatchObject({
    email: 0,
    birthDate: 1,
    effectiveDate: null,
    currentCarrier: 2,
  })
})

test('headers named like prototypes suggest nothing (T32)', () => {
  expect(suggestMapping(['__proto__', 'constructor', 'toString'], [['a', 'b', 'c']])).toEqual(none)
})
