import type { CalendarDate } from '../../../lib/calendar-date.ts'
import { plainCell } from '../../../lib/csv-cell.ts'
import { cut } from '../../../lib/cut.ts'
import { emailKey, parseEmailAddress } from '../../../lib/email-address.ts'
import { matchCarrier } from '../../../lib/match-carrier.ts'
import { parsePhone } from '../../../lib/phone.ts'
import { isZip, zipFromSpreadsheet } from '../../../places/zip.ts'
import type { CarrierMapping, ColumnMapping, ImportField } from '../contact-import.ts'
import { fieldLabel } from '../contact-import.ts'
import { splitFullName } from './full-name.ts'
import { ownColumns, readPremium } from './own-export.ts'
import { type DateOrder, readDate, readEffectiveDate } from './read-date.ts'
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

export interface RowRules {
  columns: number
  /** The names of the columns, by which our own export is known. */
  header?: readonly string[]
  mapping: ColumnMapping
  carriers: CarrierMapping
  /** Nobody is born after it, and nobody on it is a client below 18. */
  today: CalendarDate
  /** Month first where it is left out. */
  dateOrder?: DateOrder | undefined
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

/** What one cell becomes, for the person who checks a column: the words of its value, or what is wrong with it. */
export function readCell(
  field: ImportField,
  cell: string,
  { carriers, today, dateOrder }: Pick<RowRules, 'carriers' | 'today' | 'dateOrder'>,
): Parsed<string> {
  const typed = cellText(cell)
  switch (field) {
    case 'email':
      return readEmail(typed)
    case 'phoneNumber':
      return readPhone(typed)
    case 'zipCode':
      return readZip(typed)
    case 'effectiveDate':
      return readEffectiveDate(typed, today, dateOrder)
    case 'birthDate':
      return readBirthDate(typed, today, dateOrder)
    case 'gender':
      return readGender(typed)
    case 'tobaccoUser':
      return tobaccoWord(readTobacco(typed))
    case 'planType':
      return { ok: true, value: readPlanType(typed) ?? '' }
    case 'currentCarrier':
      return { ok: true, value: carrierReader(carriers)(typed) ?? '' }
    default:
      return { ok: true, value: typed }
  }
}

type Parsed<T> = { ok: true; value: T } | { ok: false; fix: string }

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
  // Seven or eight digits are a ZIP+4 that lost its first zeros.
  const zip = zipFromSpreadsheet(/^\d{7,8}$/.test(typed) ? typed.padStart(9, '0') : typed)
  return isZip(zip)
    ? { ok: true, value: zip }
    : { ok: false, fix: 'a ZIP code has five digits. Write it like 28801, or leave it empty.' }
}

function readBirthDate(typed: string, today: CalendarDate, order: DateOrder | undefined): Parsed<CalendarDate> {
  const read = readDate(typed, { order, adultOn: today })
  return read.ok && read.value > today ? { ok: false, fix: 'this day is still to come. Check the year.' } : read
}

const tobaccoWord = (uses: boolean | null): Parsed<string> =>
  uses === null ? { ok: false, fix: 'write yes or no.' } : { ok: true, value: uses ? 'Yes' : 'No' }

function readGender(typed: string): Parsed<'M' | 'F'> {
  const gender = { m: 'M', male: 'M', man: 'M', f: 'F', female: 'F', woman: 'F' } as const
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
