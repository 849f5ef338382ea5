import type { CalendarDate } from '../../../lib/calendar-date.ts'
import { plainCell } from '../../../lib/csv-cell.ts'
import { emailKey, parseEmailAddress } from '../../../lib/email-address.ts'
import { matchCarrier } from '../../../lib/match-carrier.ts'
import { parsePhone } from '../../../lib/phone.ts'
import { isZip, zipFromSpreadsheet } from '../../../places/zip.ts'
import type { CarrierMapping, ImportField } from '../contact-import.ts'
import { type DateOrder, readDate, readEffectiveDate } from './read-date.ts'
import { readTobacco } from './read-tobacco.ts'

export type Parsed<T> = { ok: true; value: T } | { ok: false; fix: string }

export interface CellRules {
  carriers: CarrierMapping
  /** Nobody is born after it, and nobody on it is a client below 18. */
  today: CalendarDate
  /** Month first where it is left out. */
  dateOrder?: DateOrder | undefined
}

/** What one cell becomes, for the person who checks a column: the words of its value, or what is wrong with it. */
export function readCell(field: ImportField, cell: string, { carriers, today, dateOrder }: CellRules): Parsed<string> {
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what goes
const BLANKS = /[\s\u0000-\u001f\u007f]+/g

/** A cell on one line: names and carriers hold no tabs or line breaks. Of our own files, what stood in it before. */
export const cellText = (cell: string) => plainCell(cell).replace(BLANKS, ' ').trim()

export function readEmail(typed: string): Parsed<string> {
  const parsed = parseEmailAddress(typed)
  return parsed.ok
    ? { ok: true, value: emailKey(parsed.address) }
    : { ok: false, fix: 'this is no complete email address. Write it like name@example.com.' }
}

export function readPhone(typed: string): Parsed<string> {
  if (/^\d[.,]\d+e\+?\d+$/i.test(typed))
    return { ok: false, fix: 'the spreadsheet cut this number short. Format the column as text and enter it again.' }
  const parsed = parsePhone(typed)
  return parsed.ok
    ? { ok: true, value: parsed.digits }
    : { ok: false, fix: 'a phone number has ten digits. Write it like 555-555-0142, or leave it empty.' }
}

export function readZip(typed: string): Parsed<string> {
  // Seven or eight digits are a ZIP+4 that lost its first zeros.
  const zip = zipFromSpreadsheet(/^\d{7,8}$/.test(typed) ? typed.padStart(9, '0') : typed)
  return isZip(zip)
    ? { ok: true, value: zip }
    : { ok: false, fix: 'a ZIP code has five digits. Write it like 28801, or leave it empty.' }
}

export function readBirthDate(typed: string, today: CalendarDate, order: DateOrder | undefined): Parsed<CalendarDate> {
  const read = readDate(typed, { order, adultOn: today })
  return read.ok && read.value > today ? { ok: false, fix: 'this day is still to come. Check the year.' } : read
}

const tobaccoWord = (uses: boolean | null): Parsed<string> =>
  uses === null ? { ok: false, fix: 'write yes or no.' } : { ok: true, value: uses ? 'Yes' : 'No' }

export function readGender(typed: string): Parsed<'M' | 'F'> {
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

export function carrierReader(mapping: CarrierMapping): (typed: string) => string | null {
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
