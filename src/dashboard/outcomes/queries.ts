import { type RawBuilder, sql } from 'kysely'
import type { OutcomeKind } from '../../contacts/timeline/outcome.ts'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import { type SortOrder, sortOrders } from '../../lib/sort-order.ts'
import type { Scope } from '../../scope.ts'
import type { DayRange } from '../period.ts'
import type { RetentionValue } from './outcome.ts'

/** SQL: a range's outcomes that are not withdrawn, of contacts that the scope may see. */
function outcomesIn({ organizationId, onlyAgentId }: Scope, { from, to }: DayRange): RawBuilder<unknown> {
  const own = sql`join contacts c on c.organization_id = o.organization_id and c.id = o.contact_id
    and c.agent_id = ${onlyAgentId}`
  return sql`outcomes o ${onlyAgentId === undefined ? sql`` : own}
    where o.organization_id = ${organizationId} and o.withdrawn_at is null
      and o.decided_on between ${from}::date and ${to}::date`
}

/** Each person's last outcome in the range. */
const latestByContact = (scope: Scope, range: DayRange) => sql`
  select distinct on (o.contact_id) o.contact_id, o.outcome, o.old_cents, o.new_cents, o.after_message_id
  from ${outcomesIn(scope, range)} order by o.contact_id, o.decided_on desc, o.id desc`

// The same rule as yearlySavings.
const sums = sql`
  count(*) filter (where outcome = 'kept')::integer as kept,
  count(*) filter (where outcome = 'switched')::integer as switched,
  count(*) filter (where outcome = 'lost')::integer as lost,
  count(*) filter (where outcome <> 'lost' and after_message_id is not null)::integer as "afterEmail",
  (12 * coalesce(sum(case outcome when 'kept' then coalesce(new_cents, old_cents) when 'switched' then new_cents end), 0))::float8
    as "inForceCents",
  (12 * coalesce(sum(case outcome when 'switched' then old_cents - new_cents end), 0))::float8 as "savedCents"`

/** The value of a range's outcomes, whether or not an email preceded them. */
export async function findRetentionValue(scope: Scope, range: DayRange): Promise<RetentionValue> {
  const { rows } = await sql<RetentionValue>`
    with last as (${latestByContact(scope, range)}) select ${sums} from last`.execute(scope.db)
  return rows[0]!
}

/**
 * The value of a range's outcomes, grouped by the clients' current agent, most clients first. `agent_id` null: clients
 * without an agent.
 */
export async function listRetentionValueByAgent(
  scope: Scope,
  range: DayRange,
): Promise<(RetentionValue & { agent_id: number | null; agent: string | null })[]> {
  const { rows } = await sql<RetentionValue & { agent_id: number | null; agent: string | null }>`
    with last as (${latestByContact(scope, range)}),
      each as (
        select c.agent_id, ${sums} from last
        join contacts c on c.organization_id = ${scope.organizationId} and c.id = last.contact_id group by c.agent_id)
    select each.*, u.first_name || ' ' || u.last_name as agent
    from each left join users u on u.organization_id = ${scope.organizationId} and u.id = each.agent_id
    order by kept + switched + lost desc, agent, agent_id`.execute(scope.db)
  return rows
}

export interface ListedOutcome {
  id: number
  contact_id: number
  contact: string
  in_trash: boolean
  agent: string | null
  outcome: OutcomeKind
  old_cents: number | null
  new_cents: number | null
  note: string
  decided_on: CalendarDate
  /** The email that the outcome is attributed to. */
  email_kind: string | null
  email_sent_at: Date | null
}

const withDetails = ({ organizationId }: Scope, found: RawBuilder<unknown>) => sql`
  select o.id, o.contact_id, c.first_name || ' ' || c.last_name as contact,
    c.deleted_at is not null as in_trash, u.first_name || ' ' || u.last_name as agent,
    o.outcome, o.old_cents, o.new_cents, o.note, o.decided_on, m.kind as email_kind, m.sent_at as email_sent_at
  from (${found}) as o
    join contacts c on c.organization_id = ${organizationId} and c.id = o.contact_id
    left join users u on u.organization_id = o.organization_id and u.id = c.agent_id
    left join messages m on m.organization_id = o.organization_id and m.id = o.after_message_id`

export async function countOutcomes(scope: Scope, range: DayRange): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::integer as total from ${outcomesIn(scope, range)}`.execute(scope.db)
  return rows[0]!.total
}

export const OUTCOMES_PER_PAGE = 50

const ORDER = {
  contact: sql`(select name_key from contacts k where k.organization_id = o.organization_id and k.id = o.contact_id)`,
  outcome: sql`o.outcome`,
  old: sql`o.old_cents`,
  new: sql`case o.outcome when 'switched' then o.new_cents end`,
  saved: sql`case o.outcome when 'switched' then o.old_cents - o.new_cents end`,
  agent: sql`(select lower(u.first_name || ' ' || u.last_name) from contacts k
    join users u on u.organization_id = k.organization_id and u.id = k.agent_id
    where k.organization_id = o.organization_id and k.id = o.contact_id)`,
  day: sql`o.decided_on`,
} as const
type SortKey = keyof typeof ORDER
export const outcomeOrders = sortOrders(Object.keys(ORDER) as SortKey[], '-day')
export type OutcomeOrder = SortOrder<SortKey>

/** One page of outcomes. A page number out of range becomes the nearest existing page. */
export async function listOutcomes(
  scope: Scope,
  range: DayRange,
  { page: requestedPage, sort }: { page: number; sort: OutcomeOrder },
): Promise<{ rows: ListedOutcome[]; total: number; page: number; pages: number }> {
  const total = await countOutcomes(scope, range)
  const pages = Math.max(1, Math.ceil(total / OUTCOMES_PER_PAGE))
  const page = Math.min(Math.max(1, requestedPage), pages)
  const direction = sql.raw(sort.descending ? 'desc' : 'asc')
  const placed = sql`
    select o.*, row_number() over (order by ${ORDER[sort.by]} ${direction} nulls last, o.id ${direction}) as place
    from ${outcomesIn(scope, range)} order by place limit ${OUTCOMES_PER_PAGE} offset ${(page - 1) * OUTCOMES_PER_PAGE}`
  const { rows } = await sql<ListedOutcome>`${withDetails(scope, placed)} order by o.place`.execute(scope.db)
  return { rows, total, page, pages }
}

/** The next rows after an id, in the order of their ids, for the CSV export. */
export async function listOutcomesAfter(scope: Scope, range: DayRange, after: number, limit: number) {
  const next = sql`select o.* from ${outcomesIn(scope, range)} and o.id > ${after} order by o.id limit ${limit}`
  const { rows } = await sql<ListedOutcome>`${withDetails(scope, next)} order by o.id`.execute(scope.db)
  return rows
}
