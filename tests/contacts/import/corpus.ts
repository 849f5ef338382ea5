/*
 * Two hundred bad files, the same on every run: what spreadsheets, mail programs, other systems and mistakes make of a
 * list of contacts. Each says what of it is known beforehand; the rest must only add up.
 */
import { deflateRawSync, gzipSync } from 'node:zlib'

export interface BadFile {
  name: string
  bytes: Buffer
  /** Refused at the upload, with these words on the page. */
  refused?: string
  /** Its columns leave something to choose: it cannot be started. */
  unmapped?: true
  /** How many rows become contacts, and how many are reported. */
  good?: number
  bad?: number
  /** A text of each row, by which it is found again in the book or in the report. */
  marks: string[]
}

type Row = readonly string[]
type Known = Partial<Pick<BadFile, 'refused' | 'unmapped' | 'good' | 'bad' | 'marks'>>

const HEADER = [
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
const UNREADABLE = 'Failed to parse CSV file'
const EMPTY = 'CSV file appears to be empty'
const NO_HEADER = 'CSV file has no headers'

const emailOf = (n: number) => `person${n}@example.com`
/** A row that is fine but for what the file is about. */
const person = (n: number, changes: Record<string, string> = {}): string[] =>
  GOOD.map((cell, place) => changes[HEADER[place]!] ?? (place === EMAIL ? emailOf(n) : cell))
const persons = (count: number, from = 1) => Array.from({ length: count }, (_, n) => person(from + n))

const quoted = (cell: string) => (/[",;\t|\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const textOf = (rows: readonly Row[], { header = HEADER, eol = '\n', delimiter = ',' } = {}) =>
  [header, ...rows].map((row) => row.map(quoted).join(delimiter)).join(eol)

const marksOf = (rows: readonly Row[]) => rows.map((row) => row[EMAIL] ?? '').filter((mark) => mark.includes('@'))

const raw = (name: string, content: string | Buffer, known: Known = {}): BadFile => ({
  name,
  bytes: Buffer.from(content as string),
  marks: [],
  ...known,
})
/** A file of whole rows. */
const table = (
  name: string,
  rows: readonly Row[],
  known: Known = {},
  format: Parameters<typeof textOf>[1] = {},
): BadFile => raw(name, textOf(rows, format), { marks: marksOf(rows), ...known })
/** One odd row between two good ones. */
const odd = (name: string, changes: Record<string, string>, known: Known = {}): BadFile =>
  table(name, [person(1), person(2, changes), person(3)], known)
const oddIs = (verdict: 'good' | 'bad') => (verdict === 'good' ? { good: 3, bad: 0 } : { good: 2, bad: 1 })

const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

function encodings(): BadFile[] {
  const rows = [person(1, { 'Last name': 'Núñez' }), person(2, { 'Last name': 'Østergård' })]
  const known = { good: 2, bad: 0, marks: marksOf(rows) }
  const kinds: Record<string, (text: string) => Buffer> = {
    'UTF-8': (text) => Buffer.from(text),
    'UTF-8 with BOM': (text) => Buffer.from(`\ufeff${text}`),
    'UTF-16 LE': (text) => utf16(`\ufeff${text}`),
    'UTF-16 BE': (text) => swapped(utf16(`\ufeff${text}`)),
    'Windows-1252': (text) => Buffer.from(text, 'latin1'),
  }
  const files = Object.entries(kinds).flatMap(([kind, encode]) =>
    [',', ';', '\t', '|'].map((delimiter) =>
      raw(`${kind}, delimiter ${JSON.stringify(delimiter)}`, encode(textOf(rows, { delimiter, eol: '\r\n' })), known),
    ),
  )
  const text = textOf(rows)
  return [
    ...files,
    raw('UTF-16 LE without BOM', utf16(text), { refused: UNREADABLE }),
    raw('UTF-16 BE without BOM', swapped(utf16(text)), { refused: UNREADABLE }),
    raw(
      'UTF-32 LE',
      Buffer.from([...`\ufeff${text}`].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8, 0, 0])),
      {
        refused: UNREADABLE,
      },
    ),
    raw('two BOMs', `\ufeff\ufeff${text}`, { marks: known.marks }),
    raw('UTF-16 with half a unit at its end', Buffer.concat([utf16(`\ufeff${text}`), Buffer.from([65])]), {
      marks: known.marks,
    }),
    raw('UTF-8 cut within its last letter', Buffer.from(`${text}\nWalter,Ø`).subarray(0, -1), { marks: known.marks }),
    raw(
      'bytes that no encoding knows',
      Buffer.concat([Buffer.from(text), Buffer.from([0x81, 0x8d, 0x8f, 0x90, 0x9d])]),
      { marks: known.marks },
    ),
    raw('UTF-8 read as Windows-1252 and saved again', Buffer.from(Buffer.from(text).toString('latin1')), known),
    raw('half a surrogate pair in a name', utf16(`\ufeff${textOf([person(1, { 'Last name': 'Bra\ud83dndt' })])}`), {
      good: 1,
      bad: 0,
      marks: [emailOf(1)],
    }),
    raw('a BOM before each line', `\ufeff${textOf(rows, { eol: '\n\ufeff' })}`, { marks: known.marks }),
  ]
}

function lineEnds(): BadFile[] {
  const rows = persons(3)
  const all = { good: 3, bad: 0 }
  const marks = marksOf(rows)
  const lines = textOf(rows).split('\n')
  const long = [...persons(900), person(901, { ZIP: 'nowhere' }), ...persons(100, 902)]
  return [
    ...['\n', '\r\n', '\r'].map((eol) => table(`lines end with ${JSON.stringify(eol)}`, rows, all, { eol })),
    ...['\n', '\r\n', '\r'].map((eol) =>
      table(`a thousand lines end with ${JSON.stringify(eol)}`, long, { good: 1000, bad: 1 }, { eol }),
    ),
    raw('each line ends another way', `${lines[0]}\r${lines[1]}\n${lines[2]}\r\n${lines[3]}`, { ...all, marks }),
    raw('an end of the last line', `${lines.join('\n')}\n`, { ...all, marks }),
    raw('many blank lines at the end', `${lines.join('\n')}${'\n'.repeat(50)}`, { ...all, marks }),
    raw('blank lines between', lines.join('\n\n\n'), { ...all, marks }),
    raw('lines of blanks between', lines.join('\n   \t \n'), { ...all, marks }),
    raw('lines of separators between', lines.join(`\n${','.repeat(9)}\n`), { ...all, marks }),
    raw('lines end with \\n\\r', lines.join('\n\r'), { marks }),
    raw('lines end with U+2028', lines.join('\u2028'), {}),
    raw('form feeds between lines', lines.join('\f\n'), { marks }),
    raw('a blank first line', `\n${lines.join('\n')}`, { refused: NO_HEADER }),
    raw('a first line of blanks', `  \t\n${lines.join('\n')}`, { refused: NO_HEADER }),
    raw('a first line of separators', `,,,,\n${lines.join('\n')}`, { refused: NO_HEADER }),
    raw('all in one line', lines.join(','), { refused: NO_HEADER }),
  ]
}

function quotes(): BadFile[] {
  const [header, ...lines] = textOf(persons(4)).split('\n')
  const marks = marksOf(persons(4))
  const withLine = (name: string, line: string, known: Known = {}) =>
    raw(name, [header, lines[0], line, lines[2], lines[3]].join('\n'), {
      marks: marks.filter((_, n) => n !== 1),
      ...known,
    })
  const rest = `${emailOf(2)},Aetna,,,,,,`
  return [
    withLine('a quotation mark opened in the middle and never closed', `Walter,"Brandt,${rest}`, { marks: [] }),
    raw('a quotation mark opened in the last cell', `${[header, ...lines].join('\n')}\nWalter,Brandt,"x`, {
      refused: UNREADABLE,
    }),
    raw('a quotation mark opened in the header', `"${header}\n${lines.join('\n')}`, { marks: [] }),
    raw('a quotation mark opened in the first cell of all', `"\n${[header, ...lines].join('\n')}`, {
      refused: UNREADABLE,
    }),
    withLine('a quotation mark within a cell', `Walter,5" Brandt,${rest}`, { good: 4, bad: 0, marks }),
    withLine('a nickname in quotation marks', `Walter "Walt" B,Brandt,${rest}`, { good: 4, bad: 0, marks }),
    withLine('text behind the closing quotation mark', `"Walter"x,Brandt,${rest}`, { marks }),
    withLine('a blank before the quotation mark', `Walter, "Brandt",${rest}`, { marks }),
    withLine('a blank behind the quotation mark', `"Walter" ,Brandt,${rest}`, { marks }),
    withLine('doubled quotation marks', `"Walter ""Walt""",Brandt,${rest}`, { good: 4, bad: 0, marks }),
    withLine('three quotation marks', `"""Walter""",Brandt,${rest}`, { good: 4, bad: 0, marks }),
    withLine('nothing but quotation marks', `"","","","","","","","","",""`, { good: 3, bad: 0 }),
    withLine('four quotation marks in a cell', `"""""",Brandt,${rest}`, { marks }),
    withLine('a line break within quotation marks', `"Wal\nter",Brandt,${rest}`, { good: 4, bad: 0, marks }),
    withLine('many line breaks within quotation marks', `"${'x\n'.repeat(20)}",Brandt,${rest}`, {
      good: 4,
      bad: 0,
      marks,
    }),
    withLine('a separator within quotation marks', `"Walter, Jr.",Brandt,${rest}`, { good: 4, bad: 0, marks }),
    withLine('single quotation marks', `'Walter','Brandt','${emailOf(2)}',Aetna,,,,,,`, { marks }),
    withLine('printed quotation marks', `“Walter”,„Brandt“,${rest}`, { good: 4, bad: 0, marks }),
    withLine('a quotation mark escaped with a backslash', `"Wal\\"ter",Brandt,${rest}`, { marks }),
    withLine('a backslash at the end of a cell', `Walter\\,Brandt,${rest}`, { good: 4, bad: 0, marks }),
    raw(
      'all cells in quotation marks',
      [header, ...lines].map((line) => `"${line!.replaceAll(',', '","')}"`).join('\n'),
      { good: 4, bad: 0, marks },
    ),
    raw('each line in quotation marks as a whole', [header, ...lines].map((line) => `"${line}"`).join('\n'), {
      unmapped: true,
    }),
    raw(
      'an odd number of quotation marks in each line',
      [header, ...lines.map((line) => line.replace('Walter', '"Walter'))].join('\n'),
      { marks: [] },
    ),
  ]
}

function shapes(): BadFile[] {
  const [header, first] = textOf(persons(1)).split('\n')
  const line = (name: string, text: string, known: Known = {}) =>
    raw(name, [header, first, text].join('\n'), { marks: [emailOf(1)], ...known })
  const both = [emailOf(1), emailOf(2)]
  return [
    line('a row of one cell', 'Walter', { good: 1, bad: 1 }),
    line('a row of two cells', 'Walter,Brandt', { good: 1, bad: 1 }),
    line('a row that ends after its email', `Walter,Brandt,${emailOf(2)}`, { good: 2, bad: 0, marks: both }),
    line('a row with one cell too many', `Walter,Brandt,${emailOf(2)},Aetna,,,,,,,extra`, {
      good: 1,
      bad: 1,
      marks: both,
    }),
    line('a row with empty cells too many', `Walter,Brandt,${emailOf(2)},Aetna,,,,,,,,,,,`, {
      good: 2,
      bad: 0,
      marks: both,
    }),
    line('a row of a thousand cells', `Walter,Brandt,${emailOf(2)}${',x'.repeat(1000)}`, {
      good: 1,
      bad: 1,
      marks: both,
    }),
    line('a row of a thousand empty cells', `Walter,Brandt,${emailOf(2)}${','.repeat(1000)}`, {
      good: 2,
      bad: 0,
      marks: both,
    }),
    line('a row with another separator', `Walter;Brandt;${emailOf(2)};Aetna`, { good: 1, bad: 1, marks: both }),
    line('the header again', header!, { good: 1, bad: 1 }),
    line('a total below the rows', 'Total,1', { good: 1, bad: 1 }),
    line('a remark below the rows', '© 2026 Some Other System. Confidential.', { good: 1, bad: 1 }),
    line('shifted by one cell', `,Walter,Brandt,${emailOf(2)},Aetna`, { good: 1, bad: 1, marks: both }),
    line(
      'an unquoted comma in a name',
      `Walter,Brandt, Jr.,${emailOf(2)},Aetna,828-555-0142,28801,6/14/1954,3/1/2024,G,M`,
      { good: 1, bad: 1, marks: both },
    ),
  ]
}

function headers(): BadFile[] {
  const rows = persons(2)
  const under = (name: string, header: readonly string[], known: Known = {}) =>
    table(name, rows, known, { header: [...header] })
  const wide = (columns: number) => {
    const more = Array.from({ length: columns - HEADER.length }, (_, n) => `Column ${n}`)
    return raw(
      `${columns} columns`,
      textOf(
        rows.map((row) => [...row, ...more]),
        { header: [...HEADER, ...more] },
      ),
      {
        ...(columns > 100 ? { refused: UNREADABLE } : { good: 2, bad: 0 }),
        marks: columns > 100 ? [] : marksOf(rows),
      },
    )
  }
  const renamed = (name: string, changes: Record<string, string>, known: Known = {}) =>
    under(
      name,
      HEADER.map((column) => changes[column] ?? column),
      known,
    )
  return [
    raw('only a header', HEADER.join(','), { refused: EMPTY }),
    raw('only a header and blank lines', `${HEADER.join(',')}\n\n \n,,,\n`, { refused: EMPTY }),
    raw('no header', textOf(rows).split('\n').slice(1).join('\n'), { refused: NO_HEADER }),
    raw('one word', 'Email', { refused: EMPTY }),
    ...[100, 101, 10_000].map(wide),
    renamed('a column without a name', { Phone: '' }, { good: 2, bad: 0 }),
    under(
      'all columns without names but one',
      HEADER.map((name) => (name === 'Email' ? name : '')),
    ),
    renamed('two columns of one name', { Phone: 'Email' }),
    under(
      'all columns named Email',
      HEADER.map(() => 'Email'),
    ),
    under(
      'all columns named Name',
      HEADER.map(() => 'Name'),
    ),
    renamed(
      'names of prototypes',
      { Phone: '__proto__', ZIP: 'constructor', DOB: 'toString', Plan: 'hasOwnProperty' },
      { good: 2, bad: 0 },
    ),
    renamed('a name with a line break', { 'First name': 'First\nname', Email: 'E-\nmail' }),
    renamed('a name of 20,000 letters', { Phone: 'x'.repeat(20_000) }, { good: 2, bad: 0 }),
    renamed('a name of emoji', { Phone: '📞☎️👨‍👩‍👧', ZIP: '😀'.repeat(200) }, { good: 2, bad: 0 }),
    renamed('a name written from right to left', { Phone: '\u202eenohP', ZIP: 'رمز' }, { good: 2, bad: 0 }),
    renamed('names that are formulas', { Phone: '=1+1', ZIP: '@SUM(A1)', DOB: '+1', Plan: '-1' }, { good: 2, bad: 0 }),
    renamed('names with tags', { Phone: '<script>alert(1)</script>', ZIP: '"><img src=x>' }, { good: 2, bad: 0 }),
    under(
      'names in capitals',
      HEADER.map((name) => name.toUpperCase()),
      { good: 2, bad: 0 },
    ),
    under(
      'names between blanks',
      HEADER.map((name) => `  ${name}\t `),
      { good: 2, bad: 0 },
    ),
    under(
      'names that are numbers',
      HEADER.map((_, n) => String(n)),
    ),
    under('names in Spanish', [
      'Nombre',
      'Apellido',
      'Correo',
      'Compañía',
      'Teléfono',
      'Código',
      'Nacimiento',
      'Inicio',
      'Letra',
      'Sexo',
    ]),
    renamed('no email column by name', { Email: 'Contact detail' }),
    table(
      'no carrier column',
      [['Walter', 'Brandt', emailOf(1)]],
      { unmapped: true },
      { header: ['First name', 'Last name', 'Email'] },
    ),
    table('nothing but an email column', [[emailOf(1)]], { unmapped: true, marks: [] }, { header: ['Email'] }),
    table('columns about something else', [['1', 'blue']], { unmapped: true, marks: [] }, { header: ['Id', 'Colour'] }),
    raw('a title above the header', `Contacts of Blue Ridge\n${textOf(rows)}`, {}),
    raw('a separator line of Excel above the header', `sep=,\n${textOf(rows)}`, {}),
    raw('a NUL in the header', `First\0name,Email\nWalter,${emailOf(1)}`, { refused: UNREADABLE }),
  ]
}

function sizes(): BadFile[] {
  return [
    odd('a cell of 10,000 letters', { Plan: 'x'.repeat(10_000) }, oddIs('good')),
    odd('a cell of 10,001 letters', { Plan: 'x'.repeat(10_001) }, oddIs('bad')),
    odd('a cell of 900,000 letters', { Plan: 'x'.repeat(900_000) }, oddIs('bad')),
    odd('a cell of more than a megabyte', { Plan: 'x'.repeat(1_100_000) }, { refused: UNREADABLE }),
    odd('a cell of 10,000 emoji', { Plan: '😀'.repeat(10_000) }, oddIs('bad')),
    odd('a name of 100 letters', { 'Last name': 'x'.repeat(100) }, oddIs('good')),
    odd('a name of 101 letters', { 'Last name': 'x'.repeat(101) }, oddIs('bad')),
    odd(
      'an email of 300 letters',
      { Email: `${'x'.repeat(60)}@${'x'.repeat(60)}.${'x'.repeat(60)}.${'x'.repeat(60)}.${'x'.repeat(60)}` },
      oddIs('bad'),
    ),
    raw('a line of 2 MB without a separator', 'x'.repeat(2_000_000), { refused: UNREADABLE }),
    raw('a million separators', ','.repeat(1_000_000), { refused: NO_HEADER }),
    raw('300,000 blank lines', '\n'.repeat(300_000), { refused: NO_HEADER }),
    table(
      '400 carriers',
      Array.from({ length: 400 }, (_, n) => person(n, { Carrier: `Insurer ${n}` })),
      { good: 400, bad: 0 },
    ),
  ]
}

const cells = (column: string, verdict: 'good' | 'bad' | 'either', values: readonly string[]): BadFile[] =>
  values.map((value) => {
    const known = verdict === 'either' ? {} : oddIs(verdict)
    return odd(
      `${column} ${JSON.stringify(value)}`,
      { [column]: value },
      column === 'Email' ? { ...known, marks: [emailOf(1), emailOf(3)] } : known,
    )
  })

const emails = () => [
  ...cells('Email', 'bad', [
    '',
    ' ',
    'walter',
    '@example.com',
    'walter@',
    'walter@example',
    'a@b.',
    'w@@example.com',
    'w a@example.com',
  ]),
  ...cells('Email', 'bad', [
    'Walter <w@example.com>',
    'w@example.com, x@example.com',
    'w@exa_mple.com',
    'w@-example.com',
    'wälter@example.com',
  ]),
  ...cells('Email', 'bad', ['w@example.com\nBcc: x@example.com', '.w@example.com', '=1+1', 'N/A', 'none', '#REF!']),
  ...cells('Email', 'good', [
    '  w@example.com ',
    'W@EXAMPLE.COM',
    "o'hara+tag@example.co.uk",
    'w@xn--bcher-kva.example',
  ]),
]

const dates = () => [
  ...cells('DOB', 'bad', [
    '13/45/1954',
    '2/30/1954',
    '0/0/0000',
    '0000-00-00',
    '1954-13-01',
    '1954-02-30',
    '99/99/9999',
    '6/14/2054',
  ]),
  ...cells('DOB', 'bad', [
    'yesterday',
    'N/A',
    '-',
    '?',
    '#####',
    '#VALUE!',
    '1954',
    'June',
    '6/14',
    '=TODAY()',
    '6/14/19544',
    '1/2/3/4',
  ]),
  ...cells('DOB', 'good', [
    '06/14/1954',
    '1954-06-14',
    '6/14/54',
    '19889',
    '1954-06-14T00:00:00Z',
    '1954-06-14 00:00:00',
    'June 14, 1954',
  ]),
  ...cells('DOB', 'either', [
    '14/6/1954',
    '14.06.1954',
    '1954-06-14 13:45',
    '14-Jun-54',
    '٠٦/١٤/١٩٥٤',
    '6/14/1854',
    '19540614',
    '1e5',
    '-19889',
    '99999999',
  ]),
  ...cells('Effective date', 'bad', ['soon', '2/29/2023', '2024-00-10']),
  ...cells('Effective date', 'either', ['2/29/2024', '1/1/1900', '12/31/9999', '45352', '3/1/24']),
]

const otherCells = () => [
  ...cells('Phone', 'bad', ['555', '8.28555E+09', 'call the wife', '+49 30 1234567']),
  ...cells('Phone', 'good', ['(828) 555-0142', '828.555.0142', '+1 828 555 0142', '']),
  ...cells('ZIP', 'bad', ['nowhere', 'K1A 0B1', '2880x']),
  ...cells('Phone', 'either', ['828-555-01423', '828-555-0142 ext. 3']),
  ...cells('ZIP', 'either', ['288', '28801-12', '00000']),
  ...cells('ZIP', 'good', ['28801-1234', '6105', '288011234', '']),
  ...cells('Gender', 'bad', ['x', 'yes', '1']),
  ...cells('Gender', 'good', ['Male', 'f', '']),
  ...cells('Plan', 'good', ['Plan G', 'high-deductible G', '=G', 'Z', '']),
]

const texts = () => [
  ...cells('Last name', 'good', [
    '=HYPERLINK("http://x")',
    '+1',
    '-1',
    '@SUM(A1)',
    "'=1",
    '😀👩‍👧',
    'محمد',
    '\u202eesrever',
  ]),
  ...cells('Last name', 'good', [
    'Z̷̛a̶l̴g̵o̸',
    '\ufeffBrandt',
    '<script>alert(1)</script>',
    "Robert'); drop table contacts;--",
    '%00',
    'null',
    'true',
  ]),
  ...cells('Last name', 'good', [
    'a\tb',
    'a\u0001\u0002b',
    'a\u0007b',
    'a\u001bb',
    '\u00a0Brandt\u00a0',
    '$(7*7)',
    '{{7*7}}',
    '\\u0000',
    '王',
  ]),
  ...cells('Last name', 'bad', ['', ' ', '\t', '\u0001']),
  ...cells('Carrier', 'good', ['', 'constructor', '=Aetna', 'x'.repeat(500), 'Aetna\u0001', '😀', 'AARP / UHC']),
  odd('a NUL in a name', { 'Last name': 'a\0b' }, { refused: UNREADABLE }),
]

function duplicates(): BadFile[] {
  const same = (name: string, rows: string[][], good: number) => table(name, rows, { good, bad: rows.length - good })
  return [
    same(
      'the same row a hundred times',
      Array.from({ length: 100 }, () => person(1)),
      1,
    ),
    same('one email in capitals', [person(1), person(2, { Email: emailOf(1).toUpperCase() })], 1),
    same('one email with blanks', [person(1), person(2, { Email: ` ${emailOf(1)} ` })], 1),
    same('a bad row, then a good one of the same email', [person(1, { ZIP: 'x' }), person(1), person(1)], 1),
    same(
      'every second row is known',
      Array.from({ length: 40 }, (_, n) => person(Math.floor(n / 2))),
      20,
    ),
    same('no row is any good', [person(1, { ZIP: 'x' }), person(2, { Email: '?' })], 0),
  ]
}

/** The same bytes on every run. */
function noise(length: number, seed: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let n = 0, state = seed; n < length; n++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[n] = state >>> 24
  }
  return bytes
}

