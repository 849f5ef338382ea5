import { sql } from 'kysely'
import { type TableChecksum, withChecksum } from '../../../db/checksum.ts'
import type { Database, OpenDatabase } from '../../../db/client.ts'
import { loadTables, sumTables } from '../../../db/load.ts'
import { baselineOf, baselineState, isChecksumOf, type Migration, migrate, schemaFiles } from '../../../db/migrate.ts'
import { withTables } from '../../../db/tables.ts'
import { formatCount, pluralize } from '../../lib/pluralize.ts'
import { SettingError } from '../../lib/setting-error.ts'
import { BackupFileError } from './age.ts'
import { type BackupHead, type BackupTail, readBackupScript } from './backup-script.ts'

export interface RestoreSummary {
  head: BackupHead
  rows: number
  tables: number
  /** The number of this version's migrations that had not run when the backup was made. */
  newerMigrations: number
}

/** The content of a backup file. */
type BackupContent = AsyncIterable<Uint8Array>

/**
 * Loads a backup into an empty database and verifies the rows. It first runs the migrations that had run when the
 * backup was made, so a backup from an older version works. If loading fails, only the rows that the migrations insert
 * remain. Throws SettingError and BackupFileError with a message for the operator.
 */
export async function restoreBackup(
  database: OpenDatabase,
  { content, key, migrations, now }: { content: BackupContent; key: string; migrations: Migration[]; now: Date },
): Promise<RestoreSummary> {
  const script = await readBackupScript(key, content)
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
      `Restored from the backup made at ${head.madeAt}`,
    ])
    // Sessions that ended after the backup must not become valid again, and neither must old sign-in links.
    await tables.query('set local role app_system; delete from sessions; delete from login_tokens; reset role')
    return tail
  })
  await database.pool.query('analyze')
  return {
    head,
    rows: countRows(tail),
    tables: Object.keys(tail.tables).length,
    newerMigrations: schemaFiles(migrations).length - then.length,
  }
}

/** Reads a whole backup without a database. Throws BackupFileError if a row is missing or differs. */
export async function verifyBackup(content: BackupContent, key: string): Promise<{ head: BackupHead; rows: number }> {
  const script = await readBackupScript(key, content)
  const sums: Record<string, TableChecksum> = {}
  for await (const { table, lines } of script.sections)
    for await (const _ of withChecksum(lines, (sum) => {
      sums[table] = sum
    }));
  compare(script.tail(), sums)
  return { head: script.head, rows: countRows(script.tail()) }
}

const countRows = ({ tables }: BackupTail) => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)

/** This version's migrations that had run when the backup was made. */
function migrationsOf(head: BackupHead, migrations: Migration[]): Migration[] {
  const state = baselineState(head.migrations)
  if (state === 'adoptable') return baselineOf(migrations)
  if (state !== 'current')
    throw new SettingError(
      'This backup is too old for this version of Perennial to restore. Restore it with the version that made it, start this version on that database, and make a new backup.',
    )
  const ours = new Map(migrations.map((migration) => [migration.name, migration]))
  const unknown = head.migrations.filter(({ name }) => !ours.has(name)).map(({ name }) => name)
  if (unknown.length > 0)
    throw new SettingError(
      `This backup was made by a newer version of Perennial (it has ${unknown.join(', ')}). Restore it with that version.`,
    )
  const edited = head.migrations.find(({ name, checksum }) => !isChecksumOf(ours.get(name)!, checksum))
  if (edited)
    throw new SettingError(`The migration ${edited.name} differs from the one that ran before this backup was made.`)
  const had = new Set(head.migrations.map(({ name }) => name))
  return migrations.filter(({ name }) => had.has(name))
}

function compare({ tables }: BackupTail, found: Record<string, TableChecksum>) {
  const names = [...new Set([...Object.keys(tables), ...Object.keys(found)])]
  const wrong = names.filter((name) => JSON.stringify(tables[name]) !== JSON.stringify(found[name]))
  const differences = wrong.map(
    (name) => `${name} (${formatCount(found[name]?.rows ?? 0)} of ${pluralize(tables[name]?.rows ?? 0, 'row')})`,
  )
  if (differences.length > 0)
    throw new BackupFileError(`The rows do not match the checksums of the backup: ${differences.join(', ')}.`)
}

/**
 * Drops the schema of a database that has Perennial's tables but no agency, and leaves an empty one as it is. Throws
 * SettingError if the database has agencies or is not Perennial's, or if another Perennial process is connected. This
 * process must use a single connection.
 */
async function emptyDatabase(db: Database): Promise<void> {
  const { rows } = await sql<{ tables: number; is_ours: boolean; others: number }>`
    select (select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as tables,
      (select count(*) from pg_attribute where attrelid = to_regclass('public.migrations')
        and attname in ('name', 'checksum', 'ran_at')) = 3 as is_ours,
      (select count(*) from pg_stat_activity where datname = current_database()
        and application_name = 'perennial' and pid <> pg_backend_pid()) as others`.execute(db)
  const { tables, is_ours, others } = rows[0]!
  if (others > 0) throw new SettingError('Perennial is running on this database. Stop it first.')
  if (tables === 0) return
  if (!is_ours) throw new SettingError('This database has tables that are not Perennial’s. Restore into an empty one.')
  const agencies = await listAgencySlugs(db)
  if (agencies.length > 0)
    throw new SettingError(
      `This database has ${pluralize(agencies.length, 'agency', 'agencies')} (${agencies.slice(0, 3).join(', ')}${agencies.length > 3 ? ', …' : ''}). Nothing was changed. Restore into an empty database, or a new DATA_DIR.`,
    )
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
}

/** Empty if an earlier startup was interrupted before it created the table. */
const listAgencySlugs = (db: Database): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      has_agencies: boolean
    }>`select to_regclass('public.organizations') is not null as has_agencies`.execute(tx)
    if (!rows[0]?.has_agencies) return []
    await sql`set local role app_system`.execute(tx)
    const agencies = await tx.selectFrom('organizations').select('slug').where('kind', '<>', 'platform').execute()
    return agencies.map(({ slug }) => slug)
  })
