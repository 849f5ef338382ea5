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

test('another system’s names are known, and whole names serve both name fields (csv-001)', () => {
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

test('columns without telling names are known by their cells', () => {
  const row = (index: number) => [
    'dana@agency.example',
    `walter${index}@example.com`,
    `(828) 555-01${10 + index}`,
    'Aetna',
    '3/1/2024',
    '6/14/1954',
    'F',
    `2880${index % 10}`,
    'Plan G',
  ]
  const header = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9']
  expect(
    suggestMapping(
      header,
      Array.from({ length: 8 }, (_, index) => row(index)),
    ),
  ).toEqual({
    ...none,
    email: 1,
    phoneNumber: 2,
    currentCarrier: 3,
    effectiveDate: 4,
    birthDate: 5,
    gender: 6,
    zipCode: 7,
    planType: 8,
  })
})

test('a name that its cells contradict is not believed', () => {
  const sample = [
    ['yes', 'walter@example.com'],
    ['no', 'otis@example.com'],
  ]
  expect(suggestMapping(['Email', 'Contact point'], sample)).toMatchObject({ email: 1 })
})

test('where nothing looks better, the name counts', () => {
  const header = ['Email', 'DOB', 'Carrier']
  expect(suggestMapping(header, [['none', '3/5/51', 'Foo Mutual']])).toMatchObject({
    email: 0,
    birthDate: 1,
    effectiveDate: null,
    currentCarrier: 2,
  })
})

test('headers that name prototypes suggest nothing (T32)', () => {
  expect(suggestMapping(['__proto__', 'constructor', 'toString'], [['a', 'b', 'c']])).toEqual(none)
})
