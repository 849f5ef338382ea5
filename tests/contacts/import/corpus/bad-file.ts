export interface BadFile {
  name: string
  bytes: Buffer
  /** Rejected at the upload with this message. */
  refused?: string
  /** Columns must be chosen before the import can start. */
  unmapped?: true
  /** The number of rows imported and of rows rejected. */
  good?: number
  bad?: number
  /** The number of rows imported without an unreadable cell. */
  incomplete?: number
  /** A text of each row that identifies it among the contacts or in the report. */
  marks: string[]
}

export type Row = readonly string[]
export type Known = Partial<Pick<BadFile, 'refused' | 'unmapped' | 'good' | 'bad' | 'incomplete' | 'marks'>>

export const HEADER = [
  'First name',
  'Last name',
  'Email',
  'Carrier',
  'Phone',
  'ZIP',
  'DOB',
  'Effective date',
  'Plan',
  'Gender',
]
const EMAIL = HEADER.indexOf('Email')
const GOOD = ['Walter', 'Brandt', '', 'Aetna', '828-555-0142', '28801', '6/14/1954', '3/1/2024', 'G', 'M']
export const UNREADABLE = 'Failed to parse CSV file'
export const EMPTY = 'CSV file appears to be empty'
export const NO_HEADER = 'CSV file has no headers'

export const emailOf = (n: number) => `person${n}@example.com`
/** A valid row except for what the file tests. */
export const person = (n: number, changes: Record<string, string> = {}): string[] =>
  GOOD.map((cell, place) => changes[HEADER[place]!] ?? (place === EMAIL ? emailOf(n) : cell))
export const persons = (count: number, from = 1) => Array.from({ length: count }, (_, n) => person(from + n))

const quoted = (cell: string) => (/[",;\t|\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
export const textOf = (rows: readonly Row[], { header = HEADER, eol = '\n', delimiter = ',' } = {}) =>
  [header, ...rows].map((row) => row.map(quoted).join(delimiter)).join(eol)

export const marksOf = (rows: readonly Row[]) =>
  rows.map((row) => row[EMAIL] ?? '').filter((mark) => mark.includes('@'))

export const raw = (name: string, content: string | Buffer, known: Known = {}): BadFile => ({
  name,
  bytes: Buffer.from(content as string),
  marks: [],
  ...known,
})
/** A file of whole rows. */
export const table = (
  name: string,
  rows: readonly Row[],
  known: Known = {},
  format: Parameters<typeof textOf>[1] = {},
): BadFile => raw(name, textOf(rows, format), { marks: marksOf(rows), ...known })
/** One odd row between two good ones. */
export const odd = (name: string, changes: Record<string, string>, known: Known = {}): BadFile =>
  table(name, [person(1), person(2, changes), person(3)], known)
const VERDICTS = {
  good: { good: 3, bad: 0, incomplete: 0 },
  incomplete: { good: 3, bad: 0, incomplete: 1 },
  bad: { good: 2, bad: 1, incomplete: 0 },
}
export type Verdict = keyof typeof VERDICTS
export const oddIs = (verdict: Verdict) => VERDICTS[verdict]

export const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()
export const utf16 = (text: string) => Buffer.from(text, 'utf16le')
