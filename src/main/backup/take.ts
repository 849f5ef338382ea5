import { createHmac } from 'node:crypto'
import type { OpenDatabase } from '../../../db/client.ts'
import { columnsOf, linesOf, listSequences, listTables, withTables } from '../../../db/tables.ts'
import { writeWhole } from './files.ts'
import { type Head, type Tail, writeScript } from './script.ts'

export interface Taken {
  file: string
  bytes: number
  rows: number
  madeAt: Date
}

/** Says nothing of the key, but whether another is the same. */
export const markOf = (secretKey: Uint8Array) =>
  createHmac('sha256', secretKey).update('mark of a backup').digest('hex').slice(0, 16)

/**
 * Writes all rows of one moment into one file, sealed with `key`; the file is there whole or not at all. Others go on
 * meanwhile on Postgres, and wait in embedded mode.
 */
export async function takeBackup(
  database: OpenDatabase,
  { file, key, secretKey, now }: { file: string; key: string; secretKey: Uint8Array; now: Date },
): Promise<Taken> {
  let tail: Tail | undefined
  const bytes = await withTables(database, 'begin isolation level repeatable read read only', async (tables) => {
    const migrations = await tables.query<Head['migrations'][number]>(
      'select name, checksum from migrations order by name collate "C"',
    )
    const head: Head = { format: 1, madeAt: now.toISOString(), migrations, secretKey: markOf(secretKey) }
    const found = await listTables(tables)
    async function* sections() {
      for (const table of found) yield { table: table.name, columns: columnsOf(table), lines: linesOf(tables, table) }
    }
    return writeWhole(
      file,
      writeScript(
        key,
        head,
        sections(),
        () => listSequences(tables),
        (made) => {
          tail = made
        },
      ),
    )
  })
  return { file, bytes, rows: rowsIn(tail), madeAt: now }
}

export const rowsIn = (tail: Tail | undefined) =>
  Object.values(tail?.tables ?? {}).reduce((sum, { rows }) => sum + rows, 0)
