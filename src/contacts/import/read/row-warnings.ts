import { fieldLabel, type ImportField } from '../contact-import.ts'
import type { ImportedContact, RowWarnings, UnreadField } from './read-row.ts'

/** What is worth knowing of rows that are imported. Counted, with a few of the texts named. */
export interface ImportWarnings {
  /** Cells that stay empty because they could not be read, by field. */
  unread: Partial<Record<UnreadField, WarningExamples>>
  plans: WarningExamples
  unknownZips: WarningExamples
  /** Their ZIP lies in several counties, or states. */
  openCounties: number
  /** Their ZIP is not in the state that the file says; state and county stay empty. */
  otherStates: WarningExamples
  /** Second phone numbers and addresses, which are not kept. */
  more: WarningExamples
  /** Their policy is no Medigap plan in force, so its carrier, plan and dates are not taken. */
  notMedigap: WarningExamples
  genderUnknown: number
  tobaccoUnknown: number
  /** Rows that another system no longer emails. */
  optOuts: number
  /** Rows without an email address, taken or refused. */
  withoutEmail: number
  /** People who share the address of an earlier row. */
  sharing: WarningExamples
  /** Rows that repeat a person of another row. */
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

/** Names whoever shares an address: the sender is asked about them by name. */
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
    addExample(warnings.sharing, `${contact.first_name} ${contact.last_name} (${contact.shares_email})`, {
      named: NAMED_PEOPLE,
    })
  else if (contact.email === null) warnings.withoutEmail += 1
}

/** 'birth date', 'phone number': as it reads within a sentence. */
export const unreadFieldName = (field: UnreadField): string =>
  field === 'premium' ? 'premium' : field === 'zipCode' ? 'ZIP code' : fieldLabel(field as ImportField).toLowerCase()

/** Counts of the rows that an import has worked through, kept beside those of its dry run. */
export const warningsIn = (checked: unknown): ImportWarnings => ({
  ...noWarnings(),
  ...(checked as { imported?: Partial<ImportWarnings> } | null)?.imported,
})

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
