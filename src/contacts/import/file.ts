import { setImmediate } from 'node:timers/promises'
import type { Doors, Identity } from '../../scope.ts'
import { findPiece } from './pieces.ts'
import { decodeText, type Encoding } from './read/encoding.ts'
import { type CsvRecord, type Delimiter, readRecords } from './read/read-csv.ts'

/** The bytes of a stored file, one short transaction a piece; others get their turn between two pieces. */
export async function* storedBytes(doors: Doors, identity: Identity, importId: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position++) {
    const bytes = await doors.inScope(identity, (scope) => findPiece(scope, importId, position))
    if (!bytes) return
    yield bytes
    await setImmediate()
  }
}

/** The records of a stored file, its header first. */
export const storedRecords = (
  doors: Doors,
  identity: Identity,
  file: { id: number; encoding: Encoding; delimiter: Delimiter },
): AsyncGenerator<CsvRecord> =>
  readRecords(inTurns(decodeText(storedBytes(doors, identity, file.id), file.encoding)), file.delimiter)

const LETTERS_A_TURN = 16_384

/** The parser takes what it gets in one go: a piece in slices leaves others their turn between two of them. */
async function* inTurns(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of pieces)
    for (let start = 0, end = 0; start < text.length; start = end) {
      end = start + LETTERS_A_TURN
      // Not between the two halves of one character.
      if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end += 1
      yield text.slice(start, end)
      await setImmediate()
    }
}
