import { createReadStream } from 'node:fs'
import { type TableChecksum, withChecksum } from '../../../db/checksum.ts'
import type { OpenDatabase } from '../../../db/client.ts'
import { loadTables, sumTables } from '../../../db/load.ts'
import {
  baselineOf,
  baselineState,
  checksumOf,
  type Migration,
  migrate,
  START_LAST_BEFORE_BASELINE,
} from '../../../db/migrate.ts'
import { withTables } from '../../../db/tables.ts'
import { formatCount, pluralize } from '../../lib/pluralize.ts'
import { SettingError } from '../../lib/setting-error.ts'
import { type BackupHead, type BackupTail, readBackupScript } from './backup-script.ts'
import { countRows } from './create-backup.ts'
import { emptyDatabase } from './empty-database.ts'
import { SealError } from './seal-error.ts'

export interface RestoreSummary {
  head: BackupHead
  rows: number
  tables: number
  /** Migrations of this code that the backup was older than. */
  newer: number
}

/**
 * Fills an empty database with a backup, and reads all of it back. The schema is first brought to where the backup was,
 * so one of an older version will do. Nothing is in the tables when it fails. Throws SettingError and SealError, which
 * say why not.
 */
export async function restoreBackup(
  database: OpenDatabase,
  { file, key, migrations, now }: { file: string; key: string; migrations: Migration[]; now: Date },
): Promise<RestoreSummary> {
  const script = await readBackupScript(key, createReadStream(file))
  const { head } = script
  const then = migrationsOf(head, migrations)
  await emptyDatabase(database.db)
  await migrate(database.db, then)
  const tail = await withTables(database, 'begin', async (tables) => {
    await loadTables(tables, script.sections, () => script.tail().sequences)
    const tail = script.tail()
    compare(tail, await sumTables(tables))
    await tables.query('update instance_state set held_at = $1, held_because = $2', [
      now,
      `Restored from the backup of ${head.madeAt}`,
    ])
    // Who signed out since then does not come back in, nor does an old link.
    await tables.query('set local role app_system; delete from sessions; delete from login_tokens; reset role')
    return tail
  })
  await database.pool.query('analyze')
  return {
    head,
    rows: countRows(tail),
    tables: Object.keys(tail.tables).length,
    newer: migrations.length - then.length,
  }
}

/** Reads all of it without a database. Throws SealError where a row is missing. */
export async function verifyBackup(file: string, key: string): Promise<{ head: BackupHead; rows: number }> {
  const script = await readBackupScript(key, createReadStream(file))
  const sums: Record<string, TableChecksum> = {}
  for await (const { table, lines } of script.sections)
    for await (const _ of withChecksum(lines, (sum) => {
      sums[table] = sum
    }));
  compare(script.tail(), sums)
  return { head: script.head, rows: countRows(script.tail()) }
}

/** Those of this code that the backup had run, or that equal what it had run. */
function migrationsOf(head: BackupHead, migrations: Migration[]): Migration[] {
  const state = baselineState(head.migrations.map(({ name }) => name))
  if (state === 'adoptable') return baselineOf(migrations)
  if (state === 'too_old')
    throw new SettingError(
      `This backup is older than this version of Perennial can restore. ${START_LAST_BEFORE_BASELINE} Restore the backup with that version, and make a new one.`,
    )
  const ours = new Map(migrations.map((migration) => [migration.name, migration]))
  const unknown = head.migrations.filter(({ name }) => !ours.has(name)).map(({ name }) => name)
  if (unknown.length > 0)
    throw new SettingError(
      `This backup was made by a newer version of Perennial (it has ${unknown.join(', ')}). Restore it with that version.`,
    )
  const edited = head.migrations.find(({ name, checksum }) => checksumOf(ours.get(name)!) !== checksum)
  if (edited)
    throw new SettingError(`The migration ${edited.name} differs from the one that ran before this backup was made.`)
  const had = new Set(head.migrations.map(({ name }) => name))
  return migrations.filter(({ name }) => had.has(name))
}

function compare({ tables }: BackupTail, found: Record<string, TableChecksum>) {
  const names = [...new Set([...Object.keys(tables), ...Object.keys(found)])]
  const wrong = names.filter((name) => JSON.stringify(tables[name]) !== JSON.stringify(found[name]))
  const told = wrong.map(
    (name) => `${name} (${formatCount(found[name]?.rows ?? 0)} of ${pluralize(tables[name]?.rows ?? 0, 'row')})`,
  )
  if (told.length > 0) throw new SealError(`The restored rows do not match the backup: ${told.join(', ')}.`)
}
