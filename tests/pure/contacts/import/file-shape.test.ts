import { expect, test } from 'vitest'
import { FileRefusal } from '../../../../src/contacts/import/contact-import.ts'
import { findHeader, isFooter } from '../../../../src/contacts/import/read/file-shape.ts'
import { isKnownHeading } from '../../../../src/contacts/import/read/headings.ts'

const HEADER = ['First Name', 'Last Name', 'Email', 'Phone']
const PERSON = ['Walter', 'Brandt', 'walter@example.com', '828-555-0142']
/** The index of the header among these lines, or the message if there is none. */
function headerOf(lines: string[][], first = 1) {
  const records = lines.map((cells, index) => ({ row: first + index, cells }))
  try {
    return findHeader(records, isKnownHeading)
  } catch (error) {
    if (error instanceof FileRefusal) return error.refused.message
    throw error
  }
}

test('the line that names columns is the header, whatever precedes it', () => {
  expect(headerOf([HEADER, PERSON])).toBe(0)
  expect(headerOf([['sep=;'], HEADER, PERSON])).toBe(1)
  expect(headerOf([['Contacts of Blue Ridge', '', '', ''], ['As of 11/20/2026'], HEADER, PERSON])).toBe(2)
  expect(headerOf([['Report:', 'My clients'], HEADER, PERSON])).toBe(1)
  expect(headerOf([HEADER, PERSON], 3)).toBe(0)
})

test('unknown column names are in the first line that is not a title', () => {
  expect(
    headerOf([
      ['Alpha', 'Beta', 'Gamma'],
      ['x', 'y', 'z'],
    ]),
  ).toBe(0)
  expect(headerOf([['A title'], ['Alpha', 'Beta', 'Gamma'], ['x', 'y', 'z']])).toBe(1)
  expect(headerOf([['Email'], ['walter@example.com']])).toBe(0)
})

test('a file without a line of column names is refused (csv-006)', () => {
  expect(headerOf([PERSON])).toBe('CSV file has no headers')
  expect(headerOf([PERSON, PERSON])).toBe('CSV file has no headers')
  expect(headerOf([])).toBe('CSV file has no headers')
  expect(headerOf([['Alpha', 'Beta']], 2)).toBe('CSV file has no headers')
})

test.each([
  [['Total', '5']],
  [['Grand Total', '', '$1,234.50']],
  [['Total Records: 5,200']],
  [['Count', '24']],
  [['24 records']],
  [['Confidential Information - Do Not Distribute']],
  [['Copyright © 2000-2026 salesforce.com, inc. All rights reserved.']],
  [['Generated on 11/20/2026']],
  [['Page 1 of 3']],
  [HEADER],
])('%j below the data is no contact', (cells) => {
  expect(isFooter(cells, HEADER)).toBe(true)
})

test.each([
  [PERSON],
  [['Walter', 'Total', 'total@example.com', '']],
  [['Total', 'Walter', '', '']],
  [['Page', 'Brandt', '', '828-555-0142']],
  [['Walter', 'Brandt', '', '']],
  [['Walter']],
  [['', '', '', '']],
])('%j is a row of a contact, if a bad one', (cells) => {
  expect(isFooter(cells, HEADER)).toBe(false)
})
