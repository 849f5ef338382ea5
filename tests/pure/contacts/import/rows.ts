import {
  type ColumnMapping,
  fileAnswersSchema,
  forEachField,
  importFields,
} from '../../../../src/contacts/import/contact-import.ts'
import type { CellRules } from '../../../../src/contacts/import/read/read-cells.ts'
import { rowReader } from '../../../../src/contacts/import/read/read-row.ts'

export const fields = importFields.map(({ name }) => name)
type Cells = Record<(typeof fields)[number], string>

export const good: Cells = {
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

export const byPlace = Object.fromEntries(fields.map((name, index) => [name, index])) as ColumnMapping

/** The rules of a file with our own column names. */
export const rulesOf = (changes: Partial<CellRules> = {}): CellRules => ({
  header: fields,
  mapping: byPlace,
  carriers: [],
  plans: [],
  values: {},
  answers: fileAnswersSchema.parse({}),
  today: '2026-11-20',
  dateOrder: 'month',
  ...changes,
})

/** The rules of a file with these columns, whose fields are matched by their names as they stand in `mapping`. */
export function rulesFor(header: readonly string[], mapping: Partial<Record<keyof Cells, string>>): CellRules {
  const columns: ColumnMapping = forEachField(null)
  for (const name of fields) columns[name] = mapping[name] === undefined ? null : header.indexOf(mapping[name])
  return rulesOf({ header, mapping: columns })
}

export const cellsOf = (changes: Partial<Cells> = {}) => fields.map((name) => ({ ...good, ...changes })[name])

export const read = (changes: Partial<Cells> = {}, rules: Partial<CellRules> = {}) =>
  rowReader(rulesOf(rules))(cellsOf(changes))

/** The contact of a valid row with these cells changed, or the reason it is rejected. */
export function contact(changes: Partial<Cells>, rules: Partial<CellRules> = {}) {
  const row = read(changes, rules)
  return row.ok ? row.contact : row.reason
}

/** Why a row is rejected; undefined if it is accepted. */
export function reason(changes: Partial<Cells>, rules: Partial<CellRules> = {}) {
  const row = read(changes, rules)
  return row.ok ? undefined : row.reason
}

/** The unreadable cells of an accepted row: field and advice. */
export function unread(changes: Partial<Cells>, rules: Partial<CellRules> = {}) {
  const row = read(changes, rules)
  return row.ok ? row.warnings.unread?.map(({ field, fix }) => [field, fix]) : row.reason
}
