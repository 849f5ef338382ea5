import { fullName } from '../../../lib/full-name.ts'
import { fieldLabel, type ImportField } from '../contact-import.ts'
import type { ImportedContact, RowWarnings, UnreadField } from './read-row.ts'

/** Warnings about the rows of a file: counts with a few example texts. */
export interface ImportWarnings {
  /** Cells that could not be read and stay empty, by field. */
  unread: Partial<Record<UnreadField, WarningExamples>>
  plans: WarningExamples
  unknownZips: WarningExamples
  /** Rows whose ZIP is in several counties and whose county stays empty. */
  openCounties: number
  /** Rows whose ZIP is not in the file's state; state and county stay empty. */
  otherStates: WarningExamples
  /** Second phone numbers and addresses, which are not imported. */
  more: WarningExamples
  /** Rows whose policy is not a Medigap policy in force; its carrier, plan, effective date and premium are skipped. */
  notMedigap: WarningExamples
  genderUnknown: number
  tobaccoUnknown: number
  /** Rows for people whom another system no longer emails. */
  optOuts: number
  /** Rows without a usable email address. In the dry run, those that are not imported count too. */
  withoutEmail: number
  /** People who share another person's address. */
  sharing: WarningExamples
  /** Rows that repeat a person from another row. */
  repeats: number
  /** Names in capitals. */
  capitals: WarningExamples
}

export interface WarningExamples {
  rows: number
  texts: string[]
}

const NAMED_EXAMPLES = 5
const MAX_EXAMPLE_LENGTH = 60

const noExamples = (): WarningExamples => ({ rows: 0, texts: [] })

export const noWarnings = (): ImportWarnings => ({
  unread: {},
  plans: noExamples(),
  unknownZips: noExamples(),
  openCounties: 0,
  otherStates: noExamples(),
  more: noExamples(),
  notMedigap: noExamples(),
  genderUnknown: 0,
  tobaccoUnknown: 0,
  optOuts: 0,
  withoutEmail: 0,
  sharing: noExamples(),
  repeats: 0,
  capitals: noExamples(),
})

const exampleFields = ['plans', 'unknownZips', 'otherStates', 'more', 'notMedigap', 'sharing', 'capitals'] as const
const countFields = ['openCounties', 'genderUnknown', 'tobaccoUnknown', 'optOuts', 'withoutEmail', 'repeats'] as const

export function addExample(examples: WarningExamples, text: string | undefined, { named = NAMED_EXAMPLES } = {}): void {
  if (text === undefined) return
  examples.rows += 1
  addText(examples, text, named)
}

function addText({ texts }: WarningExamples, text: string, named = NAMED_EXAMPLES) {
  const short = [...text].slice(0, MAX_EXAMPLE_LENGTH).join('')
  if (texts.length < named && !texts.includes(short)) texts.push(short)
}

/** The check page names the people who share an address, so more examples are stored. */
const NAMED_PEOPLE = 20

export function addRowWarnings(warnings: ImportWarnings, contact: ImportedContact, row: RowWarnings = {}): void {
  for (const { field, text } of row.unread ?? []) {
    warnings.unread[field] ??= noExamples()
    addExample(warnings.unread[field], text)
  }
  addExample(warnings.plans, row.plan)
  addExample(warnings.more, row.more)
  addExample(warnings.notMedigap, row.notMedigap)
  addExample(warnings.capitals, row.capitals)
  if (contact.gender === null) warnings.genderUnknown += 1
  if (contact.tobacco_user === null) warnings.tobaccoUnknown += 1
  if (contact.shares_email)
    addExample(warnings.sharing, `${fullName(contact)} (${contact.shares_email})`, {
      named: NAMED_PEOPLE,
    })
  else if (contact.email === null) warnings.withoutEmail += 1
}

/** The field's name within a sentence: 'birth date', 'phone number'. */
export const unreadFieldName = (field: UnreadField): string =>
  field === 'premium' ? 'premium' : field === 'zipCode' ? 'ZIP code' : fieldLabel(field as ImportField).toLowerCase()

/** The warnings of the rows imported so far, which are stored beside those of the dry run. */
export const warningsIn = (checked: unknown): ImportWarnings => ({
  ...noWarnings(),
  ...(checked as { imported?: Partial<ImportWarnings> } | null)?.imported,
})

/** Adds warnings to the stored ones and returns the new value of the column `checked`. */
export function withWarnings(checked: unknown, more: ImportWarnings) {
  const sum = warningsIn(checked)
  for (const key of countFields) sum[key] += more[key]
  for (const key of exampleFields) addExamples(sum[key], more[key])
  for (const [field, examples] of Object.entries(more.unread) as [UnreadField, WarningExamples][]) {
    sum.unread[field] ??= noExamples()
    addExamples(sum.unread[field], examples)
  }
  return { ...(checked as object | null), imported: sum }
}

function addExamples(to: WarningExamples, { rows, texts }: WarningExamples) {
  to.rows += rows
  for (const text of texts) addText(to, text, NAMED_PEOPLE)
}
