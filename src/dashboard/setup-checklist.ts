import { sql } from 'kysely'
import { EMPTY_CONTACT_FILTER } from '../contacts/list/filter.ts'
import { totalsQuery } from '../contacts/list/queries.ts'
import { accountStates, mayMailClients } from '../organizations/account-state.ts'
import { readTogether, type Scope } from '../scope.ts'

/** One-time setup tasks in the recommended order. Admins see the agency's tasks, agents their own. */
const adminTasks = ['contacts', 'postal_address', 'licenses', 'team', 'first_quote', 'card', 'production_mode'] as const
const agentTasks = ['own_contacts', 'own_phone', 'own_licenses', 'first_quote'] as const
export type SetupTask = (typeof adminTasks)[number] | (typeof agentTasks)[number]

/** Not required to complete the list, because an agent may work alone. */
const optional: ReadonlySet<SetupTask> = new Set(['team'])

export interface ChecklistItem {
  task: SetupTask
  done: boolean
  optional: boolean
}

interface CountedContacts {
  contacts: number
  quotes_sent: number
}

export interface SetupChecklist {
  points: ChecklistItem[]
  /** The person has hidden the checklist from their pages. */
  isDismissed: boolean
}

const emailingStates = accountStates.filter(mayMailClients)

interface SetupFacts {
  is_admin: boolean
  is_dismissed: boolean
  may_change_licenses: boolean
  has_phone: boolean
  has_address: boolean
  has_card: boolean
  has_production_mode: boolean
  has_team: boolean
  has_licenses: boolean
  lacks_licenses: boolean
}

/** No row if the person has dismissed the checklist, unless `includeDismissed`. */
export const setupFactsQuery = ({ organizationId, actor }: Scope, { includeDismissed = false } = {}) => sql<SetupFacts>`
    select me.is_admin, me.setup_dismissed_at is not null as is_dismissed, coalesce(me.phone, '') <> '' as has_phone,
           coalesce(trim(o.mailing_address), '') <> '' as has_address,
           o.account_state = any(${emailingStates}::text[]) as has_card,
           coalesce(g.send_mode = 'production', false) as has_production_mode,
           me.is_admin or coalesce(g.allow_agent_settings, true) as may_change_licenses,
           exists (select from users u where u.organization_id = o.id and u.id <> me.id and u.removed_at is null)
             as has_team,
           exists (select from agent_licenses l where l.organization_id = o.id and l.user_id = me.id) as has_licenses,
           exists (select from users u where u.organization_id = o.id and u.is_agent and u.removed_at is null
             and not exists (select from agent_licenses l where l.organization_id = u.organization_id and l.user_id = u.id))
             as lacks_licenses
    from organizations o
    join users me on me.organization_id = o.id and me.id = ${actor.kind === 'user' ? actor.id : null}
    left join organization_settings g on g.organization_id = o.id
    where o.id = ${organizationId} and (${includeDismissed} or me.setup_dismissed_at is null)`

/**
 * The checklist of the signed-in user, and the number of contacts they see. `points` is empty for a dismissed
 * checklist, unless `includeDismissed`.
 */
export async function findSetupChecklist(
  scope: Scope,
  options?: { includeDismissed: boolean },
): Promise<{ contacts: number; checklist: SetupChecklist }> {
  const { totals, setup } = await readTogether(scope, {
    totals: totalsQuery(scope, EMPTY_CONTACT_FILTER),
    setup: setupFactsQuery(scope, options),
  })
  const counted = totals[0]!
  return { contacts: counted.contacts, checklist: toSetupChecklist(setup[0], counted) }
}

/** The totals cover the contacts that the person sees. */
export function toSetupChecklist(
  facts: SetupFacts | undefined,
  { contacts, quotes_sent }: CountedContacts,
): SetupChecklist {
  if (!facts) return { points: [], isDismissed: true }
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
  // Admins who work alone edit licenses in their own profile.
  const soloTasks = adminTasks.map((task) => (task === 'licenses' ? 'own_licenses' : task))
  const ownTasks = agentTasks.filter((task) => task !== 'own_licenses' || facts.may_change_licenses)
  const tasks: readonly SetupTask[] = !facts.is_admin ? ownTasks : facts.has_team ? adminTasks : soloTasks
  return {
    points: tasks.map((task) => ({ task, done: done[task], optional: optional.has(task) })),
    isDismissed: facts.is_dismissed,
  }
}

/** The first required task that is not done. Undefined if the checklist is complete. */
export const nextChecklistItem = (points: readonly ChecklistItem[]): ChecklistItem | undefined =>
  isChecklistComplete(points) ? undefined : points.find((point) => !point.done && !point.optional)

export const isChecklistComplete = (points: readonly ChecklistItem[]) =>
  points.every((point) => point.done || point.optional)

/** Hides the checklist from this person's pages, or shows it again. */
export async function dismissSetup({ db, organizationId, actor, now }: Scope, isDismissed: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ setup_dismissed_at: isDismissed ? sql`coalesce(setup_dismissed_at, ${now})` : null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', actor.kind === 'user' ? actor.id : null)
    .execute()
}
