import { sql } from 'kysely'
import type { SystemScope } from '../../scope.ts'

/** The number of queued and of running imports across all agencies. */
export async function importState({ db }: Pick<SystemScope, 'db'>): Promise<{ queued: number; running: number }> {
  const { rows } = await sql<{ queued: number; running: number }>`
    select count(*) filter (where status = 'queued') as queued, count(*) filter (where status = 'running') as running
    from contact_imports where status in ('queued', 'running')`.execute(db)
  return rows[0]!
}
