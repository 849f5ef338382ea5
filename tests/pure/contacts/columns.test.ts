import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FactsCard, PolicyCard } from '../../../routes/contacts/contact/cards.tsx'
import type { ContactPageProps } from '../../../routes/contacts/contact/props.tsx'
import { formFieldNames } from '../../../routes/contacts/form/edit-conflict.ts'
import { ContactFields, fieldOrder } from '../../../routes/contacts/form/fields.tsx'
import type { ContactFormProps } from '../../../routes/contacts/form/props.ts'
import { changeableColumns } from '../../../src/contacts/changes/change-set.ts'
import type { Contact } from '../../../src/contacts/contact.ts'
import { editFieldNames, editFields } from '../../../src/contacts/edit/edit-fields.ts'
import { fillColumns, overwriteColumns } from '../../../src/contacts/import/import-rows-sql.ts'
import { mergedTotals, mergeFields } from '../../../src/contacts/merge/merge-fields.ts'
import { contactResponse } from '../../../src/contacts/responses.ts'
import { contactChanges } from '../../../src/contacts/schemas.ts'
import { exportColumns } from '../../../src/organizations/export-columns.ts'

type Kind = 'fact' | 'figure' | 'change' | 'internal'

/**
 * The kind of each column of a contact, which tells the tests below what must handle it. A new column that is missing here
 * fails the type check.
 *   fact      what users and files provide: edited, imported, exported, merged, undone
 *   figure    what outreach writes about emails and quotes: combined by a merge
 *   change    what only deleting and merging write
 *   internal  written by the database or when the row is created
 */
const KINDS: Record<keyof Contact, Kind> = {
  organization_id: 'internal',
  id: 'internal',
  first_name: 'fact',
  last_name: 'fact',
  email: 'fact',
  shares_email_with: 'fact',
  phone_number: 'fact',
  state: 'fact',
  zip_code: 'fact',
  county: 'fact',
  agent_id: 'fact',
  current_carrier: 'fact',
  plan_type: 'fact',
  premium_cents: 'fact',
  effective_on: 'fact',
  birth_on: 'fact',
  tobacco_user: 'fact',
  gender: 'fact',
  status: 'figure',
  language: 'fact',
  opt_in_quarterly_updates: 'fact',
  last_emailed_at: 'figure',
  quote_sent_at: 'figure',
  quote_viewed_at: 'figure',
  health_completed_at: 'figure',
  source: 'internal',
  import_id: 'internal',
  version: 'internal',
  created_at: 'internal',
  updated_at: 'internal',
  deleted_at: 'change',
  merged_into: 'change',
  name_key: 'internal',
  search: 'internal',
  birth_day_of_year: 'internal',
  effective_day_of_year: 'internal',
}

const columns = (...kinds: Kind[]) =>
  Object.entries(KINDS)
    .flatMap(([column, kind]) => (kinds.includes(kind) ? [column] : []))
    .sort()
const sorted = (names: Iterable<string>) => [...names].sort()
const without = (names: string[], ...left: string[]) => names.filter((name) => !left.includes(name))

test('every fact about a contact is recorded on change, so it can be undone', () => {
  expect(sorted(changeableColumns)).toEqual(columns('fact', 'change'))
})

test('every fact about a contact is protected from concurrent edits', () => {
  expect(sorted(Object.values(editFields).flat())).toEqual(columns('fact'))
})

test('a merge decides every fact about the two, and combines their figures', () => {
  // Nobody is opted in by a merge, so nobody chooses.
  expect(sorted(mergeFields.flatMap((field) => [...field.columns]))).toEqual(
    without(columns('fact'), 'opt_in_quarterly_updates'),
  )
  const contact = {} as Contact
  expect(sorted(Object.keys(mergedTotals([contact, contact], 'New')))).toEqual(columns('figure'))
})

test('overwriting by file covers every fact, except the matching address and the opt-outs', () => {
  const written = without(columns('fact'), 'email', 'shares_email_with', 'opt_in_quarterly_updates')
  expect(sorted(Object.keys(overwriteColumns(null)))).toEqual(written)
  // Filling blanks never assigns an agent, and names are never blank.
  expect(sorted(Object.keys(fillColumns))).toEqual(without(written, 'first_name', 'last_name', 'agent_id'))
})

test.each([
  [null, null],
  [false, 'no'],
  [true, 'yes'],
])('the file of all contacts says of tobacco %s: %s', (tobacco_user, cell) => {
  expect(exportColumns['contacts.csv'].Tobacco!({ tobacco_user })).toBe(cell)
})

/** A contact without values that records which columns are read. */
function recordingContact() {
  const read = new Set<string>()
  const contact = new Proxy({}, { get: (_, column) => read.add(String(column)) && null })
  return { read, contact }
}

test('the export of all contacts has every fact about them', () => {
  const { read, contact: row } = recordingContact()
  for (const cell of Object.values(exportColumns['contacts.csv'])) cell(row)
  const standsFor: Record<string, string> = { agent: 'agent_id', shared_email: 'shares_email_with' }
  const exported = [...read].map((column) => standsFor[column] ?? column)
  expect(exported).toEqual(expect.arrayContaining(columns('fact')))
})

test('the cards of a contact show every fact, except names, agent and the sharing of an address', () => {
  const { read, contact } = recordingContact()
  const props = { contact, rights: [], viewer: { timeZone: 'America/New_York' }, now: new Date('2026-11-20T15:00:00Z') }
  for (const card of [FactsCard, PolicyCard])
    renderToStaticMarkup(createElement(card, props as unknown as ContactPageProps))
  const elsewhere = ['first_name', 'last_name', 'agent_id', 'shares_email_with']
  expect([...read]).toEqual(expect.arrayContaining(without(columns('fact'), ...elsewhere)))
})

test('the form has a field for every fact about a contact', () => {
  const props = { typed: {}, errors: {}, places: [], owners: [], sharers: [], today: '2026-11-20' }
  const form = renderToStaticMarkup(createElement(ContactFields, props as unknown as ContactFormProps))
  const fields = editFieldNames.map((field) => formFieldNames(field)[0]!)
  expect(fields.filter((name) => !form.includes(` name="${name}"`))).toEqual([])
  expect(fieldOrder).toEqual(expect.arrayContaining(fields))
})

test('the API returns and accepts every fact about a contact', () => {
  const names: Record<string, string> = { birth_on: 'birth_date', effective_on: 'effective_date' }
  const facts = columns('fact').map((column) => names[column] ?? column)
  expect(Object.keys(contactResponse.shape)).toEqual(expect.arrayContaining(facts))
  expect(Object.keys(contactChanges.in.shape)).toEqual(
    expect.arrayContaining(facts.map((name) => (name === 'shares_email_with' ? 'shares_email' : name))),
  )
})
