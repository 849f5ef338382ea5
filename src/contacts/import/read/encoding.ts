import { guessSingleByteEncoding, singleByteEvidence } from './single-byte-encoding.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh'

/**
 * Detects a file's encoding from its stream of bytes. UTF-16 has a byte order mark. A file that is valid UTF-8 is UTF-8.
 * Otherwise it is Windows-1252, which Excel writes for "CSV" on Windows, or MacRoman, which it writes on a Mac. 'unknown'
 * when those two cannot be told apart.
 */
export function sniffEncoding() {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let start = Buffer.alloc(0)
  let isUtf8 = true
  let hasNul = false
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
      hasNul ||= bytes.includes(0)
      evidence.feed(bytes)
    },
    finish(): Encoding | 'unknown' {
      if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
      if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
      if (isUtf8) check()
      if (isUtf8) return 'utf-8'
      // A workbook or an image. The CSV reader refuses it with a specific message.
      return hasNul ? 'windows-1252' : (guessSingleByteEncoding(evidence.contexts()) ?? 'unknown')
    },
  }
}

/** Decodes a stream of bytes without the byte order mark. A character split between two chunks is decoded whole. */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}
