import { setImmediate } from 'node:timers/promises'
import type { Doors, Identity } from '../../scope.ts'
import { decodeText, type Encoding } from './encoding.ts'
import { findPiece } from './pieces.ts'
import { type CsvRecord, type Delimiter, readRecords } from './read-csv.ts'

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
  readRecords(decodeText(storedBytes(doors, identity, file.id), file.encoding), file.delimiter)
