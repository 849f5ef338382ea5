import { sql } from 'kysely'
import { mayMailClients, standings } from '../organizations/standing.ts'
import type { Scope } from '../scope.ts'

/** What an agency still needs before its clients hear from it. */
export type SetupTask = 'postal_address' | 'contacts' | 'licenses' | 'team' | 'production_mode'

const mailing = standings.filter(mayMailClients)

/** In the order in which they are best done. `contacts` is how many the agency has: they are not counted twice. */
export async function openSetupTasks(
  { db, organizationId }: Scope,
  { contacts }: { contacts: number },
): Promise<SetupTask[]> {
  const { rows } = await sql<{
    has_address: boolean
    has_production_mode: boolean
    has_team: boolean
    lacks_licenses: boolean
  }>`
    select coalesce(trim(o.mailing_address), '') <> '' as has_address,
           coalesce(g.send_mode = 'production', false) and o.standing = any(${mailing}::text[]) as has_production_mode,
           (select count(*) > 1 from users u where u.organization_id = o.id and u.removed_at is null) as has_team,
           exists (select from users u where u.organization_id = o.id and u.is_agent and u.removed_at is null
             and not exists (select from agent_licenses l where l.organization_id = u.organization_id and l.user_id = u.id))
             as lacks_licenses
    from organizations o left join organization_settings g on g.organization_id = o.id
    where o.id = ${organizationId}`.execute(db)
  const facts = rows[0]
  if (!facts) return []
  const open: Record<SetupTask, boolean> = {
    postal_address: !facts.has_address,
    contacts: contacts === 0,
    licenses: facts.lacks_licenses,
    team: !facts.has_team,
    production_mode: !facts.has_production_mode,
  }
  return (Object.keys(open) as SetupTask[]).filter((task) => open[task])
}
