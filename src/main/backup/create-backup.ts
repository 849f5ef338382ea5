import { encodeHexLowerCase } from '@oslojs/encoding'
import type { OpenDatabase } from '../../../db/client.ts'
import { listSequences, listTables, tableColumns, tableLines, withTables } from '../../../db/tables.ts'
import { hmacSha256 } from '../../lib/tokens.ts'
import { type BackupHead, writeBackupScript } from './backup-script.ts'

interface CreateBackupOptions {
  /** Writes the file and returns its size in bytes. */
  write(content: AsyncIterable<Uint8Array>): Promise<number>
  key: string
  secretKey: Uint8Array
  now: Date
}

/**
 * Fingerprints show whether two keys are equal without revealing either. The text 'mark of a backup' must not change.
 */
export const keyFingerprint = (secretKey: Uint8Array) =>
  encodeHexLowerCase(hmacSha256(secretKey, 'mark of a backup')).slice(0, 16)

/**
 * Writes a consistent snapshot of all rows, encrypted with `key`. Returns its size in bytes. Meanwhile, other queries
 * continue on a Postgres server but wait in embedded mode.
 */
export async function createBackup(
  database: OpenDatabase,
  { write, key, secretKey, now }: CreateBackupOptions,
): Promise<number> {
  return withTables(database, 'begin isolation level repeatable read read only', async (tables) => {
    const migrations = await tables.query<BackupHead['migrations'][number]>(
      'select name, checksum from migrations order by name collate "C"',
    )
    const head: BackupHead = { format: 1, madeAt: now.toISOString(), migrations, secretKey: keyFingerprint(secretKey) }
    const tableList = await listTables(tables)
    async function* sections() {
      for (const table of tableList)
        yield { table: table.name, columns: tableColumns(table), lines: tableLines(tables, table) }
    }
    return write(writeBackupScript(key, head, sections(), () => listSequences(tables)))
  })
}
