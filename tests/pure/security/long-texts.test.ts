import { expect, test } from 'vitest'
import { genderReader, tobaccoReader } from '../../../src/contacts/import/read/coded-values.ts'
import { firstEmail, firstPhone } from '../../../src/contacts/import/read/contact-points.ts'
import { optOutReader } from '../../../src/contacts/import/read/extra-columns.ts'
import { isFooter } from '../../../src/contacts/import/read/file-shape.ts'
import { cleanNamePart, fixCapitals, splitFullName } from '../../../src/contacts/import/read/full-name.ts'
import { hasOwnMeaning, isKnownHeading, isNegated, matchHeading } from '../../../src/contacts/import/read/headings.ts'
import {
  cellText,
  isBlankValue,
  readBirthDate,
  readPremium,
  readZip,
} from '../../../src/contacts/import/read/read-cells.ts'
import { detectDelimiter } from '../../../src/contacts/import/read/read-csv.ts'
import { policyKind, policyStatus, readPlanType } from '../../../src/contacts/import/read/read-plan.ts'
import { searchWords } from '../../../src/contacts/list/search.ts'
import { bookingUrl } from '../../../src/lib/booking-link.ts'
import { neutralizeCell, plainCell } from '../../../src/lib/csv-cell.ts'
import { parseEmailAddress } from '../../../src/lib/email-address.ts'
import { containsContactDetails } from '../../../src/lib/fields.ts'
import { foldText } from '../../../src/lib/fold-text.ts'
import { toGsm } from '../../../src/lib/gsm-text.ts'
import { httpsUrl } from '../../../src/lib/https-url.ts'
import { matchCarrier } from '../../../src/lib/match-carrier.ts'
import { fieldsIn, fillFields } from '../../../src/lib/merge-fields.ts'
import { parseDollars } from '../../../src/lib/money.ts'
import { parseCalendarDate } from '../../../src/lib/parse-calendar-date.ts'
import { parsePhone } from '../../../src/lib/phone.ts'
import { printable } from '../../../src/lib/printable.ts'
import { parseDomainName } from '../../../src/lib/sending-domain.ts'
import { parseTypedDate } from '../../../src/lib/typed-date.ts'
import { headerText, signatureLines } from '../../../src/mail/mail-text.ts'
import { parseReply } from '../../../src/outreach/texting/reply-keywords.ts'
import { zipDigits } from '../../../src/places/zip.ts'
import { robotReason } from '../../../src/quotes/robots.ts'
import { visitorAddress } from '../../../src/web/address.ts'
import { isOwnPath } from '../../../src/web/guards.ts'

const today = '2026-11-20'
const readers: Record<string, (text: string) => unknown> = {
  parseReply,
  splitFullName,
  readPremium,
  cellText,
  readBirthDate: (text) => readBirthDate(text, today, undefined),
  searchWords,
  firstEmail,
  firstPhone,
  cleanNamePart,
  fixCapitals,
  saysNothing: isBlankValue,
  policyKind,
  policyStatus,
  isKnownHeading,
  hasOwnMeaning,
  isNegated,
  matchHeading: (text) => matchHeading('email', text),
  gender: (text) => genderReader(text, [text])(text),
  tobacco: (text) => tobaccoReader(text, [text])(text),
  optOut: (text) => optOutReader(['Status', text]).read([text, text]),
  isFooter: (text) => isFooter([text], ['a', 'b', 'c']),
  readPlanType,
  readZip,
  detectDelimiter,
  bookingUrl,
  parseCalendarDate,
  neutralizeCell,
  plainCell,
  parseEmailAddress,
  containsContactDetails,
  foldText,
  toGsm,
  httpsUrl,
  matchCarrier,
  fieldsIn,
  fillFields: (text) => fillFields(text, { 'first name': 'Ann' }),
  parseDollars,
  parsePhone,
  printable,
  headerText,
  signatureLines,
  zipDigits,
  isOwnPath,
  parseDomainName: (text) => parseDomainName(text, []),
  parseTypedDate: (text) => parseTypedDate(text),
  robotReason: (text) => robotReason({ method: 'GET', userAgent: text, acceptLanguage: text, purpose: undefined }),
  visitorAddress: (text) => visitorAddress('127.0.0.1', text, 2),
}

/** Long runs of what a pattern could try in many ways. */
const BITS = [' ', 'a', '1/', 'a@', '{{', '(', ' x', '\t ', 'a.', 'é', 'www.', '\u200b']
const texts = BITS.map((bit) => `${bit.repeat(25_000 / bit.length)}!`)

/** CPU time of this thread, in ms: other work on the machine does not count. */
const cpuMs = (read: (text: string) => unknown, text: string) => {
  const began = process.threadCpuUsage()
  try {
    read(text)
  } catch {
    // A refusal is as good as an answer.
  }
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}

/** Reading a text once takes up to 6 times as long as `onceThrough`, reading it once per character some 700 times. */
const MAX_RATIO = 15
const ATTEMPTS = 3

/** The reference: once through the text, character by character. */
const onceThrough = (text: string) => [...text].map((character) => character.codePointAt(0))

/** The mean of all texts: a single one takes no longer than a tick of the CPU clock. */
const onceThroughMs = () => texts.reduce((sum, text) => sum + cpuMs(onceThrough, text), 0) / texts.length

/** The slowest text counts: a pattern is often slow on one of them alone. */
const slowestRatio = (read: (text: string) => unknown) =>
  Math.max(...texts.map((text) => cpuMs(read, text))) / onceThroughMs()

/** Slow in every attempt: a single one can include a garbage collection. */
const isSlow = (read: (text: string) => unknown) =>
  Array.from({ length: ATTEMPTS }).every(() => slowestRatio(read) > MAX_RATIO)

test('a very long text costs time in proportion to its length, not its square (T34)', () => {
  onceThroughMs()
  const slow = Object.keys(readers).filter((name) => isSlow(readers[name]!))
  expect(slow).toEqual([])
})

test('a backtracking pattern would be found', () => {
  expect(isSlow((text) => / +$/.test(text))).toBe(true)
})
