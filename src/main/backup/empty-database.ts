import { sql } from 'kysely'
import type { Database } from '../../../db/client.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { SettingError } from '../../lib/setting-error.ts'

/**
 * Makes room for a backup: in a database without tables, or with those of ours in which nobody has an agency yet. Throws
 * SettingError where something would be lost, or where a server works on it. One connection must be all this process has.
 */
export async function emptyDatabase(db: Database): Promise<void> {
  const { rows } = await sql<{ tables: number; is_ours: boolean; others: number }>`
    select (select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as tables,
      to_regclass('public.migrations') is not null as is_ours,
      (select count(*) from pg_stat_activity where datname = current_database()
        and application_name = 'perennial' and pid <> pg_backend_pid()) as others`.execute(db)
  const { tables, is_ours, others } = rows[0]!
  if (others > 0) throw new SettingError('Perennial is running on this database. Stop it first.')
  if (tables === 0) return
  if (!is_ours) throw new SettingError('This database has tables that are not Perennial’s. Restore into an empty one.')
  const agencies = await listAgencies(db)
  if (agencies.length > 0)
    throw new SettingError(
      `This database has ${pluralize(agencies.length, 'agency', 'agencies')} (${agencies.slice(0, 3).join(', ')}${agencies.length > 3 ? ', …' : ''}), which were not changed. Restore into an empty database, or a new DATA_DIR.`,
    )
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
}

/** Their addresses; none where a start broke off before there were tables for them. */
const listAgencies = (db: Database): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      there: boolean
    }>`select to_regclass('public.organizations') is not null as there`.execute(tx)
    if (!rows[0]?.there) return []
    await sql`set local role app_system`.execute(tx)
    const found = await tx.selectFrom('organizations').select('slug').where('kind', '<>', 'platform').execute()
    return found.map(({ slug }) => slug)
  })
