import type { CalendarDate } from '../../../lib/calendar-date.ts'
import { cut } from '../../../lib/cut.ts'
import type { Language } from '../../../lib/language.ts'
import type { ColumnMapping, ImportField } from '../contact-import.ts'
import { fieldLabel } from '../contact-import.ts'
import { splitFullName } from './full-name.ts'
import { ownColumns, readPremium } from './own-export.ts'
import {
  type CellRules,
  carrierReader,
  cellText,
  type Parsed,
  readBirthDate,
  readEmail,
  readGender,
  readPhone,
  readPlanType,
  readZip,
} from './read-cells.ts'
import { readEffectiveDate } from './read-date.ts'
import { languageColumn, readLanguage } from './read-language.ts'
import { readTobacco } from './read-tobacco.ts'
import { wrongShape } from './row-shape.ts'

/** What a row says about a contact; null where its cell is empty or no column is chosen. */
export interface ImportedContact {
  first_name: string
  last_name: string
  email: string
  phone_number: string | null
  zip_code: string | null
  current_carrier: string | null
  plan_type: string | null
  effective_on: CalendarDate | null
  birth_on: CalendarDate | null
  tobacco_user: boolean | null
  gender: 'M' | 'F' | null
  /** Of a column that is named after it; left out where it says none. */
  language?: Language
  /** Of our own export only. */
  premium_cents?: number
  opted_out?: true
}

export type ReadRow = { ok: true; contact: ImportedContact; unread?: Unread } | { ok: false; reason: string }

/** Cells of a good row that could not be taken as they stand. */
export interface Unread {
  tobacco?: string
  plan?: string
}

export interface RowRules extends CellRules {
  columns: number
  /** The names of the columns, by which our own export is known. */
  header?: readonly string[]
  mapping: ColumnMapping
}

const MAX_NAME_LENGTH = 100

/**
 * Reads rows of one file by its owner's choices. The answer is a contact, or one reason naming every cell that stands
 * in the way and how to write it. Pure: a row is judged the same whenever it is read again.
 */
export function rowReader({
  columns,
  header = [],
  mapping,
  carriers,
  today,
  dateOrder,
}: RowRules): (cells: readonly string[]) => ReadRow {
  const carrierOf = carrierReader(carriers)
  const own = ownColumns(header)
  const languageAt = languageColumn(header)

  return (cells) => {
    const shape = wrongShape(cells, columns)
    if (shape) return { ok: false, reason: shape }
    const reasons: string[] = []
    const text = (field: ImportField) => {
      const column = mapping[field]
      return column === null ? '' : cellText(cells[column] ?? '')
    }
    const read = <T>(field: ImportField, parse: (typed: string) => Parsed<T>): T | null => {
      const typed = text(field)
      if (typed === '') return null
      const parsed = parse(typed)
      if (parsed.ok) return parsed.value
      reasons.push(`${fieldLabel(field)} "${shorten(typed)}": ${parsed.fix}`)
      return null
    }

    const email = text('email') === '' ? null : read('email', readEmail)
    const ownText = (column: number | undefined) => (column === undefined ? '' : cellText(cells[column] ?? ''))
    if (text('email') === '')
      reasons.push(
        ownText(own.shares) === ''
          ? 'Email is empty, and every contact needs one.'
          : `Email is empty, because this person shares ${shorten(ownText(own.shares))}. Add them with Add Contact and that address: the form offers to share it.`,
      )
    const names = mapping.firstName === mapping.lastName ? splitFullName(text('firstName')) : undefined
    const first_name = names?.first ?? text('firstName')
    const last_name = names?.last ?? text('lastName')
    for (const [label, name] of [
      ['First name', first_name],
      ['Last name', last_name],
    ] as const) {
      if (name === '') reasons.push(`${label} is empty.`)
      else if (name.length > MAX_NAME_LENGTH) reasons.push(`${label} is longer than ${MAX_NAME_LENGTH} letters.`)
    }
    const contact: ImportedContact = {
      first_name,
      last_name,
      email: email ?? '',
      phone_number: read('phoneNumber', readPhone),
      zip_code: read('zipCode', readZip),
      current_carrier: carrierOf(text('currentCarrier')),
      plan_type: readPlanType(text('planType')),
      effective_on: read('effectiveDate', (typed) => readEffectiveDate(typed, today, dateOrder)),
      birth_on: read('birthDate', (typed) => readBirthDate(typed, today, dateOrder)),
      tobacco_user: text('tobaccoUser') === '' ? null : readTobacco(text('tobaccoUser')),
      gender: read('gender', readGender),
    }
    const language = readLanguage(ownText(languageAt))
    if (language) contact.language = language
    if (ownText(own.quarterly).toLowerCase() === 'no') contact.opted_out = true
    if (ownText(own.premium) !== '') {
      const cents = readPremium(ownText(own.premium))
      if (cents === undefined) reasons.push('Premium: write it like 142.50, or leave it empty.')
      else contact.premium_cents = cents
    }
    if (reasons.length > 0) return { ok: false, reason: reasons.join(' ') }
    const unread: Unread = {}
    if (contact.tobacco_user === null && text('tobaccoUser') !== '') unread.tobacco = text('tobaccoUser')
    if (contact.plan_type === 'Other' && !/^other$/i.test(text('planType'))) unread.plan = text('planType')
    return unread.tobacco === undefined && unread.plan === undefined
      ? { ok: true, contact }
      : { ok: true, contact, unread }
  }
}

const shorten = (text: string) => (text.length > 60 ? `${cut(text, 57)}...` : text)
