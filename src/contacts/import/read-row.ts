import { type CalendarDate, parseCalendarDate } from '../../lib/calendar-date.ts'
import { matchCarrier } from '../../lib/carriers.ts'
import { plainCell } from '../../lib/csv-cell.ts'
import { cut } from '../../lib/cut.ts'
import { emailKey, parseEmailAddress } from '../../lib/email-address.ts'
import { parsePhone } from '../../lib/phone.ts'
import { isZip, zipFromSpreadsheet } from '../../places/zip.ts'
import type { CarrierMapping, ColumnMapping, ImportField } from './contact-import.ts'
import { fieldLabel, MAX_CELL_LENGTH } from './contact-import.ts'
import { splitFullName } from './full-name.ts'

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
}

export type ReadRow = { ok: true; contact: ImportedContact } | { ok: false; reason: string }

export interface RowRules {
  columns: number
  mapping: ColumnMapping
  carriers: CarrierMapping
  /** Nobody is born after it, and nobody on it is a client below 18. */
  today: CalendarDate
}

const MAX_NAME_LENGTH = 100

/**
 * Reads rows of one file by its owner's choices. The answer is a contact, or one reason naming every cell that stands
 * in the way and how to write it. Pure: a row is judged the same whenever it is read again.
 */
export function rowReader({ columns, mapping, carriers, today }: RowRules): (cells: readonly string[]) => ReadRow {
  const carrierOf = carrierReader(carriers)

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
    if (text('email') === '') reasons.push('Email is empty, and every contact needs one.')
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
    const contact = {
      first_name,
      last_name,
      email: email ?? '',
      phone_number: read('phoneNumber', readPhone),
      zip_code: read('zipCode', readZip),
      current_carrier: carrierOf(text('currentCarrier')),
      plan_type: readPlanType(text('planType')),
      effective_on: read('effectiveDate', readDate),
      birth_on: read('birthDate', (typed) => readBirthDate(typed, today)),
      tobacco_user: text('tobaccoUser') === '' ? null : readTobacco(text('tobaccoUser')),
      gender: read('gender', readGender),
    }
    return reasons.length === 0 ? { ok: true, contact } : { ok: false, reason: reasons.join(' ') }
  }
}

type Parsed<T> = { ok: true; value: T } | { ok: false; fix: string }

function wrongShape(cells: readonly string[], columns: number): string | undefined {
  if (cells.slice(columns).some((cell) => cell.trim() !== ''))
    return `The row has ${cells.length} cells and the header ${columns}. Put quotation marks around a cell that holds the separator.`
  for (const cell of cells) {
    if (cell.length > MAX_CELL_LENGTH) return 'A cell is longer than 10,000 letters. Shorten it.'
    // The parser lets a quotation mark stand at the start of a cell when something other than a separator follows its partner.
    if (cell.startsWith('"') && cell.includes('\n'))
      return 'A quotation mark (") is opened and not closed, so the row swallowed the lines after it.'
  }
  return undefined
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what goes
const BLANKS = /[\s\u0000-\u001f\u007f]+/g

/** A cell on one line: names and carriers hold no tabs or line breaks. Of our own files, what stood in it before. */
export const cellText = (cell: string) => plainCell(cell).replace(BLANKS, ' ').trim()
const shorten = (text: string) => (text.length > 60 ? `${cut(text, 57)}...` : text)

function readEmail(typed: string): Parsed<string> {
  const parsed = parseEmailAddress(typed)
  return parsed.ok
    ? { ok: true, value: emailKey(parsed.address) }
    : { ok: false, fix: 'this is no complete email address. Write it like name@example.com.' }
}

function readPhone(typed: string): Parsed<string> {
  if (/^\d[.,]\d+e\+?\d+$/i.test(typed))
    return { ok: false, fix: 'the spreadsheet cut this number short. Format the column as text and enter it again.' }
  const parsed = parsePhone(typed)
  return parsed.ok
    ? { ok: true, value: parsed.digits }
    : { ok: false, fix: 'a phone number has ten digits. Write it like 555-555-0142, or leave it empty.' }
}

function readZip(typed: string): Parsed<string> {
  // Eight digits are a ZIP+4 that lost its first zero.
  const zip = zipFromSpreadsheet(/^\d{8}$/.test(typed) ? `0${typed}` : typed)
  return isZip(zip)
    ? { ok: true, value: zip }
    : { ok: false, fix: 'a ZIP code has five digits. Write it like 28801, or leave it empty.' }
}

/**
 * A day, also as Excel's day number or with a midnight behind it, as databases export it. `adultOn` as for
 * parseCalendarDate.
 */
export function readDate(typed: string, adultOn?: CalendarDate): Parsed<CalendarDate> {
  const parsed = parseCalendarDate(typed.replace(MIDNIGHT, ''), { excelSerial: true, adultOn })
  return parsed.ok
    ? { ok: true, value: parsed.date }
    : {
        ok: false,
        fix: `${parsed.error.replace(/^We could not read [^:]*: /, '')}. Write it like 6/14/1954, or leave it empty.`,
      }
}

const MIDNIGHT = /(?:T| )(?:0?0:00(?::00(?:\.0{1,6})?)?(?:Z|\+00:00)?|12:00(?::00)? AM)$/i

function readBirthDate(typed: string, today: CalendarDate): Parsed<CalendarDate> {
  const read = readDate(typed, today)
  return read.ok && read.value > today ? { ok: false, fix: 'this day is still to come. Check the year.' } : read
}

/** True for yes, true, 1 or y in any case; all else is false. Source: csv-012. */
export function readTobacco(typed: string): boolean {
  return ['yes', 'true', '1', 'y'].includes(typed.trim().toLowerCase())
}

function readGender(typed: string): Parsed<'M' | 'F'> {
  const gender = { m: 'M', male: 'M', f: 'F', female: 'F' } as const
  const key = typed.toLowerCase()
  return Object.hasOwn(gender, key)
    ? { ok: true, value: gender[key as keyof typeof gender] }
    : { ok: false, fix: 'write M or F, or leave it empty.' }
}

/** 'g', 'Plan G' and 'Medigap Plan G' are 'Plan G'; other plans, high-deductible ones too, are 'Other'. Source: contacts-036. */
export function readPlanType(typed: string): string | null {
  if (typed === '') return null
  const letter = /^(?:(?:medicare|medigap|supplement|med|supp) )*(?:plan )?([fgn])$/i.exec(typed)?.[1]
  return letter ? `Plan ${letter.toUpperCase()}` : 'Other'
}

function carrierReader(mapping: CarrierMapping): (typed: string) => string | null {
  const known = new Map<string, string | null>(mapping)
  return (typed) => {
    let carrier = known.get(typed)
    if (carrier === undefined) {
      carrier = matchCarrier(typed).carrier
      known.set(typed, carrier)
    }
    return carrier
  }
}
