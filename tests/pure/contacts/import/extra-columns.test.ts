import { expect, test } from 'vitest'
import { extraColumn, optOutReader, ownColumns } from '../../../../src/contacts/import/read/extra-columns.ts'
import { personFacts } from '../../../../src/contacts/import/read/heading-words.ts'
import { rowReader } from '../../../../src/contacts/import/read/read-row.ts'
import { cellsOf, fields, rulesOf } from './rows.ts'

test.each([
  ['Unsubscribed from all email', 'Yes', 'unsubscribed'],
  ['Email Opt Out', '1', 'unsubscribed'],
  ['Email Opt Out', 'TRUE', 'unsubscribed'],
  ['UNSUB_TIME', '2025-03-04 11:22:33', 'unsubscribed'],
  ['Do Not Email', 'X', 'unsubscribed'],
  ['Status', 'Unsubscribed', 'unsubscribed'],
  ['Email Status', 'Cleaned', 'bounced'],
  ['Status', 'bounced', 'bounced'],
  ['Email permission status', 'non_subscribed', 'unsubscribed'],
  ['Email Hard Bounced', 'Yes', 'bounced'],
  ['Email Opt-In', 'No', 'unsubscribed'],
  ['Accepts Email Marketing', 'no', 'unsubscribed'],
  ['Dado de baja', 'sí', 'unsubscribed'],
  ['No contactar', 'X', 'unsubscribed'],
  ['Do not solicit', 'Y', 'unsubscribed'],
  ['DNSFLG', 'Y', 'unsubscribed'],
  ['DND', 'true', 'unsubscribed'],
  ['Invitee accepted marketing emails', 'No', 'unsubscribed'],
])('%s: %s is an opt-out', (heading, cell, reason) => {
  const reader = optOutReader(['Email', heading])
  expect([reader.columns, reader.read(['w1@example.com', cell])]).toEqual([[1], reason])
})

test.each([
  ['Unsubscribed from all email', ['', 'No', 'FALSE', '0', 'n', 'never', 'Subscribed', '-', 'N/A']],
  ['UNSUB_TIME', ['', '  ']],
  ['Status', ['Subscribed', 'Active', '', 'Lapsed', 'Issued']],
  ['Email Opt-In', ['Yes', '1', '', '2025-01-01']],
  ['Phone Opt Out', ['Yes']],
  ['SMS Opt-Out', ['1']],
])('under %s nobody of %j has opted out', (heading, cells) => {
  const { read } = optOutReader(['Email', heading])
  expect(cells.filter((cell) => read(['w1@example.com', cell]) !== undefined)).toEqual([])
})

test('a note against email is an opt-out, one about the time of a call is not', () => {
  const { read } = optOutReader(['Email', 'Notes (Barb)'])
  for (const note of ['DO NOT EMAIL per Pat 5/2', "Widow. Don't e-mail, call her son", 'no contactar'])
    expect([note, read(['w1@example.com', note])]).toEqual([note, 'unsubscribed'])
  for (const note of ['no email', 'do not contact before 9', 'Do not call', 'does not like email', ''])
    expect([note, read(['w1@example.com', note])]).toEqual([note, undefined])
})

test('any one of several columns is enough, and a row may be short', () => {
  const { columns, read } = optOutReader(['Email', 'Email Opt Out', 'Email Status'])
  expect(columns).toEqual([1, 2])
  expect(read(['w1@example.com', '1', 'Subscribed'])).toBe('unsubscribed')
  expect(read(['w1@example.com', '0', 'Bounced'])).toBe('bounced')
  expect(read(['w1@example.com'])).toBeUndefined()
})

test('a fact comes from the column with the most certain heading, the first if equal', () => {
  expect(extraColumn(['Email', 'License State', 'Mailing State', 'State'], 'state')).toBe(3)
  expect(extraColumn(['County', 'County'], 'county')).toBe(0)
  expect(extraColumn(['Email', 'License State'], 'state')).toBeUndefined()
})

test.each(personFacts)('a row takes %s from a column of that name, as the API sends it', (fact) => {
  const cells: Record<typeof fact, string> = {
    suffix: 'Jr.',
    state: 'OH',
    county: 'Lake',
    language: 'Spanish',
    agentEmail: 'omar@example.com',
  }
  const read = (cell: string) => rowReader(rulesOf({ header: [...fields, fact] }))([...cellsOf(), cell])
  expect(read(cells[fact])).not.toEqual(read(''))
})

test('columns of our own export are recognized only in our own file', () => {
  expect(ownColumns(['Email', 'Premium'])).toEqual({})
  expect(ownColumns(['Email', 'Premium', 'Quarterly updates', 'Shares email with', 'Email opt-out'])).toEqual({
    premium: 1,
    quarterly: 2,
    sharesEmailWith: 3,
    emailOptOut: 4,
  })
})
