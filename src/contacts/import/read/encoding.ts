import { guessSingleByteEncoding, singleByteEvidence } from './single-byte-encoding.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh'

/**
 * Finds out how a file is written while its bytes pass by: UTF-16 by its byte order mark; UTF-8 when all of it is valid
 * UTF-8; else Windows-1252, as Excel writes "CSV" on Windows, or MacRoman, as it does on a Mac. 'unknown' where nothing
 * tells the last two apart.
 */
export function sniffEncoding() {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let start = Buffer.alloc(0)
  let isUtf8 = true
  let holdsNul = false
  const evidence = singleByteEvidence()
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
      holdsNul ||= bytes.includes(0)
      evidence.feed(bytes)
    },
    finish(): Encoding | 'unknown' {
      if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
      if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
      if (isUtf8) check()
      if (isUtf8) return 'utf-8'
      // A workbook or a picture: whoever reads it on says what it is.
      return holdsNul ? 'windows-1252' : (guessSingleByteEncoding(evidence.contexts()) ?? 'unknown')
    },
  }
}

/** The text of a file in pieces, without its byte order mark. A character cut in two by a piece's end comes whole. */
export async function* decodeText(pieces: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}
