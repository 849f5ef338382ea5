import type { CalendarDate } from '../../../lib/calendar-date.ts'
import type { Language } from '../../../lib/language.ts'
import { stateCodeOf } from '../../../lib/states.ts'
import { truncate } from '../../../lib/truncate.ts'
import type { ImportField } from '../contact-import.ts'
import { fieldLabel } from '../contact-import.ts'
import { readLanguage } from './coded-values.ts'
import { extraColumns, isOwnExport, type OptOutReason, optOutReader, ownColumns } from './extra-columns.ts'
import { rowShapeError } from './file-shape.ts'
import { cleanNamePart, fixCapitals, isAllCaps, splitFullName, withSuffix } from './full-name.ts'
import { alternateColumns } from './mapping.ts'
import { policyReader } from './policy.ts'
import { type CellRules, cellReaders, cellText, isBlankValue, type ParsedCell, readPremium } from './read-cells.ts'

/** A contact as read from a row; null where a cell is blank or unreadable. */
export interface ImportedContact {
  first_name: string
  last_name: string
  email: string | null
  phone_number: string | null
  zip_code: string | null
  current_carrier: string | null
  plan_type: string | null
  effective_on: CalendarDate | null
  birth_on: CalendarDate | null
  tobacco_user: boolean | null
  gender: 'M' | 'F' | null
  /** Another person's address that this person also uses; `email` is null then. */
  shares_email?: string
  /** Other people in the file have this address too. */
  holds_shared_email?: true
  /** The state and county columns of the file. */
  file_state?: string
  file_county?: string
  language?: Language
  agent_email?: string
  /** Only in our own exports. */
  premium_cents?: number
  no_updates?: true
}

export type UnreadField = ImportField | 'premium'

/** Warnings about a row that is imported. */
export interface RowWarnings {
  /** Cells that could not be read and stay empty, and the format to use. */
  unread?: { field: UnreadField; text: string; fix: string }[]
  /** Further phone numbers or addresses in the row's cells. */
  more?: string
  /** A plan text that becomes Other. */
  plan?: string
  /** The text of a policy that is not a Medigap policy in force. */
  notMedigap?: string
  /** A name in capitals. */
  capitals?: string
}

/** An address that another system no longer emails, and why. */
export interface ImportedOptOut {
  address: string
  reason: OptOutReason
}

/** The opt-out counts even if the row is not imported. */
export type ReadRow = { optOut?: ImportedOptOut | undefined } & (
  | { ok: true; contact: ImportedContact; warnings: RowWarnings; policyRank: number }
  | { ok: false; reason: string; withoutEmail?: true; repeats?: true }
)

const MAX_NAME_LENGTH = 100

/**
 * Returns a reader for the rows of one file. A row becomes a contact, or a reason that names everything that rejects
 * it. Only an invalid shape, a missing or overlong name, or the lack of a usable email address rejects a row; any other
 * unreadable cell of a mapped column stays empty and is reported. Pure: the same row always gives the same result.
 */
