import { sql } from 'kysely'
import { todayIn } from '../../lib/calendar-date.ts'
import type { Scope } from '../../scope.ts'
import { type Selection, selectedContacts } from './selection.ts'

interface Named {
  id: number
  first_name: string
  last_name: string
}

/** A count with the names of the first few contacts. */
export interface PreviewNames {
  count: number
  first: Named[]
}

export interface DeletionPreview {
  count: number
  /** All of them up to MAX_ALL_NAMED, otherwise the first few. */
  people: PreviewNames
  /** Selected, but since deleted or not visible. */
  gone: number
  /** Contacts with a queued message, which will not be sent. */
  scheduled: PreviewNames
  /** Contacts that are not selected and share the email address of a selected one. */
  partners: PreviewNames
}

const NAMES_PER_GROUP = 5
const MAX_ALL_NAMED = 10

export async function previewDeletion(scope: Scope, selection: Selection): Promise<DeletionPreview> {
  const { db, organizationId, onlyAgentId } = scope
  // A couple may have two agents: everyone is counted, but only visible contacts are named.
  const isVisible = onlyAgentId === undefined ? sql`true` : sql`agent_id is not distinct from ${onlyAgentId}::bigint`
  const countAndNames = (name: string, max = NAMES_PER_GROUP) => sql`
    (select count(*) from ${sql.ref(name)}) as ${sql.ref(`${name}_count`)},
    coalesce((select jsonb_agg(first) from (
      select id, first_name, last_name from ${sql.ref(name)} where ${isVisible} order by last_name, first_name, id limit ${max}) as first), '[]')
      as ${sql.ref(`${name}_first`)}`
  const { rows } = await sql<{
    picked_count: number
    picked_first: Named[]
    scheduled_count: number
    scheduled_first: Named[]
    partners_count: number
    partners_first: Named[]
  }>`
    with picked as materialized (${selectedContacts(scope, selection).select(['contacts.id', 'first_name', 'last_name', 'agent_id'])}),
    scheduled as materialized (
      select * from picked p where exists (
        select 1 from messages m
        where m.organization_id = ${organizationId} and m.contact_id = p.id and m.status = 'queued')),
    partners as materialized (
      select c.id, c.first_name, c.last_name, c.agent_id from contacts c
      where c.organization_id = ${organizationId} and c.shares_email_with in (select id from picked)
        and c.deleted_at is null and c.id not in (select id from picked))
    select ${countAndNames('picked', MAX_ALL_NAMED)}, ${countAndNames('scheduled')}, ${countAndNames('partners')}`.execute(
    db,
  )
  const row = rows[0]!
  const count = row.picked_count
  return {
    count,
    people: { count, first: count > MAX_ALL_NAMED ? row.picked_first.slice(0, NAMES_PER_GROUP) : row.picked_first },
    gone: 'ids' in selection ? new Set(selection.ids).size - count : 0,
    scheduled: { count: row.scheduled_count, first: row.scheduled_first },
    partners: { count: row.partners_count, first: row.partners_first },
  }
}

export interface ReassignmentPreview {
  count: number
  /** Contacts that already belong to the agent. */
  already: number
  gone: number
  /** The current agents, most contacts first; null for none. */
  from: { agentId: number | null; count: number }[]
  /** States in which the agent has no license that is valid today. */
  unlicensed: { state: string; count: number }[]
}

export async function previewReassignment(
  scope: Scope,
  selection: Selection,
  agentId: number | null,
  timeZone: string,
): Promise<ReassignmentPreview> {
  const groups = await selectedContacts(scope, selection)
    .select((eb) => ['agent_id', 'state', eb.fn.countAll<number>().as('count')])
    .groupBy(['agent_id', 'state'])
    .execute()
  const licenses =
    agentId === null
      ? []
      : await scope.db
          .selectFrom('agent_licenses')
          .select(['state', 'expires_on'])
          .where('organization_id', '=', scope.organizationId)
          .where('user_id', '=', agentId)
          .execute()
  const today = todayIn(timeZone, scope.now)
  const licensed = new Set(
    licenses.filter(({ expires_on }) => expires_on === null || expires_on >= today).map(({ state }) => state),
  )
  const moving = groups.filter((group) => group.agent_id !== agentId)
  const total = sum(groups)
  return {
    count: sum(moving),
    already: total - sum(moving),
    gone: 'ids' in selection ? new Set(selection.ids).size - total : 0,
    from: sumBy(moving, ({ agent_id }) => agent_id).map(([agentId, count]) => ({ agentId, count })),
    unlicensed:
      agentId === null
        ? []
        : sumBy(
            moving.filter(({ state }) => state !== null && !licensed.has(state)),
            ({ state }) => state ?? '',
          ).map(([state, count]) => ({ state, count })),
  }
}

const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)

function sumBy<Row extends { count: number }, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): [Key, number][] {
  const sums = new Map<Key, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.count)
  return [...sums].sort(([, one], [, other]) => other - one)
}
