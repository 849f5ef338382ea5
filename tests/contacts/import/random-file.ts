/* Random files: known people in columns of random order, headings, values, encodings and noise. */
import fc from 'fast-check'
import { DECOYS } from './random/decoys.ts'
import { type Draw, drawFrom } from './random/draw.ts'
import type { KnownPerson } from './random/facts.ts'
import { EMPTY_PHONE, FILLED_PHONE, HEADINGS, OPT_OUTS, POLICY_STATUS, PRODUCT } from './random/headings.ts'
import { drawPeople } from './random/people.ts'
import { openSheet, type Sheet } from './random/sheet.ts'
import * as write from './random/values.ts'

export interface RandomFile {
  bytes: Buffer
  /** Encoding, delimiter and line endings, for reading a failure. */
  manner: string
  people: KnownPerson[]
}

type HeadingOf = (fact: keyof typeof HEADINGS) => string

const PEOPLE_A_FILE = 25

/** Every choice comes from fast-check, so that a seed always gives the same files. */
export const randomFile: fc.Arbitrary<RandomFile> = fc.gen().map((g) => {
  const draw = drawFrom(g)
  const { pick, chance } = draw
  const withOtherPolicies = chance(20)
  const sheet = openSheet(draw, drawPeople(draw, PEOPLE_A_FILE), { withOtherPolicies })
  const date = addFacts(draw, sheet)
  if (withOtherPolicies) sheet.addPolicies(pick(...PRODUCT), pick(...POLICY_STATUS))
  if (chance(50)) {
    const [heading, values] = pick(...OPT_OUTS)
    sheet.addFact('optedOut', heading, write.optOutWriter(draw, values))
  }
  for (const { headings, cells } of draw.shuffle(DECOYS).slice(0, draw.number(0, 12))) {
    const cell = cells(draw, date)
    sheet.addColumn(pick(...headings), (_, row) => cell(row))
  }
  return { ...writeCsv(draw, sheet.records()), people: sheet.knownPeople() }
})

/** Returns the file's date format. */
function addFacts(draw: Draw, sheet: Sheet): write.Write {
  const { pick, chance } = draw
  const isSpanish = chance(20)
  const headingOf: HeadingOf = (fact) => pick(...HEADINGS[fact][isSpanish ? 'es' : 'en'])
  const hasBirthDates = chance(85)
  const date = write.dateWriter(draw, hasBirthDates)

  addNames(draw, sheet, headingOf)
  sheet.addFact('email', headingOf('email'), write.emailWriter(draw))
  addPhones(draw, sheet, headingOf)
  if (chance(80)) sheet.addFact('zip', headingOf('zip'), write.zipWriter(draw))
  if (chance(50)) sheet.addFact('state', headingOf('state'), (state) => state)
  if (chance(90)) sheet.addFact('carrier', headingOf('carrier'), write.carrierWriter(draw))
  if (chance(85)) sheet.addFact('plan', headingOf('plan'), write.planWriter(draw))
  if (chance(85)) sheet.addFact('effectiveOn', headingOf('effectiveOn'), date)
  if (hasBirthDates) sheet.addFact('birthOn', headingOf('birthOn'), date)
  if (chance(70)) {
    const heading = headingOf('gender')
    sheet.addFact('gender', heading, write.genderWriter(draw, heading, isSpanish))
  }
  if (chance(70)) {
    const heading = headingOf('tobacco')
    sheet.addFact('tobacco', heading, write.tobaccoWriter(draw, heading, isSpanish))
  }
  return date
}

function addNames({ pick, chance }: Draw, sheet: Sheet, headingOf: HeadingOf) {
  const inCapitals = chance(15)
  const spelled = (name: string) => (inCapitals ? name.toUpperCase() : name)
  const manner = pick('parts', 'parts', 'First Last', 'Last, First')
  if (manner === 'parts' || chance(20)) {
    sheet.addFact('firstName', headingOf('firstName'), spelled)
    sheet.addFact('lastName', headingOf('lastName'), spelled)
  }
  if (manner === 'parts') return
  const heading = headingOf('fullName')
  const whole = sheet.people.map(({ firstName, lastName }) =>
    spelled(manner === 'First Last' ? `${firstName} ${lastName}` : `${lastName}, ${firstName}`),
  )
  sheet.addColumn(heading, ({ person }) => whole[person]!)
  for (const [person, name] of whole.entries()) {
    sheet.markReadable(person, 'firstName', `${heading}: ${name}`)
    sheet.markReadable(person, 'lastName', `${heading}: ${name}`)
  }
}

