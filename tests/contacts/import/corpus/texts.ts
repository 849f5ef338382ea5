import {
  type BadFile,
  emailOf,
  type Known,
  marksOf,
  NO_HEADER,
  person,
  persons,
  raw,
  swapped,
  table,
  textOf,
  UNREADABLE,
  utf16,
} from './bad-file.ts'

const MAC_ROMAN: Record<string, string> = { ú: '\x9c', ñ: '\x96', Ø: '\xaf', å: '\x8c' }

export function encodings(): BadFile[] {
  const rows = [person(1, { 'Last name': 'Núñez' }), person(2, { 'Last name': 'Østergård' })]
  const known = { good: 2, bad: 0, marks: marksOf(rows) }
  const kinds: Record<string, (text: string) => Buffer> = {
    'UTF-8': (text) => Buffer.from(text),
    'UTF-8 with BOM': (text) => Buffer.from(`\ufeff${text}`),
    'UTF-16 LE': (text) => utf16(`\ufeff${text}`),
    'UTF-16 BE': (text) => swapped(utf16(`\ufeff${text}`)),
    'Windows-1252': (text) => Buffer.from(text, 'latin1'),
    'Mac OS Roman': (text) =>
      Buffer.from(
        text.replaceAll(/[úñØå]/g, (letter) => MAC_ROMAN[letter]!),
        'latin1',
      ),
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
      good: 2,
      bad: 0,
      incomplete: 1,
      marks: known.marks,
    }),
    raw('UTF-8 cut within its last letter', Buffer.from(`${text}\nWalter,Ø`).subarray(0, -1), { marks: known.marks }),
    raw(
      'bytes that no encoding knows',
      Buffer.concat([Buffer.from(text), Buffer.from([0x81, 0x8d, 0x8f, 0x90, 0x9d])]),
      { refused: UNREADABLE },
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

export function lineEnds(): BadFile[] {
  const rows = persons(3)
  const all = { good: 3, bad: 0 }
  const marks = marksOf(rows)
  const lines = textOf(rows).split('\n')
  const long = [...persons(900), person(901, { Email: 'nowhere' }), ...persons(100, 902)]
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
    raw('a blank first line', `\n${lines.join('\n')}`, { ...all, marks }),
    raw('a first line of blanks', `  \t\n${lines.join('\n')}`, { ...all, marks }),
    raw('a first line of separators', `,,,,\n${lines.join('\n')}`, { ...all, marks }),
    raw('all in one line', lines.join(','), { refused: NO_HEADER }),
  ]
}

export function quotes(): BadFile[] {
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
