import { setImmediate } from 'node:timers/promises'
import type { Identity, TenantDb } from '../../scope.ts'
import { findChunk } from './file-chunks.ts'
import type { ContactImport } from './queries.ts'
import { decodeText, type Encoding } from './read/encoding.ts'
import { isFooter } from './read/file-shape.ts'
import { type CsvRecord, type Delimiter, readRecords } from './read/read-csv.ts'

/** The bytes of a stored file. Each chunk is read in its own short transaction, with a pause for the event loop. */
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

/** The contact rows of a stored file: not the lines up to its header, nor totals, notes and repeated headers below. */
export async function* contactRecords(
  tenantDb: TenantDb,
  identity: Identity,
  file: Pick<ContactImport, 'id' | 'encoding' | 'delimiter' | 'header_row' | 'header'>,
): AsyncGenerator<CsvRecord> {
  for await (const record of storedRecords(tenantDb, identity, file))
    if (record.row > file.header_row && !isFooter(record.cells, file.header)) yield record
}

/** All records of a stored file, including those above the header and below the data. */
export const storedRecords = (
  tenantDb: TenantDb,
  identity: Identity,
  file: { id: number; encoding: Encoding; delimiter: Delimiter },
): AsyncGenerator<CsvRecord> =>
  readRecords(inSlices(decodeText(storedBytes(tenantDb, identity, file.id), file.encoding)), file.delimiter)

const CHARACTERS_PER_SLICE = 16_384

/** Splits text because the parser handles a string synchronously: the event loop runs between slices. */
async function* inSlices(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of chunks)
    for (let start = 0, end = 0; start < text.length; start = end) {
      end = start + CHARACTERS_PER_SLICE
      // Never split a surrogate pair.
      if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end += 1
      yield text.slice(start, end)
      await setImmediate()
    }
}
