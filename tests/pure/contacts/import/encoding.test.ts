import { expect, test } from 'vitest'
import { type Encoding, sniffEncoding } from '../../../../src/contacts/import/read/encoding.ts'

type SingleByte = 'windows-1252' | 'macintosh'

function encode(text: string, encoding: SingleByte): Uint8Array {
  const signs = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Uint8Array.from(text, (sign) => {
    const byte = signs.indexOf(sign)
    if (byte < 0) throw new Error(`${encoding} has no ${sign}`)
    return byte
  })
}

function sniff(bytes: Uint8Array, size = bytes.length): Encoding | 'unknown' {
  const sniffer = sniffEncoding()
  for (let start = 0; start < bytes.length; start += size) sniffer.feed(bytes.subarray(start, start + size))
  return sniffer.finish()
}

const file = (name: string) => `First name,Last name\r\nRuth,${name}\r\n`

const NAMES = [
  [
    'Günther',
    'Muñoz',
    'José',
    'García',
    'Peña',
    'Núñez',
    'Jesús',
    'Raúl',
    'Ramírez',
    'Ángel',
    'Óscar',
    'Úrsula',
    'Íñigo',
  ],
  ['Zoë', 'François', 'Benoît', 'Anaïs', 'Schröder', 'Jäger', 'Böhm', 'Groß', 'Åkesson', 'Sørensen', 'Émile', 'Nuñez'],
  ['MUÑOZ', 'JOSÉ', 'GARCÍA', 'LEÓN', 'RODRÍGUEZ', 'ÁLVAREZ', 'ÁNGEL', 'GÜNTHER', 'PEÑA', 'josé', 'muñoz', 'Dupré'],
  [
    'O’Brien',
    'O’BRIEN',
    'D’Angelo',
    '“Hal”',
    'Smith–Jones',
    '2019–2020',
    'wait…',
    'Ruth\u00a0Ann',
    'doesn’t',
    'they’re',
  ],
].flat()

test.each(NAMES)('%s of Windows and of a Mac are distinguished, wherever a chunk ends', (name) => {
  for (const encoding of ['windows-1252', 'macintosh'] as const)
    for (const size of [1, 2, 3, 1000])
      expect([encoding, sniff(encode(file(name), encoding), size)]).toEqual([encoding, encoding])
})

test.each([
  ['windows-1252', 'Miloš'],
  ['windows-1252', 'client’s'],
  ['macintosh', 'Solís'],
] as const)('of %s a lone %s is unknown, for it may be another name', (encoding, name) => {
  expect(sniff(encode(file(name), encoding))).toBe('unknown')
})

test('one certain name decides for a file with uncertain ones', () => {
  const text = ['client’s', 'Solís', 'Muñoz', 'José'].map(file).join('')
  for (const encoding of ['windows-1252', 'macintosh'] as const) expect(sniff(encode(text, encoding))).toBe(encoding)
})

test('letters of a third encoding are not decoded', () => {
  // 'José' and 'Muñoz' in a DOS encoding.
  for (const bytes of [
    [0x4a, 0x6f, 0x73, 0x82, 0x0a],
    [0x4d, 0x75, 0xa4, 0x6f, 0x7a, 0x0a],
  ])
    expect(sniff(Uint8Array.from(bytes))).toBe('unknown')
})

test('a character that both encodings write alike is decoded', () => {
  expect(sniff(Uint8Array.from([0x61, 0xa9, 0x0a]))).toBe('windows-1252')
})