function otherThings(): BadFile[] {
  const text = textOf(persons(2))
  const zip = Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1'), deflateRawSync(text)])
  const visible = (seed: number) => Buffer.from(noise(5_000, seed).map((byte) => 32 + (byte % 95)))
  return [
    raw('nothing', '', { refused: EMPTY }),
    raw('one blank', ' ', { refused: NO_HEADER }),
    raw('one line break', '\n', { refused: NO_HEADER }),
    raw('one letter', 'x', { refused: EMPTY }),
    raw('one quotation mark', '"', { refused: UNREADABLE }),
    raw('one comma', ',', { refused: NO_HEADER }),
    raw('nothing but a BOM', '\ufeff', { refused: EMPTY }),
    raw('nothing but a UTF-16 BOM', Buffer.from([0xff, 0xfe]), { refused: EMPTY }),
    raw('a zip file', zip, { refused: UNREADABLE }),
    raw('an Excel workbook', Buffer.concat([zip, Buffer.from('[Content_Types].xml xl/workbook.xml')]), {
      refused: UNREADABLE,
    }),
    raw('an old Excel workbook', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]), {
      refused: UNREADABLE,
    }),
    raw('a gzipped list', gzipSync(text, { level: 9 }), {}),
    raw('a picture', Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), noise(2_000, 1)]), {
      refused: UNREADABLE,
    }),
    raw('a photograph', Buffer.concat([Buffer.from('ffd8ffe000104a46494600', 'hex'), noise(2_000, 2)]), {
      refused: UNREADABLE,
    }),
    raw('a program', Buffer.concat([Buffer.from('7f454c46020101000000', 'hex'), noise(2_000, 3)]), {
      refused: UNREADABLE,
    }),
    raw('a PDF', `%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n`, { unmapped: true }),
    raw('a web page', '<!doctype html>\n<html><body><table><tr><td>Walter</td></tr></table></body></html>', {
      unmapped: true,
    }),
    raw('JSON', JSON.stringify(persons(2), null, 2), {}),
    raw('vCards', `BEGIN:VCARD\nFN:Walter Brandt\nEMAIL:${emailOf(1)}\nEND:VCARD`, { unmapped: true }),
    raw('RTF', '{\\rtf1\\ansi Walter Brandt}', { refused: EMPTY }),
    raw('64 kB of 0xFF', Buffer.alloc(65_536, 0xff), {}),
    raw('64 kB of NUL', Buffer.alloc(65_536), { refused: UNREADABLE }),
    ...[11, 12, 13, 14].map((seed) => raw(`noise ${seed}`, noise(20_000, seed), { refused: UNREADABLE })),
    ...[21, 22, 23, 24, 25, 26].map((seed) => raw(`visible noise ${seed}`, visible(seed), {})),
    ...[31, 32, 33, 34].map((seed) =>
      raw(
        `a list with visible noise in its middle ${seed}`,
        `${text}\n${visible(seed)}\n${textOf(persons(2, 3)).split('\n').slice(1).join('\n')}`,
        {},
      ),
    ),
  ]
}

export const corpus: Record<string, BadFile[]> = {
  encodings: encodings(),
  'line ends': lineEnds(),
  'quotation marks': quotes(),
  'rows of another shape': shapes(),
  headers: headers(),
  sizes: sizes(),
  emails: emails(),
  dates: dates(),
  'telephone numbers, ZIP codes and words': otherCells(),
  'texts of all kinds': texts(),
  'the same person twice': duplicates(),
  'other things': otherThings(),
}
