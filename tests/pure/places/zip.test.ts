import { expect, test } from 'vitest'
import { isZip, zipDigits, zipFromSpreadsheet } from '../../../src/places/zip.ts'

test.each([
  ['9021a01', '90210'],
  ['902101', '90210'],
  ['90210-1234', '90210'],
  ['902', '902'],
  ['', ''],
])('a ZIP field keeps digits only, at most five: %j is %j (contacts-039)', (typed, kept) => {
  expect(zipDigits(typed)).toBe(kept)
})

test.each([
  ['2861', '02861'],
  ['501', '00501'],
  ['2861-1234', '02861'],
  ['2861.0', '02861'],
  ['90210', '90210'],
  ['90210-1234', '90210'],
  ['902101234', '90210'],
  ['12', '12'],
])('leading zeros dropped by a spreadsheet are restored: %j is %j', (cell, zip) => {
  expect(zipFromSpreadsheet(cell)).toBe(zip)
})

test('only five plain digits are a ZIP', () => {
  expect(['90210', '00501'].every(isZip)).toBe(true)
  expect(['9021', '902101', '9021a', '٩٠٢١٠', ' 90210', '90210\n'].some(isZip)).toBe(false)
})
