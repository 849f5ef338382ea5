import { expect, test } from 'vitest'
import { changeableColumns } from '../../../src/contacts/changes/change-set.ts'
import type { Contact } from '../../../src/contacts/contact.ts'
import { editFields } from '../../../src/contacts/edit/edit-fields.ts'
import { fillColumns, overwriteColumns } from '../../../src/contacts/import/import-rows-sql.ts'
import { mergedTotals, mergeFields } from '../../../src/contacts/merge/merge-fields.ts'
import { exportColumns } from '../../../src/organizations/export-columns.ts'

/**
 * The kind of each column of a contact, which tells the tests below what must handle it. A new column that is missing here
 * fails the type check.
 *   said     what people say about a contact: undone, merged, edited, exported
 *   figure   what outreach writes of their mails and quotes: put together by a merge
 *   change   what only a change of its own writes: deleting, merging
 *   ours     the row's own
 */
const WHOSE: Record<keyof Contact, 'said' | 'figure' | 'change' | 'ours'> = {
  organization_id: 'ours',
  id: 'ours',
  first_name: 'said',
  last_name: 'said',
  email: 'said',
  shares_email_with: 'said',
  phone_number: 'said',
  state: 'said',
  zip_code: 'said',
  county: 'said',
  agent_id: 'said',
  current_carrier: 'said',
  plan_type: 'said',
  premium_cents: 'said',
  effective_on: 'said',
  birth_on: 'said',
  tobacco_user: 'said',
  gender: 'said',
  status: 'figure',
  language: 'said',
  opt_in_quarterly_updates: 'said',
  last_emailed_at: 'figure',
  quote_sent_at: 'figure',
  quote_viewed_at: 'figure',
  health_completed_at: 'figure',
  // Of a merge's two the story begins with the one that came first: see its undo.
  source: 'ours',
  import_id: 'ours',
  version: 'ours',
  created_at: 'ours',
  updated_at: 'ours',
  deleted_at: 'change',
  merged_into: 'change',
  name_key: 'ours',
  search: 'ours',
  birth_day_of_year: 'ours',
  effective_day_of_year: 'ours',
}

const columns = (...whose: string[]) =>
  Object.entries(WHOSE)
    .flatMap(([column, who]) => (whose.includes(who) ? [column] : []))
    .sort()
const sorted = (names: Iterable<string>) => [...names].sort()
const without = (names: string[], ...left: string[]) => names.filter((name) => !left.includes(name))

test('every fact about a contact is recorded on change, so it can be undone', () => {
  expect(sorted(changeableColumns)).toEqual(columns('said', 'change'))
})

test('every fact about a contact is protected from concurrent edits', () => {
  expect(sorted(Object.values(editFields).flat())).toEqual(columns('said'))
})

test('a merge decides every fact about the two, and combines their figures', () => {
  // Nobody is opted in by a merge, so nobody chooses.
  expect(sorted(mergeFields.flatMap((field) => [...field.columns]))).toEqual(
    without(columns('said'), 'opt_in_quarterly_updates'),
  )
  const contact = {} as Contact
  expect(sorted(Object.keys(mergedTotals([contact, contact], 'New')))).toEqual(columns('figure'))
})

test('overwriting by file covers every fact, except the matching address and the opt-outs', () => {
  const written = without(columns('said'), 'email', 'shares_email_with', 'opt_in_quarterly_updates')
  expect(sorted(Object.keys(overwriteColumns(null)))).toEqual(written)
  expect(written).toEqual(expect.arrayContaining(Object.keys(fillColumns)))
})

test.each([
  [null, null],
  [false, 'no'],
  [true, 'yes'],
])('the file of all contacts says of tobacco %s: %s', (tobacco_user, cell) => {
  expect(exportColumns['contacts.csv'].Tobacco!({ tobacco_user })).toBe(cell)
})

test('the export of all contacts has every fact about them', () => {
  const read = new Set<string>()
  const row = new Proxy({}, { get: (_, column) => void read.add(String(column)) })
  for (const cell of Object.values(exportColumns['contacts.csv'])) cell(row)
  const standsFor: Record<string, string> = { agent: 'agent_id', shared_email: 'shares_email_with' }
  const exported = [...read].map((column) => standsFor[column] ?? column)
  expect(exported).toEqual(expect.arrayContaining(columns('said')))
})