function addPhones(draw: Draw, sheet: Sheet, headingOf: HeadingOf) {
  const { pick, chance } = draw
  const phone = write.phoneWriter(draw)
  if (chance(75)) {
    sheet.addFact('phone', headingOf('phone'), phone)
    return
  }
  const headings = [pick(...EMPTY_PHONE), pick(...FILLED_PHONE)] as const
  const places = sheet.people.map(({ phone: digits }, person) => {
    const [column, cell] = [chance(10) ? 0 : 1, digits === null ? '' : phone(digits)] as const
    if (digits !== null) sheet.markReadable(person, 'phone', `${headings[column]}: ${cell}`)
    return { column, cell }
  })
  for (const [index, heading] of headings.entries())
    sheet.addColumn(heading, ({ person }) => (places[person]!.column === index ? places[person]!.cell : ''))
}

const byteOf = (encoding: string) =>
  new Map(Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]))

const ENCODINGS: Record<string, (text: string) => Buffer> = {
  'utf-8': (text) => Buffer.from(text),
  'utf-8 with BOM': (text) => Buffer.from(`\uFEFF${text}`),
  'utf-16le': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'windows-1252': (text) => oneByteEach(text, 'windows-1252'),
  macintosh: (text) => oneByteEach(text, 'macintosh'),
}

/** Throws for a character that the encoding lacks. */
function oneByteEach(text: string, encoding: 'windows-1252' | 'macintosh'): Buffer {
  const bytes = byteOf(encoding)
  return Buffer.from(
    [...text].map((letter) => {
      const byte = bytes.get(letter)
      if (byte === undefined) throw new Error(`${letter} cannot be written as ${encoding}`)
      return byte
    }),
  )
}

/** Writes the records with some delimiter, line endings, quotation marks, encoding and extra lines. */
function writeCsv({ pick, chance }: Draw, records: string[][]): { bytes: Buffer; manner: string } {
  const encoding = pick('utf-8', 'utf-8', 'utf-8', 'utf-8 with BOM', 'utf-16le', 'windows-1252', 'macintosh')
  const delimiter = pick(',', ',', ',', ';', '\t', '|')
  const lineEnd = encoding === 'macintosh' ? pick('\r', '\n') : pick('\r\n', '\n', '\r\n', '\r')
  const quoteAll = chance(30)
  const quoted = (cell: string) =>
    quoteAll || /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell
  const line = (cells: string[]) => cells.map(quoted).join(delimiter)
  const blank = Array<string>(records[0]!.length - 1).fill('')
  const above = chance(20)
    ? pick(
        [`sep=${delimiter}`],
        [line(['Book of business']), ''],
        [...[line(['Clients by carrier', ...blank]), line(['As of 11/01/2026', ...blank]), line(['', ...blank])]],
      )
    : []
  const below = chance(20)
    ? pick(
        [line([`Grand Totals (${records.length - 1} records)`, ...blank])],
        [
          '',
          line(['Confidential Information - Do Not Distribute']),
          line(['Generated By: Pat Agent 11/1/2026 9:15 AM']),
        ],
        [line(['Total', String(records.length - 1), ...blank.slice(1)])],
      )
    : []
  const text = [...above, ...records.map(line), ...below, ''].join(lineEnd)
  const named = JSON.stringify([delimiter, lineEnd]).slice(1, -1)
  return {
    bytes: ENCODINGS[encoding]!(text),
    manner: `${encoding}, ${named}${above.length ? `, above: ${above[0]}` : ''}${below.length ? ', lines below' : ''}`,
  }
}
