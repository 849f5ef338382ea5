import { expect, test } from 'vitest'
import { isBlankValue, readZip } from '../../../../src/contacts/import/read/read-cells.ts'
import { readPlanType } from '../../../../src/contacts/import/read/read-plan.ts'
import { contact, unread } from './rows.ts'

test('ZIPs get back zeros removed by a spreadsheet', () => {
  const zips = {
    '2861': '02861',
    '28801-1234': '28801',
    '288011234': '28801',
    '28611234': '02861',
    '5011234': '00501',
    '501-1234': '00501',
    '28801.0': '28801',
  }
  for (const [typed, zip] of Object.entries(zips))
    expect([typed, contact({ zipCode: typed })]).toMatchObject([typed, { zip_code: zip }])
})

test('three digits or fewer, zeros and letters are not a ZIP', () => {
  for (const zipCode of ['28', '288', '501', '00000', '2880x', 'K1A 0B1']) {
    expect([zipCode, readZip(zipCode).ok]).toEqual([zipCode, false])
    expect(unread({ zipCode })).toEqual([['zipCode', 'A ZIP code has five digits. Write it like 28801.']])
  }
})

test('a number that cannot be a person’s phone is not stored', () => {
  for (const phoneNumber of ['8.2855501E+09', '0000000000', '555-0123', 'call the wife', '+49 30 1234567', 'N/A'])
    expect([phoneNumber, contact({ phoneNumber }), unread({ phoneNumber })]).toMatchObject([
      phoneNumber,
      { phone_number: null },
      [['phoneNumber', 'Write ten digits, such as 828-555-0142.']],
    ])
})

test('phones may have a country code and an extension, genders their own words', () => {
  for (const typed of ['+1 (828) 555-0142', '1-828-555-0142', '828.555.0142 ext. 12', '8285550142 x3'])
    expect(contact({ phoneNumber: typed })).toMatchObject({ phone_number: '8285550142' })
  for (const [typed, gender] of Object.entries({ woman: 'F', FEMALE: 'F', Man: 'M', m: 'M' }))
    expect(contact({ gender: typed })).toMatchObject({ gender })
})

test('plans are F, G, N or Other (contacts-036)', () => {
  expect(['g', 'Plan G', 'plan n', 'Medigap Plan F'].map(readPlanType)).toEqual([
    'Plan G',
    'Plan G',
    'Plan N',
    'Plan F',
  ])
  expect(['HDG', 'Plan G High Deductible', 'K', 'MN_BASIC'].map(readPlanType)).toEqual(Array(4).fill('Other'))
})

test('a cell can say that the value is unknown', () => {
  for (const typed of ['', '-', 'N/A', 'n.a.', 'None', 'Unknown', 'Unspecified', 'Prefer not to say', 'Desconocido'])
    expect([typed, isBlankValue(typed)]).toEqual([typed, true])
  for (const typed of ['0', '5', 'no', 'M', 'maybe']) expect([typed, isBlankValue(typed)]).toEqual([typed, false])
})

test('a gender or tobacco cell that says unknown is no error', () => {
  for (const typed of ['', 'N/A', 'Unknown', 'Unspecified', '-'])
    expect(unread({ gender: typed, tobaccoUser: typed })).toBeUndefined()
})
