import {
  type BadFile,
  EMPTY,
  emailOf,
  HEADER,
  type Known,
  marksOf,
  NO_HEADER,
  odd,
  oddIs,
  person,
  persons,
  raw,
  table,
  textOf,
  UNREADABLE,
} from './bad-file.ts'

export function shapes(): BadFile[] {
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
    line('the header again', header!, { good: 1, bad: 0 }),
    line('a total below the rows', 'Total,1', { good: 1, bad: 0 }),
    line('a remark below the rows', '© 2026 Some Other System. Confidential.', { good: 1, bad: 0 }),
    line('shifted by one cell', `,Walter,Brandt,${emailOf(2)},Aetna`, { good: 1, bad: 1, marks: both }),
    line(
      'an unquoted comma in a name',
      `Walter,Brandt, Jr.,${emailOf(2)},Aetna,828-555-0142,28801,6/14/1954,3/1/2024,G,M`,
      { good: 1, bad: 1, marks: both },
    ),
  ]
}

export function headers(): BadFile[] {
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
      { good: 2, bad: 0, marks: marksOf(rows) },
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
    ...[100, 101, 301, 10_000].map(wide),
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
    raw('a title above the header', `Contacts of Blue Ridge\n${textOf(rows)}`, {
      good: 2,
      bad: 0,
      marks: marksOf(rows),
    }),
    raw('a separator line of Excel above the header', `sep=,\n${textOf(rows)}`, {
      good: 2,
      bad: 0,
      marks: marksOf(rows),
    }),
    raw('a NUL in the header', `First\0name,Email\nWalter,${emailOf(1)}`, { refused: UNREADABLE }),
  ]
}

export function sizes(): BadFile[] {
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
