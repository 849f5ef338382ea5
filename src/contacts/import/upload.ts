import type { Identity, TenantDb } from '../../scope.ts'
import { FILE_TOO_LARGE, FileRefusal, type FileRefusalText } from './contact-import.ts'
import { storedBytes, storedRecords } from './file.ts'
import { insertChunk } from './file-chunks.ts'
import { MAX_IMPORT_FILE_BYTES } from './limits.ts'
import { deleteImport, insertImport } from './queries.ts'
import { decodeText, type Encoding, sniffEncoding } from './read/encoding.ts'
import { inspectRecords } from './read/inspect.ts'
import { type Delimiter, detectDelimiter } from './read/read-csv.ts'
import { findRememberedMapping } from './remembered-mapping.ts'
import { saveUploaded } from './transitions.ts'

export type UploadResult = { ok: true; importId: number } | { ok: false; refused: FileRefusalText }

const CHUNK_BYTES = 256 * 1024

/**
 * Stores a file as its bytes arrive, with at most two chunks in memory, and inspects it. A rejected file is deleted. Call
 * it only after the sender has confirmed the attestation, which is stored with the file.
 */
export async function uploadContacts(
  tenantDb: TenantDb,
  identity: Identity,
  /** `headerRow`: the row of column names, if the sender knows it. */
  file: { name: string; bytes: AsyncIterable<Uint8Array>; headerRow?: number },
): Promise<UploadResult> {
  const importId = await tenantDb.withTenant(identity, (scope) => insertImport(scope, file.name))
  try {
    const encoding = await storeBytes(tenantDb, identity, importId, file.bytes)
    const delimiter = await readDelimiter(tenantDb, identity, importId, encoding)
    const inspection = await inspectRecords(storedRecords(tenantDb, identity, { id: importId, encoding, delimiter }), {
      headerRow: file.headerRow,
      findRemembered: (header) => tenantDb.withTenant(identity, (scope) => findRememberedMapping(scope, header)),
    })
    await tenantDb.withTenant(identity, (scope) =>
      saveUploaded(scope, importId, { ...inspection, encoding, delimiter }),
    )
    return { ok: true, importId }
  } catch (error) {
    await tenantDb.withTenant(identity, (scope) => deleteImport(scope, importId))
    if (error instanceof FileRefusal) return { ok: false, refused: error.refused }
    throw error
  }
}

async function storeBytes(tenantDb: TenantDb, identity: Identity, importId: number, bytes: AsyncIterable<Uint8Array>) {
  const sniffer = sniffEncoding()
  let size = 0
  let position = 0
  for await (const chunk of inChunks(bytes)) {
    size += chunk.length
    if (size > MAX_IMPORT_FILE_BYTES) throw new FileRefusal(FILE_TOO_LARGE)
    sniffer.feed(chunk)
    await tenantDb.withTenant(identity, (scope) => insertChunk(scope, importId, position, chunk))
    position += 1
  }
  const encoding = sniffer.finish()
  if (encoding === 'unknown')
    throw new FileRefusal({
      message: 'Failed to parse CSV file',
      advice:
        'We cannot read its accented letters and would get names wrong. Open it in your spreadsheet program, choose "Save as", pick "CSV UTF-8", and upload that file.',
    })
  return encoding
}

async function* inChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let buffered: Uint8Array[] = []
  let size = 0
  for await (const part of bytes) {
    buffered.push(part)
    size += part.length
    if (size < CHUNK_BYTES) continue
    yield Buffer.concat(buffered)
    buffered = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(buffered)
}

async function readDelimiter(
  tenantDb: TenantDb,
  identity: Identity,
  importId: number,
  encoding: Encoding,
): Promise<Delimiter> {
  for await (const start of decodeText(storedBytes(tenantDb, identity, importId), encoding))
    return detectDelimiter(start)
  return ','
}
