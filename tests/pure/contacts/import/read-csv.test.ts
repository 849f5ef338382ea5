import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FileRefusal } from '../../../../src/contacts/import/contact-import.ts'
import { decodeText, sniffEncoding } from '../../../../src/contacts/import/read/encoding.ts'
import { inspectRecords } from '../../../../src/contacts/import/read/inspect.ts'
import {
  type CsvRecord,
  type Delimiter,
  detectDelimiter,
  readRecords,
} from '../../../../src/contacts/import/read/read-csv.ts'

async function* pieces(bytes: Uint8Array, size = 1000) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function readAll(bytes: Uint8Array, { delimiter, size }: { delimiter?: Delimiter; size?: number } = {}) {
  const sniffer = sniffEncoding()
  for await (const piece of pieces(bytes, size)) sniffer.feed(piece)
  const encoding = sniffer.finish()
  if (encoding === 'unknown') throw new Error('unknown encoding')
  let head = ''
  for await (const text of decodeText(pieces(bytes, size), encoding)) head += text
  const records: CsvRecord[] = []
  for await (const record of readRecords(decodeText(pieces(bytes, size), encoding), delimiter ?? detectDelimiter(head)))
    records.push(record)
  return { encoding, records }
}

const fixture = (name: string) => readFileSync(new URL(`../../../data/${name}`, import.meta.url))
async function inspect(bytes: Uint8Array | string) {
  const { records } = await readAll(Buffer.from(bytes))
  return inspectRecords(
    (async function* () {
      yield* records
    })(),
  )
}
const refusal = async (bytes: Uint8Array | string) => {
  const failure = await inspect(bytes).catch((error: unknown) => error)
  return failure instanceof FileRefusal ? failure.refused : failure
}

test('an empty file, one without a header and an unreadable file are named in the spec’s words (csv-005, csv-006, csv-007)', async () => {
  expect(await refusal(fixture('empty.csv'))).toMatchObject({ message: 'CSV file appears to be empty' })
  for (const text of [fixture('blank-first-line.csv'), '\n', '\nAlpha,Beta\nx,y\n'])
    expect(await refusal(text)).toMatchObject({
      message: 'CSV file has no headers',
      advice: expect.stringContaining('The first line must be column names'),
    })
  expect(await refusal(fixture('binary.csv'))).toMatchObject({ message: 'Failed to parse CSV file' })
})

test('a blank line, titles and totals are skipped if another line names the columns (csv-006)', async () => {
  const blank = '\nFirst Name,Last Name,Email\nWalter,Brandt,walter@example.com\n'
  expect(await inspect(blank)).toMatchObject({ headerRow: 2, rows: 1, skippedLines: [] })
  const report = 'My Clients,,\n\nFirst Name,Last Name,Email\nWalter,Brandt,walter@example.com\nTotal,1,\n'
  expect(await inspect(report)).toMatchObject({
    headerRow: 3,
    header: ['First Name', 'Last Name', 'Email'],
    rows: 1,
    sample: [['Walter', 'Brandt', 'walter@example.com']],
    skippedLines: [
      [1, 'My Clients'],
      [5, 'Total | 1'],
    ],
  })
})

test('an unclosed quote is named with its row (csv-007)', async () => {
  expect(await refusal(fixture('unclosed-quote.csv'))).toEqual({
    message: 'Failed to parse CSV file',
    advice: 'Row 7 has an opening quotation mark (") that is never closed. Close or remove it, then upload again.',
  })
})

test('a workbook, a first line with a contact and a line of 9 MB each say what to do (csv-006, csv-007, T31)', async () => {
  expect(await refusal('PK\u0003\u0004\0\0')).toMatchObject({ advice: expect.stringContaining('Excel workbook') })
  expect(await refusal('Walter,Brandt,walter@example.com\n')).toMatchObject({
    message: 'CSV file has no headers',
    advice: expect.stringContaining('There are no column names above the first contact'),
  })
  expect(await refusal('x'.repeat(9_000_000))).toMatchObject({
    advice: expect.stringContaining('Row 1 is longer than 1 MB'),
  })
})

