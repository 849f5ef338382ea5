import { ageOn, type CalendarDate } from '../../../lib/calendar-date.ts'
import { plainCell } from '../../../lib/csv-cell.ts'
import { matchCarrier } from '../../../lib/match-carrier.ts'
import { isZip, zipFromSpreadsheet } from '../../../places/zip.ts'
import type {
  CarrierMapping,
  CodedField,
  ColumnMapping,
  FileAnswers,
  ImportField,
  PlanMapping,
  ValuesFound,
} from '../contact-import.ts'
import { genderReader, tobaccoReader } from './coded-values.ts'
import { firstEmail, firstPhone } from './contact-points.ts'
import { cleanNamePart } from './full-name.ts'
import { type DateOrder, readDate, readEffectiveDate } from './read-date.ts'
import { readPlanType } from './read-plan.ts'

export type ParsedCell<T> = { ok: true; value: T } | { ok: false; fix: string }

/** The rules for reading the cells of one file. */
export interface CellRules {
  header: readonly string[]
  mapping: ColumnMapping
  carriers: CarrierMapping
  plans: PlanMapping
  values: ValuesFound
  answers: FileAnswers
  /** Birth dates after this day are invalid. With a two-digit birth year, the client must be at least 18 on it. */
  today: CalendarDate
  dateOrder: DateOrder
}

/** Returns a reader for the cells of each field. The readers expect texts from `cellText`. */
export function cellReaders({ header, mapping, carriers, plans, values, today, dateOrder }: CellRules) {
  const column = (field: CodedField) => ({
    heading: header[mapping[field] ?? -1] ?? '',
    texts: values[field]?.column === mapping[field] ? values[field]?.values.map(([text]) => text) : [],
  })
  const [gender, tobacco] = [column('gender'), column('tobaccoUser')]
  return {
    emails: firstEmail,
    phones: firstPhone,
    zip: readZip,
    carrier: mappedReader(carriers, (typed) => matchCarrier(typed).carrier),
    plan: mappedReader(plans, readPlanType),
    effectiveDate: (typed: string) => readEffectiveDate(typed, today, dateOrder),
    birthDate: (typed: string) => readBirthDate(typed, today, dateOrder),
    gender: genderReader(gender.heading, gender.texts ?? []),
    tobacco: tobaccoReader(tobacco.heading, tobacco.texts ?? []),
  }
}

/** The value of one cell for the preview on the mapping page; undefined when it cannot be read. */
export function readCell(field: ImportField, cell: string, rules: CellRules): string | undefined {
  const typed = cellText(cell)
  const read = cellReaders(rules)
  const textOf = (parsed: ParsedCell<string>) => (parsed.ok ? parsed.value : undefined)
  switch (field) {
    case 'email':
      return read.emails(typed).value ?? undefined
    case 'phoneNumber':
      return read.phones(typed).value ?? undefined
    case 'zipCode':
      return textOf(read.zip(typed))
    case 'effectiveDate':
      return textOf(read.effectiveDate(typed))
    case 'birthDate':
      return textOf(read.birthDate(typed))
    case 'gender':
      return read.gender(typed) ?? (isBlankValue(typed) ? 'unknown' : undefined)
    case 'tobaccoUser': {
      const uses = read.tobacco(typed)
      return uses === null ? (isBlankValue(typed) ? 'unknown' : undefined) : uses ? 'Yes' : 'No'
    }
    case 'planType':
      return read.plan(typed) ?? 'no plan'
    case 'currentCarrier':
      return read.carrier(typed) ?? 'no carrier'
    default:
      return cleanNamePart(typed)
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
const BLANKS = /[\s\u0000-\u001f\u007f]+/g

/** A cell on one line, without tabs and line breaks. Removes the formula escape of our own exports. */
export const cellText = (cell: string) => plainCell(cell).replace(BLANKS, ' ').trim()

const BLANK_VALUES = new Set(
  `,n a,na,none,null,nil,unknown,unspecified,u,not provided,not available,not specified,not given,tbd,undisclosed,
  prefer not to say,desconocido,no especificado,sin datos`.split(/,\s*/),
)

/** Whether the cell means that nothing is known: 'N/A', 'Unknown', '-'. */
export const isBlankValue = (typed: string): boolean =>
  BLANK_VALUES.has(
    typed
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, ' ')
      .trim(),
  ) && !/\d/.test(typed)

/** Holtsville, New York. */
const LOWEST_ZIP = '00501'

export function readZip(typed: string): ParsedCell<string> {
  // Seven or eight digits are a ZIP+4 whose leading zeros were lost.
  const zip = zipFromSpreadsheet(/^\d{7,8}$/.test(typed) ? typed.padStart(9, '0') : typed)
  return isZip(zip) && !/^\d{1,3}$/.test(typed) && zip >= LOWEST_ZIP
    ? { ok: true, value: zip }
    : { ok: false, fix: 'A ZIP code has five digits. Write it like 28801.' }
}

/** Many systems write 1/1/1900 for a missing date, and spreadsheets read a birth year of '24' as 2024. */
const [MIN_AGE, MAX_AGE] = [18, 120]

export function readBirthDate(
  typed: string,
  today: CalendarDate,
  order: DateOrder | undefined,
): ParsedCell<CalendarDate> {
  const read = readDate(typed, { order, adultOn: today })
  if (!read.ok) return read
  if (read.value > today) return { ok: false, fix: 'This date is in the future. Check the year.' }
  const age = ageOn(read.value, today)
  return age >= MIN_AGE && age <= MAX_AGE ? read : { ok: false, fix: `The age would be ${age}. Check the year.` }
}

/** Reads the premium column of our own export, in dollars. Returns cents. */
export function readPremium(typed: string): ParsedCell<number> {
  const dollars = typed.replace(/^\$/, '')
  return /^\d{1,5}(?:\.\d{1,2})?$/.test(dollars)
    ? { ok: true, value: Math.round(Number(dollars) * 100) }
    : { ok: false, fix: 'Write it like 142.50.' }
}

/** Reads a text by the uploader's mapping, or by our own interpretation when it is not mapped. */
function mappedReader<T>(mapping: readonly (readonly [string, T | null])[], read: (typed: string) => T | null) {
  const known = new Map<string, T | null>(mapping)
  return (typed: string): T | null => {
    let value = known.get(typed)
    if (value === undefined) {
      value = read(typed)
      known.set(typed, value)
    }
    return value
  }
}
