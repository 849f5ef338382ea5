import { type BadFile, emailOf, odd, oddIs, person, table, UNREADABLE, type Verdict } from './bad-file.ts'

const cells = (column: string, verdict: Verdict | 'either', values: readonly string[]): BadFile[] =>
  values.map((value) => {
    const known = verdict === 'either' ? {} : oddIs(verdict)
    return odd(
      `${column} ${JSON.stringify(value)}`,
      { [column]: value },
      column === 'Email' ? { ...known, marks: [emailOf(1), emailOf(3)] } : known,
    )
  })

export const emails = () => [
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
  ...cells('Email', 'bad', ['w@exa_mple.com', 'w@-example.com', 'wälter@example.com']),
  ...cells('Email', 'bad', ['w@example.com\nBcc: x@example.com', '.w@example.com', '=1+1', 'N/A', 'none', '#REF!']),
  ...cells('Email', 'good', [
    '  w@example.com ',
    'W@EXAMPLE.COM',
    "o'hara+tag@example.co.uk",
    'w@xn--bcher-kva.example',
    'Walter <w@example.com>',
    'w@example.com, x@example.com',
    'mailto:w@example.com',
  ]),
]

export const dates = () => [
  ...cells('DOB', 'incomplete', [
    '13/45/1954',
    '2/30/1954',
    '0/0/0000',
    '0000-00-00',
    '1954-13-01',
    '1954-02-30',
    '99/99/9999',
    '6/14/2054',
  ]),
  ...cells('DOB', 'incomplete', [
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
  ...cells('Effective date', 'incomplete', ['soon', '2/29/2023', '2024-00-10']),
  ...cells('Effective date', 'either', ['2/29/2024', '1/1/1900', '12/31/9999', '45352', '3/1/24']),
]

export const otherCells = () => [
  ...cells('Phone', 'incomplete', [
    '555',
    '8.28555E+09',
    'call the wife',
    '+49 30 1234567',
    '828-555-01423',
    '0000000000',
  ]),
  ...cells('Phone', 'good', ['(828) 555-0142', '828.555.0142', '+1 828 555 0142', '828-555-0142 ext. 3', '']),
  ...cells('ZIP', 'incomplete', ['nowhere', 'K1A 0B1', '2880x', '288', '00000']),
  ...cells('ZIP', 'either', ['28801-12']),
  ...cells('ZIP', 'good', ['28801-1234', '6105', '288011234', '']),
  ...cells('Gender', 'incomplete', ['x', 'yes', '1']),
  ...cells('Gender', 'good', ['Male', 'f', '']),
  ...cells('Plan', 'good', ['Plan G', 'high-deductible G', '=G', 'Z', '']),
]

export const texts = () => [
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

export function duplicates(): BadFile[] {
  const same = (name: string, rows: string[][], good: number) => table(name, rows, { good, bad: rows.length - good })
  return [
    same(
      'the same row a hundred times',
      Array.from({ length: 100 }, () => person(1)),
      1,
    ),
    same(
      'one email, two people',
      [person(1), person(2, { Email: emailOf(1), 'First name': 'Ruth', DOB: '3/5/1956' })],
      2,
    ),
    same('one email in capitals', [person(1), person(2, { Email: emailOf(1).toUpperCase() })], 1),
    same('one email with blanks', [person(1), person(2, { Email: ` ${emailOf(1)} ` })], 1),
    same('a bad row, then a good one of the same email', [person(1, { 'Last name': '' }), person(1), person(1)], 1),
    same(
      'every second row is known',
      Array.from({ length: 40 }, (_, n) => person(Math.floor(n / 2))),
      20,
    ),
    same('no row is any good', [person(1, { 'Last name': '' }), person(2, { Email: '?' })], 0),
  ]
}
