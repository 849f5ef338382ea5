import { encodeHexLowerCase } from '@oslojs/encoding'
import type { OpenDatabase } from '../../../db/client.ts'
import { listSequences, listTables, tableColumns, tableLines, withTables } from '../../../db/tables.ts'
import { hmacSha256 } from '../../lib/tokens.ts'
import { type BackupHead, type BackupTail, writeBackupScript } from './backup-script.ts'
import { writeFileAtomically } from './files.ts'

export interface CreatedBackup {
  file: string
  bytes: number
  rows: number
  madeAt: Date
}

/**
 * Fingerprints show whether two keys are equal without revealing either. The text 'mark of a backup' must not change.
 */
export const keyFingerprint = (secretKey: Uint8Array) =>
  encodeHexLowerCase(hmacSha256(secretKey, 'mark of a backup')).slice(0, 16)

/**
 * Writes a consistent snapshot of all rows to one file, encrypted with `key`. The file appears only when it is
 * complete. Meanwhile, other queries continue on a Postgres server but wait in embedded mode.
 */
export async function createBackup(
  database: OpenDatabase,
  { file, key, secretKey, now }: { file: string; key: string; secretKey: Uint8Array; now: Date },
): Promise<CreatedBackup> {
  let tail: BackupTail | undefined
  const bytes = await withTables(database, 'begin isolation level repeatable read read only', async (tables) => {
    const migrations = await tables.query<BackupHead['migrations'][number]>(
      'select name, checksum from migrations order by name collate "C"',
    )
    const head: BackupHead = { format: 1, madeAt: now.toISOString(), migrations, secretKey: keyFingerprint(secretKey) }
    const tableList = await listTables(tables)
    async function* sections() {
      for (const table of tableList)
        yield { table: table.name, columns: tableColumns(table), lines: tableLines(tables, table) }
    }
    return writeFileAtomically(
      file,
      writeBackupScript(
        key,
        head,
        sections(),
        () => listSequences(tables),
        (written) => {
          tail = written
        },
      ),
    )
  })
  return { file, bytes, rows: countRows(tail), madeAt: now }
}

export const countRows = (tail: BackupTail | undefined) =>
  Object.values(tail?.tables ?? {}).reduce((sum, { rows }) => sum + rows, 0)