test.each([
  ['BEGIN:VCARD\nFN:Walter Brandt\nEND:VCARD', 'vCard'],
  ['<!DOCTYPE html>\n<html></html>', 'web page'],
  ['\uFEFF  <table><tr><td>x</td></tr></table>', 'web page'],
  ['<?xml version="1.0"?><a/>', 'XML'],
  ['%PDF-1.4\n', 'PDF'],
  ['{\\rtf1\\ansi Walter}', 'text document'],
  ['[{"email":"walter@example.com"}]', 'JSON'],
])('a file of another kind is refused by what it is: %j (csv-007)', async (text, kind) => {
  expect(await refusal(text)).toMatchObject({
    message: 'Failed to parse CSV file',
    advice: expect.stringContaining(kind),
  })
})

test('of 10,000 columns the first 300 are read (T31)', async () => {
  const wide = Array.from({ length: 10_000 }, (_, index) => `c${index}`)
  const { header, sample, rows } = await inspect(`${wide.join(',')}\n${wide.map(() => 'x').join(',')}\n`)
  expect([header.length, sample[0]?.length, rows]).toEqual([300, 300, 1])
})

test('UTF-8 with and without BOM, UTF-16 and Windows-1252 are distinguished, even if a chunk splits a letter', async () => {
  const text = 'name;town\nPeña;“Zoë’s”\n'
  const written: [string, Buffer][] = [
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\uFEFF${text}`)],
    ['utf-16le', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['utf-16be', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['windows-1252', Buffer.from(text.replace('“', '\u0093').replace('’', '\u0092').replace('”', '\u0094'), 'latin1')],
  ]
  for (const [encoding, bytes] of written) {
    const read = await readAll(bytes, { size: 3 })
    expect(read.encoding).toBe(encoding)
    expect(read.records.map(({ cells }) => cells)).toEqual([
      ['name', 'town'],
      ['Peña', '“Zoë’s”'],
    ])
  }
})

test('the separator is the one that splits most lines alike, not one in quotes or in a title', () => {
  expect(detectDelimiter('a,b;c\n')).toBe(',')
  expect(detectDelimiter('"Last, First, Middle";Email\n"1,2,3,4";5')).toBe(';')
  expect(detectDelimiter('Name;Email\nBrandt, Walter;x\nGaines, Jr., Otis;y')).toBe(';')
  expect(detectDelimiter('Clients, prospects, and others\nName;Email\nWalter;x\nOtis;y')).toBe(';')
  expect(detectDelimiter('sep=|\na,b,c\n1,2,3')).toBe('|')
  expect(detectDelimiter('a\tb\n')).toBe('\t')
  expect(detectDelimiter('a|b')).toBe('|')
  expect(detectDelimiter('Email')).toBe(',')
  expect(detectDelimiter('')).toBe(',')
})

test('rows are counted like in a spreadsheet, with any line ending', async () => {
  const { records } = await readAll(Buffer.from('name,note\r\nA,"two\nlines"\n\n,\rB,x\r\n'))
  expect(records).toEqual([
    { row: 1, cells: ['name', 'note'] },
    { row: 2, cells: ['A', 'two\nlines'] },
    { row: 5, cells: ['B', 'x'] },
  ])
})

test('columns may be called __proto__ and constructor (T32)', async () => {
  const { records } = await readAll(Buffer.from('__proto__,constructor\npolluted,yes\n'))
  expect(records[1]?.cells).toEqual(['polluted', 'yes'])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('any table is read back as written, in chunks of any size', async () => {
  const cell = fc.string({ maxLength: 12 }).filter((text) => !text.includes('\0'))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 8 }),
      fc.integer({ min: 1, max: 40 }),
      async (rows, size) => {
        const table = [['one', 'two', 'three'], ...rows.filter((row) => row.some((text) => text.trim() !== ''))]
        const csv = table.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')).join('\r\n')
        const { records } = await readAll(Buffer.from(csv), { delimiter: ',', size })
        expect(records.map(({ cells }) => cells)).toEqual(table)
      },
    ),
    { numRuns: 60 },
  )
})
