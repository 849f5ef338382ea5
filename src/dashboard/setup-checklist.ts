import { sql } from 'kysely'
import { accountStates, mayMailClients } from '../organizations/account-state.ts'
import type { Scope } from '../scope.ts'

/** What somebody new does once: the agency's for its admins, one's own for agents. In the order best done. */
export const adminTasks = [
  'contacts',
  'postal_address',
  'licenses',
  'team',
  'first_quote',
  'card',
  'production_mode',
] as const
export const agentTasks = ['own_contacts', 'own_phone', 'own_licenses', 'first_quote'] as const
export type SetupTask = (typeof adminTasks)[number] | (typeof agentTasks)[number]

/** Whoever works alone has no team: the list is complete without it. */
const optional: ReadonlySet<SetupTask> = new Set(['team'])

export interface ChecklistItem {
  task: SetupTask
  done: boolean
  optional: boolean
}

export interface SetupChecklist {
  points: ChecklistItem[]
  /** They do not want to see it on their pages. */
  isPutAway: boolean
}

const mailing = accountStates.filter(mayMailClients)

/**
 * Of whoever is signed in. The totals are of the contacts they see: they are not counted twice. Without points where
 * they put it away, unless it is asked for `evenPutAway`.
 */
export async function findSetupChecklist(
  { db, organizationId, actor }: Scope,
  { contacts, quotes_sent }: { contacts: number; quotes_sent: number },
  { evenPutAway = false } = {},
): Promise<SetupChecklist> {
  const { rows } = await sql<{
    is_admin: boolean
    is_put_away: boolean
    may_change_own: boolean
    has_phone: boolean
    has_address: boolean
    has_card: boolean
    has_production_mode: boolean
    has_team: boolean
    has_licenses: boolean
    lacks_licenses: boolean
  }>`
    select me.is_admin, me.setup_dismissed_at is not null as is_put_away, coalesce(me.phone, '') <> '' as has_phone,
           coalesce(trim(o.mailing_address), '') <> '' as has_address,
           o.account_state = any(${mailing}::text[]) as has_card,
           coalesce(g.send_mode = 'production', false) as has_production_mode,
           me.is_admin or coalesce(g.allow_agent_settings, true) as may_change_own,
           exists (select from users u where u.organization_id = o.id and u.id <> me.id and u.removed_at is null)
             as has_team,
           exists (select from agent_licenses l where l.organization_id = o.id and l.user_id = me.id) as has_licenses,
           exists (select from users u where u.organization_id = o.id and u.is_agent and u.removed_at is null
             and not exists (select from agent_licenses l where l.organization_id = u.organization_id and l.user_id = u.id))
             as lacks_licenses
    from organizations o
    join users me on me.organization_id = o.id and me.id = ${actor.kind === 'user' ? actor.id : null}
    left join organization_settings g on g.organization_id = o.id
    where o.id = ${organizationId} and (${evenPutAway} or me.setup_dismissed_at is null)`.execute(db)
  const facts = rows[0]
  if (!facts) return { points: [], isPutAway: true }
  const done: Record<SetupTask, boolean> = {
    contacts: contacts > 0,
    own_contacts: contacts > 0,
    postal_address: facts.has_address,
    licenses: !facts.lacks_licenses,
    own_licenses: facts.has_licenses || !facts.lacks_licenses,
    own_phone: facts.has_phone,
    team: facts.has_team,
    first_quote: quotes_sent > 0,
    card: facts.has_card,
    production_mode: facts.has_production_mode,
  }
  // Alone they are in one's own profile.
  const alone = adminTasks.map((task) => (task === 'licenses' ? 'own_licenses' : task))
  const agents = agentTasks.filter((task) => task !== 'own_licenses' || facts.may_change_own)
  const tasks: readonly SetupTask[] = !facts.is_admin ? agents : facts.has_team ? adminTasks : alone
  return {
    points: tasks.map((task) => ({ task, done: done[task], optional: optional.has(task) })),
    isPutAway: facts.is_put_away,
  }
}

/** Undefined where nothing is left that has to be done. */
export const nextChecklistItem = (points: readonly ChecklistItem[]): ChecklistItem | undefined =>
  isChecklistComplete(points) ? undefined : points.find((point) => !point.done && !point.optional)

export const isChecklistComplete = (points: readonly ChecklistItem[]) =>
  points.every((point) => point.done || point.optional)

/** Away from this person's pages, or back on them. */
export async function dismissSetup({ db, organizationId, actor, now }: Scope, away: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ setup_dismissed_at: away ? sql`coalesce(setup_dismissed_at, ${now})` : null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', actor.kind === 'user' ? actor.id : null)
    .execute()
}
