import type { CalendarDate } from '../../../lib/calendar-date.ts'
import type { Language } from '../../../lib/language.ts'
import { stateCodeOf } from '../../../lib/states.ts'
import { truncate } from '../../../lib/truncate.ts'
import type { ImportField } from '../contact-import.ts'
import { fieldLabel } from '../contact-import.ts'
import { extraColumn, isOwnExport, type OptOutReason, optOutReader, ownColumns } from './extra-columns.ts'
import { cleanNamePart, isShouted, splitFullName, tidyName } from './full-name.ts'
import { alternateColumns } from './mapping.ts'
import { policyReader } from './policy.ts'
import { type CellRules, cellReaders, cellText, isBlankValue, type ParsedCell, readPremium } from './read-cells.ts'
import { readLanguage } from './read-language.ts'
import { rowShapeError } from './row-shape.ts'

/** What a row says about a contact; null where it says nothing that can be read. */
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
  /** The address of somebody else that this person uses too; `email` is null then. */
  shares_email?: string
  /** Other people of the file have this address too. */
  holds_shared_email?: true
  /** The state and county that the file itself names. */
  file_state?: string
  file_county?: string
  language?: Language
  agent_email?: string
  /** Of our own export only. */
  premium_cents?: number
  no_updates?: true
}

export type UnreadField = ImportField | 'premium'

/** What is worth knowing of a row that is imported. */
export interface RowWarnings {
  /** Cells that stay empty because they could not be read, and how to write them. */
  unread?: { field: UnreadField; text: string; fix: string }[]
  /** Further phone numbers or addresses of its cells. */
  more?: string
  /** A plan that becomes Other. */
  plan?: string
  /** A policy that is no Medigap plan in force. */
  notMedigap?: string
  /** A name in capitals. */
  capitals?: string
}

/** An address that another system no longer emails, and why. */
export interface ImportedOptOut {
  address: string
  reason: OptOutReason
}

/** An opt-out counts whatever becomes of its row. */
export type ReadRow = { optOut?: ImportedOptOut | undefined } & (
  | { ok: true; contact: ImportedContact; warnings: RowWarnings; policyRank: number }
  | { ok: false; reason: string; withoutEmail?: true; repeats?: true }
)

const MAX_NAME_LENGTH = 100

/**
 * Reads rows of one file by its owner's choices. The answer is a contact, or one reason naming every cell that stands
 * in the way and how to write it. Only a missing name or email address refuses a row: any other cell that cannot be
 * read stays empty and is said. Pure: a row is read the same whenever it is read again.
 */
export function rowReader(rules: CellRules): (cells: readonly string[]) => ReadRow {
  const { header, mapping, answers } = rules
  const read = cellReaders(rules)
  const own = ownColumns(header)
  // Names of our own contacts are as somebody wrote them: 'Don Ray' is a first name, not a title before one.
  const namePart = isOwnExport(header) ? (typed: string) => typed : cleanNamePart
  const optOut = optOutReader(header)
  const at = {
    language: extraColumn(header, 'language'),
    state: extraColumn(header, 'state'),
    county: extraColumn(header, 'county'),
    agentEmail: extraColumn(header, 'agentEmail'),
  }
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
    const more: string[] = []
    const take = <T>(field: UnreadField, typed: string, parse: (typed: string) => ParsedCell<T>): T | null => {
      if (typed === '') return null
      const parsed = parse(typed)
      if (parsed.ok) return parsed.value
      unread.push({ field, text: shorten(typed), fix: parsed.fix })
      return null
    }
    /** The first column of a kind whose cell can be read; what stands beside it in that cell is told. */
    const takeFirst = (
      columns: readonly number[],
      parse: (typed: string) => { value: string | null; rest: string[] },
    ) => {
      for (const column of columns) {
        const { value, rest } = parse(textAt(column))
        if (value === null) continue
        more.push(...rest)
        return value
      }
      return null
    }

    const reasons: string[] = []
    const email = takeFirst(emailColumns, read.emails)
    const holder = textAt(own.sharesEmailWith) === '' ? null : read.emails(textAt(own.sharesEmailWith)).value
    const typedEmail = emailColumns.map(textAt).find((typed) => typed !== '') ?? ''
    const lacksEmail = email === null && holder === null
    const optOutReason = optOut.read(cells)
    const address = email ?? holder
    const refusedMail = optOutReason && address ? { optOut: { address, reason: optOutReason } } : {}
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
      return { ok: false, reason: reasons.join(' '), ...refusedMail, ...(lacksEmail && { withoutEmail: true }) }

    const shouted = isShouted(names.first) && isShouted(names.last)
    const phone = takeFirst(phoneColumns, read.phones)
    const typedPhone = phoneColumns.map(textAt).find((typed) => typed !== '') ?? ''
    if (phone === null && typedPhone !== '')
      unread.push({ field: 'phoneNumber', text: shorten(typedPhone), fix: 'Write ten digits, such as 828-555-0142.' })
    const policy = policyOf(cells)
    const isMedigap = policy.notMedigap === null
    const contact: ImportedContact = {
      first_name: answers.tidiesNames && shouted ? tidyName(names.first) : names.first,
      last_name: answers.tidiesNames && shouted ? tidyName(names.last) : names.last,
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
    const state = stateCodeOf(textAt(at.state))
    if (state) contact.file_state = state
    if (textAt(at.county) !== '') contact.file_county = textAt(at.county)
    const language = readLanguage(textAt(at.language))
    if (language) contact.language = language
    const agentEmail = read.emails(textAt(at.agentEmail)).value
    if (agentEmail) contact.agent_email = agentEmail
    if (textAt(own.quarterly).toLowerCase() === 'no') contact.no_updates = true
    const premium = isMedigap ? take('premium', textAt(own.premium), readPremium) : null
    if (premium !== null) contact.premium_cents = premium

    const warnings: RowWarnings = {}
    if (unread.length > 0) warnings.unread = unread
    if (more.length > 0) warnings.more = more.join(', ')
    if (contact.plan_type === 'Other' && !/^other$/i.test(text('planType'))) warnings.plan = text('planType')
    if (policy.notMedigap !== null) warnings.notMedigap = policy.notMedigap
    if (shouted) warnings.capitals = `${names.first} ${names.last}`
    return { ok: true, contact, warnings, policyRank: policy.rank, ...refusedMail }
  }
}

/** The cells that stay empty, and how to write them. */
export const unreadReason = ({ unread = [] }: RowWarnings): string =>
  unread
    .map(({ field, text, fix }) => `${field === 'premium' ? 'Premium' : fieldLabel(field)} "${text}": ${fix}`)
    .join(' ')

const shorten = (text: string) => (text.length > 60 ? `${truncate(text, 57)}...` : text)