export function rowReader(rules: CellRules): (cells: readonly string[]) => ReadRow {
  const { header, mapping, answers } = rules
  const read = cellReaders(rules)
  const ownExport = ownColumns(header)
  // Names in our own export are not cleaned: 'Miss Ellie' may be a first name, not a title and a name.
  const namePart = isOwnExport(header) ? (typed: string) => typed : cleanNamePart
  const optOut = optOutReader(header)
  const extra = extraColumns(header)
  const policyOf = policyReader(rules)
  const columnsOf = (field: ImportField) =>
    mapping[field] === null ? [] : [mapping[field], ...alternateColumns(header, mapping, field)]
  const [emailColumns, phoneColumns] = [columnsOf('email'), columnsOf('phoneNumber')]

  return (cells) => {
    const shape = rowShapeError(cells, header.length)
    if (shape) return { ok: false, reason: shape }
    const textAt = (column: number | null | undefined) =>
      column === null || column === undefined ? '' : cellText(cells[column] ?? '')
    const text = (field: ImportField) => textAt(mapping[field])
    const unread: NonNullable<RowWarnings['unread']> = []
    const furtherPoints: string[] = []
    const take = <T>(field: UnreadField, typed: string, parse: (typed: string) => ParsedCell<T>): T | null => {
      if (typed === '') return null
      const parsed = parse(typed)
      if (parsed.ok) return parsed.value
      unread.push({ field, text: shorten(typed), fix: parsed.fix })
      return null
    }
    /** The first readable cell of several columns. Further values of that cell become a warning. */
    const takeFirst = (
      columns: readonly number[],
      parse: (typed: string) => { value: string | null; rest: string[] },
    ) => {
      for (const column of columns) {
        const { value, rest } = parse(textAt(column))
        if (value === null) continue
        furtherPoints.push(...rest)
        return value
      }
      return null
    }

    const reasons: string[] = []
    const email = takeFirst(emailColumns, read.emails)
    const holder =
      textAt(ownExport.sharesEmailWith) === '' ? null : read.emails(textAt(ownExport.sharesEmailWith)).value
    const typedEmail = emailColumns.map(textAt).find((typed) => typed !== '') ?? ''
    const lacksEmail = email === null && holder === null
    const optOutReason = optOut.read(cells)
    const address = email ?? holder
    const optOutResult = optOutReason && address ? { optOut: { address, reason: optOutReason } } : {}
    if (lacksEmail && !answers.takesRowsWithoutEmail)
      reasons.push(
        isBlankValue(typedEmail)
          ? 'Email is empty.'
          : `Email "${shorten(typedEmail)}" is not a complete email address. Write it like name@example.com.`,
      )
    else if (lacksEmail && !isBlankValue(typedEmail))
      unread.push({ field: 'email', text: shorten(typedEmail), fix: 'Write it like name@example.com.' })

    const names =
      mapping.firstName === mapping.lastName
        ? splitFullName(text('firstName'))
        : { first: namePart(text('firstName')), last: namePart(text('lastName')) }
    for (const [label, name] of [
      ['First name', names.first],
      ['Last name', names.last],
    ] as const) {
      if (name === '') reasons.push(`${label} is empty.`)
      else if (name.length > MAX_NAME_LENGTH) reasons.push(`${label} is longer than ${MAX_NAME_LENGTH} characters.`)
    }
    if (reasons.length > 0)
      return { ok: false, reason: reasons.join(' '), ...optOutResult, ...(lacksEmail && { withoutEmail: true }) }

    const isInCapitals = isAllCaps(names.first) && isAllCaps(names.last)
    const phone = takeFirst(phoneColumns, read.phones)
    const typedPhone = phoneColumns.map(textAt).find((typed) => typed !== '') ?? ''
    if (phone === null && typedPhone !== '')
      unread.push({ field: 'phoneNumber', text: shorten(typedPhone), fix: 'Write ten digits, such as 828-555-0142.' })
    const policy = policyOf(cells)
    const isMedigap = policy.notMedigap === null
    const contact: ImportedContact = {
      first_name: answers.tidiesNames && isInCapitals ? fixCapitals(names.first) : names.first,
      last_name: withSuffix(
        answers.tidiesNames && isInCapitals ? fixCapitals(names.last) : names.last,
        textAt(extra.suffix),
      ),
      email,
      phone_number: phone,
      zip_code: take('zipCode', text('zipCode'), read.zip),
      current_carrier: isMedigap ? read.carrier(text('currentCarrier')) : null,
      plan_type: isMedigap ? read.plan(text('planType')) : null,
      effective_on: isMedigap ? take('effectiveDate', text('effectiveDate'), read.effectiveDate) : null,
      birth_on: take('birthDate', text('birthDate'), read.birthDate),
      tobacco_user:
        read.tobacco(text('tobaccoUser')) ?? (answers.nobodySmokes && isBlankValue(text('tobaccoUser')) ? false : null),
      gender: read.gender(text('gender')),
    }
    if (email === null && holder !== null) contact.shares_email = holder
    if (contact.tobacco_user === null && !isBlankValue(text('tobaccoUser')))
      unread.push({ field: 'tobaccoUser', text: shorten(text('tobaccoUser')), fix: 'Write yes or no.' })
    if (contact.gender === null && !isBlankValue(text('gender')))
      unread.push({ field: 'gender', text: shorten(text('gender')), fix: 'Write M or F.' })
    const state = stateCodeOf(textAt(extra.state))
    if (state) contact.file_state = state
    if (textAt(extra.county) !== '') contact.file_county = textAt(extra.county)
    const language = readLanguage(textAt(extra.language))
    if (language) contact.language = language
    const agentEmail = read.emails(textAt(extra.agentEmail)).value
    if (agentEmail) contact.agent_email = agentEmail
    if (textAt(ownExport.quarterly).toLowerCase() === 'no') contact.no_updates = true
    const premium = isMedigap ? take('premium', textAt(ownExport.premium), readPremium) : null
    if (premium !== null) contact.premium_cents = premium

    const warnings: RowWarnings = {}
    if (unread.length > 0) warnings.unread = unread
    if (furtherPoints.length > 0) warnings.more = furtherPoints.join(', ')
    if (contact.plan_type === 'Other' && !/^other$/i.test(text('planType'))) warnings.plan = text('planType')
    if (policy.notMedigap !== null) warnings.notMedigap = policy.notMedigap
    if (isInCapitals) warnings.capitals = `${names.first} ${names.last}`
    return { ok: true, contact, warnings, policyRank: policy.rank, ...optOutResult }
  }
}

/** The text that lists the cells that stay empty and the format to use. */
export const unreadReason = ({ unread = [] }: RowWarnings): string =>
  unread
    .map(({ field, text, fix }) => `${field === 'premium' ? 'Premium' : fieldLabel(field)} "${text}": ${fix}`)
    .join(' ')

const shorten = (text: string) => (text.length > 60 ? `${truncate(text, 57)}...` : text)
