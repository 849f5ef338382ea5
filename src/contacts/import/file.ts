import { setImmediate } from 'node:timers/promises'
import type { Identity, TenantDb } from '../../scope.ts'
import { findChunk } from './file-chunks.ts'
import type { ContactImport } from './queries.ts'
import { decodeText, type Encoding } from './read/encoding.ts'
import { isFooter } from './read/file-shape.ts'
import { type CsvRecord, type Delimiter, readRecords } from './read/read-csv.ts'

/** The bytes of a stored file, in one short transaction per chunk. Yields to the event loop between chunks. */
export async function* storedBytes(
  tenantDb: TenantDb,
  identity: Identity,
  importId: number,
): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position++) {
    const chunk = await tenantDb.withTenant(identity, (scope) => findChunk(scope, importId, position))
    if (!chunk) return
    yield chunk.bytes
    if (chunk.isLast) return
    await setImmediate()
  }
}

/** The rows of a stored file that are contacts: what stands above its header or is a total below them is left out. */
export async function* contactRecords(
  tenantDb: TenantDb,
  identity: Identity,
  file: Pick<ContactImport, 'id' | 'encoding' | 'delimiter' | 'header_row' | 'header'>,
): AsyncGenerator<CsvRecord> {
  for await (const record of storedRecords(tenantDb, identity, file))
    if (record.row > file.header_row && !isFooter(record.cells, file.header)) yield record
}

/** The records of a stored file with all that stands above and below its contacts. */
export const storedRecords = (
  tenantDb: TenantDb,
  identity: Identity,
  file: { id: number; encoding: Encoding; delimiter: Delimiter },
): AsyncGenerator<CsvRecord> =>
  readRecords(inTurns(decodeText(storedBytes(tenantDb, identity, file.id), file.encoding)), file.delimiter)

const LETTERS_A_TURN = 16_384

/** The parser handles a string synchronously: slices yield to the event loop in between. */
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
