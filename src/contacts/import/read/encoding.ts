export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh'

/**
 * Finds out how a file is written while its bytes pass by: UTF-16 by its byte order mark; UTF-8 when all of it is valid
 * UTF-8; else Windows-1252, as Excel writes "CSV" on Windows, or MacRoman, as it does on a Mac, whichever makes letters
 * of the bytes within words. 'unknown' where both do.
 */
export function sniffEncoding() {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let start = Buffer.alloc(0)
  let isUtf8 = true
  const letters = { windows: 0, mac: 0 }
  const check = (bytes?: Uint8Array) => {
    try {
      utf8.decode(bytes, { stream: bytes !== undefined })
    } catch {
      isUtf8 = false
    }
  }
  return {
    feed(bytes: Uint8Array) {
      if (start.length < 2) start = Buffer.concat([start, bytes.subarray(0, 2)])
      if (isUtf8) check(bytes)
      // A word cut in two by the end of a piece is left out: others tell.
      countLetters(bytes, letters)
    },
    finish(): Encoding | 'unknown' {
      if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
      if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
      if (isUtf8) check()
      if (isUtf8) return 'utf-8'
      const { windows, mac } = letters
      if (mac === 0 || windows >= 10 * mac) return 'windows-1252'
      return mac >= 10 * windows ? 'macintosh' : 'unknown'
    },
  }
}

const isUpper = (byte: number | undefined) => byte !== undefined && byte >= 0x41 && byte <= 0x5a
const isLower = (byte: number | undefined) => byte !== undefined && byte >= 0x61 && byte <= 0x7a
const isOfWord = (byte: number | undefined) => isUpper(byte) || isLower(byte) || (byte ?? 0) >= 0x80

/** Letters in MacRoman that no word holds in Windows-1252: á à â ä ã ç é è ê ò ô õ ù ü, and Ä Å Ç É Ñ Ü. */
const MAC_SMALL = new Set([0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8d, 0x8e, 0x8f, 0x90, 0x98, 0x99, 0x9b, 0x9d, 0x9f])
const MAC_CAPITAL = new Set([0x80, 0x81, 0x82, 0x83, 0x84, 0x86])
/** ñ, ó, ö and ú in MacRoman; dashes, š and œ in Windows-1252, which stand in few words. */
const MAC_WITHIN_A_WORD = new Set([0x96, 0x97, 0x9a, 0x9c])
/** í in MacRoman, and the apostrophe of O’Brien and client’s in Windows-1252. */
const MAC_I_OR_APOSTROPHE = 0x92
const S = 0x73
const T = 0x74
/** Quotation marks in MacRoman. */
const MAC_QUOTES = new Set([0xd2, 0xd3, 0xd4, 0xd5])
const LONGEST_WORD = 30

/** Counts bytes within words that are letters in one of the two encodings and hardly anything in the other. */
function countLetters(bytes: Uint8Array, letters: { windows: number; mac: number }) {
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    const [before, after] = [bytes[at - 1], bytes[at + 1]]
    let [start, end] = [at, at]
    while (at - start < LONGEST_WORD && isOfWord(bytes[start - 1])) start--
    while (end - at < LONGEST_WORD && isOfWord(bytes[end + 1])) end++
    const word = bytes.subarray(start, end + 1)
    if (word.some(isLower)) {
      if (byte >= 0xe0) letters.windows += start < at ? 1 : 0
      else if (byte >= 0xc0) letters.windows += start === at && !MAC_QUOTES.has(byte) ? 1 : 0
      else if (MAC_SMALL.has(byte)) letters.mac += start < at ? 1 : 0
      else if (MAC_CAPITAL.has(byte)) letters.mac += start === at && isLower(after) ? 1 : 0
      else if (MAC_WITHIN_A_WORD.has(byte))
        letters.mac += (isLower(before) || isUpper(before)) && isLower(after) ? 1 : 0
      else if (byte === MAC_I_OR_APOSTROPHE)
        letters.mac += isLower(before) && isLower(after) && after !== S && after !== T ? 1 : 0
    } else if (word.filter(isUpper).length >= 2) {
      if (byte >= 0xe0 || MAC_CAPITAL.has(byte)) letters.mac += 1
      else if (byte >= 0xc0 && !MAC_QUOTES.has(byte)) letters.windows += 1
    }
  }
}

/** The text of a file in pieces, without its byte order mark. A character cut in two by a piece's end comes whole. */
export async function* decodeText(pieces: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}
