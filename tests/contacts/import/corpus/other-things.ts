import { deflateRawSync, gzipSync } from 'node:zlib'
import { type BadFile, EMPTY, emailOf, NO_HEADER, persons, raw, textOf, UNREADABLE } from './bad-file.ts'

/** The same bytes on every run. */
function noise(length: number, seed: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let n = 0, state = seed; n < length; n++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[n] = state >>> 24
  }
  return bytes
}

export function otherThings(): BadFile[] {
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
    raw('a PDF', `%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n`, { refused: UNREADABLE }),
    raw('a web page', '<!doctype html>\n<html><body><table><tr><td>Walter</td></tr></table></body></html>', {
      refused: UNREADABLE,
    }),
    raw('JSON', JSON.stringify(persons(2), null, 2), {}),
    raw('vCards', `BEGIN:VCARD\nFN:Walter Brandt\nEMAIL:${emailOf(1)}\nEND:VCARD`, { refused: UNREADABLE }),
    raw('RTF', '{\\rtf1\\ansi Walter Brandt}', { refused: UNREADABLE }),
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
