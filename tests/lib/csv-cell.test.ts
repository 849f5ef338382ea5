import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neutralizeCell, toCsvLine } from '../../src/lib/csv-cell.ts'

test.each([
  '=1+1',
  '+1 555',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\nx',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '  =1',
  '\ufeff=1',
  '\u200b=1',
  '\u00a0@x',
])('a cell that a spreadsheet would run starts with an apostrophe: %j (T33)', (text) => {
  expect(neutralizeCell(text)).toBe(`'${text}`)
})

test.each(['Jane', 'a=b', '5551234567', '', ' x', "O'Brien", 'jane@example.com', '2024-03-05'])(
  'harmless text is unchanged: %j',
  (text) => {
    expect(neutralizeCell(text)).toBe(text)
  },
)

test('a line is written as in RFC 4180', () => {
  expect(toCsvLine(['a', 'b,c', 'say "hi"', 'two\nlines', null, undefined, -5, true, ''])).toBe(
    'a,"b,c","say ""hi""","two\nlines",,,-5,true,\r\n',
  )
})

test('text that another separator would split is quoted', () => {
  expect(toCsvLine(['a;=1', 'b\t=1', ' c'])).toBe('"a;=1","b\t=1"," c"\r\n')
})

test('any cells are read back as written, dangerous ones with their apostrophe', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 2 }), (cells) => {
      const [read] = parse(toCsvLine(cells), { relax_column_count: true }) as string[][]
      expect(read).toEqual(cells.map(neutralizeCell))
    }),
  )
})

test('no cell of a written line starts a formula (T33)', () => {
  const dangerous = fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '＝', ' ='), fc.string())
    .map((x) => x.join(''))
  fc.assert(
    fc.property(dangerous, (text) => {
      expect(toCsvLine(['x', text])).toMatch(/^x,"?'/)
    }),
  )
})
