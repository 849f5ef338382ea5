import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { Scope } from '../../scope.ts'
import type { StateRule } from '../../switching/state-rule.ts'
import type { RadarSummary, RiseKind, RiseState, ShownStates } from './rise.ts'
import type { RadarQuery, RiseSort } from './schemas.ts'

export interface ListedRise {
  contact_id: number
  kind: RiseKind
  effective_on: CalendarDate
  first_name: string
  last_name: string
  agent_id: number | null
  agent: string | null
  birth_on: CalendarDate | null
  health_completed_at: Date | null
  client_state: string | null
  carrier: string
  plan: string
  old_cents: number
  new_cents: number
  is_illustrative: boolean
  best_carrier: string | null
  best_cents: number | null
  saves_cents: number
  /** Null if no right to switch is open or near. */
  right_carriers: StateRule['carriers'] | null
  /** The right depends on a fact that is not on record. */
  right_unconfirmed: boolean | null
  right_opens_on: CalendarDate | null
  right_closes_on: CalendarDate | null
  state: RiseState
}

export const RISES_PER_PAGE = 20

/** SQL: increases for contacts that are not deleted and that the scope may see. */
const visible = ({ organizationId, onlyAgentId }: Scope) => sql`
  from rate_increases r join contacts c on c.organization_id = r.organization_id and c.id = r.contact_id
  where r.organization_id = ${organizationId} and c.deleted_at is null
    and (${onlyAgentId ?? null}::bigint is null or c.agent_id = ${onlyAgentId ?? null}::bigint)`

// Literals, so that the partial index of open increases can be used. An increase that no longer exists (it has
// ended_at) is listed only if it was done or dismissed.
const STATES: Record<ShownStates, RawBuilder<unknown>> = {
  open: sql`r.ended_at is null and r.state in ('new', 'working', 'offered')`,
  new: sql`r.ended_at is null and r.state = 'new'`,
  working: sql`r.ended_at is null and r.state = 'working'`,
  offered: sql`r.ended_at is null and r.state = 'offered'`,
  done: sql`r.state = 'done'`,
  dismissed: sql`r.state = 'dismissed'`,
  all: sql`(r.ended_at is null or r.state in ('done', 'dismissed'))`,
}

export type RiseFilter = Pick<RadarQuery, 'state' | 'kind' | 'carrier' | 'savesCents' | 'agent'>

const matchesRise = ({ state, kind, carrier, savesCents }: RiseFilter) => {
  const conditions = [
    ...(kind ? [sql`r.kind = ${kind}`] : []),
    ...(carrier ? [sql`r.carrier = ${carrier}`] : []),
    ...(savesCents ? [sql`r.saves_cents >= ${savesCents}`] : []),
  ]
  return sql.join([STATES[state], ...conditions], sql` and `)
}

const matching = (scope: Scope, filter: RiseFilter) => {
  const ofAgent = filter.agent ? sql` and c.agent_id = ${filter.agent}::bigint` : sql``
  return sql`${visible(scope)} and ${matchesRise(filter)}${ofAgent}`
}

/**
 * Like `matching`, but for totals. For a whole book, excluding the deleted contacts is faster than joining all the
 * rest.
 */
const countable = (scope: Scope, filter: RiseFilter) => {
  if (scope.onlyAgentId !== undefined || filter.agent) return matching(scope, filter)
  const { organizationId } = scope
  return sql`from rate_increases r where r.organization_id = ${organizationId} and ${matchesRise(filter)} and not exists (
    select from contacts gone where gone.organization_id = ${organizationId} and gone.id = r.contact_id and gone.deleted_at is not null)`
}

/**
 * A client with two increases counts once. The amounts of the increases add up, because a later one builds on the
 * earlier one; savings do not.
 */
export async function summarizeRises(scope: Scope, filter: RiseFilter): Promise<RadarSummary> {
  const { rows } = await sql<Record<'rises' | 'clients' | 'more' | 'savers' | 'save' | 'samples', number>>`
    select coalesce(sum(one.rises), 0)::float8 as rises, count(*)::float8 as clients,
      coalesce(sum(one.more), 0)::float8 as more, (count(*) filter (where one.save > 0))::float8 as savers,
      coalesce(sum(one.save), 0)::float8 as save, (count(*) filter (where one.samples))::float8 as samples
    from (
      select r.contact_id, count(*) as rises, 12 * sum(r.new_cents - r.old_cents)::bigint as more,
        max(r.saves_cents)::bigint as save, bool_or(r.is_illustrative) as samples
      ${countable(scope, filter)} group by r.contact_id) one`.execute(scope.db)
  const found = rows[0]!
  return {
    rises: found.rises,
    clients: found.clients,
    moreCents: found.more,
    savers: found.savers,
    saveCents: found.save,
    hasIllustrative: found.samples > 0,
  }
}

const ORDER: Record<RiseSort, readonly RawBuilder<unknown>[]> = {
  saves: [sql`r.saves_cents`],
  premium: [sql`r.new_cents`],
  rise: [sql`r.new_cents - r.old_cents`],
  on: [sql`r.effective_on`],
  name: [sql`c.name_key`],
}

const RIGHT_CARRIERS = sql`(select coalesce(s.carrier_scope, s.carriers) from state_rules s where s.key = r.right_rule) as right_carriers`

/** SQL for increase `r` of contact `c`; null if there is no right to switch. Must agree with unknownFacts. */
export const isRightUnconfirmed = sql<boolean | null>`(
  select s.gap_days is not null or s.is_once_in_life or (s.held_months is not null and c.effective_on is null)
  from state_rules s where s.key = r.right_rule)`

const LISTED = sql`
  r.contact_id, r.kind, r.effective_on, c.first_name, c.last_name, c.agent_id, c.birth_on,
  c.health_completed_at, c.state as client_state, r.carrier, r.plan, r.old_cents, r.new_cents, r.is_illustrative,
  r.best_carrier, r.best_cents, r.saves_cents, ${RIGHT_CARRIERS},
  ${isRightUnconfirmed} as right_unconfirmed, r.right_opens_on, r.right_closes_on, r.state,
  (select u.first_name || ' ' || u.last_name from users u
    where u.organization_id = c.organization_id and u.id = c.agent_id) as agent`

export async function listRises(
  scope: Scope,
  { sort, direction, page, ...filter }: RiseFilter & Pick<RadarQuery, 'sort' | 'direction' | 'page'>,
): Promise<ListedRise[]> {
  const suffix = direction === 'desc' ? sql` desc` : sql``
  const order = [
    ...ORDER[sort].map((each) => sql`${each}${suffix}`),
    sql`r.contact_id`,
    sql`r.effective_on`,
    sql`r.kind`,
  ]
  const { rows } = await sql<ListedRise>`
    select ${LISTED} ${matching(scope, filter)}
    order by ${sql.join(order)} limit ${RISES_PER_PAGE} offset ${(page - 1) * RISES_PER_PAGE}`.execute(scope.db)
  return rows
}

/** The next increases after an id, sorted by their key, for the CSV export. '' starts at the first one. */
export async function listRisesAfter(
  scope: Scope,
  filter: RiseFilter,
  after: string,
  limit: number,
): Promise<(ListedRise & { id: string })[]> {
  const [contact = '', kind = '', day = ''] = after.split('.')
  const afterKey =
    after && sql`and (r.contact_id, r.kind, r.effective_on) > (${contact}::bigint, ${kind}, ${day}::date)`
  const { rows } = await sql<ListedRise>`
    select ${LISTED} ${matching(scope, filter)} ${afterKey || sql``}
    order by r.contact_id, r.kind, r.effective_on limit ${limit}`.execute(scope.db)
  return rows.map((row) => ({ ...row, id: `${row.contact_id}.${row.kind}.${row.effective_on}` }))
}

/** A contact's earliest open rate increase, which may be in the past. */
export async function findUpcomingRise(scope: Scope, contactId: number): Promise<ListedRise | undefined> {
  const { rows } = await sql<ListedRise>`
    select ${LISTED} ${visible(scope)} and r.contact_id = ${contactId} and ${STATES.open}
    order by r.effective_on, r.kind limit 1`.execute(scope.db)
  return rows[0]
}

/** Whether there are real and sample rate books, and when the last scan of the agency ended. */
export async function findRadarReadiness({ db, organizationId }: Scope) {
  const { rows } = await sql<{ real: boolean; samples: boolean; found_at: Date | null }>`
    select exists (select from rate_books where not is_illustrative) as real,
      exists (select from rate_books where is_illustrative) as samples,
      (select found_at from radar_scans where organization_id = ${organizationId}) as found_at`.execute(db)
  return rows[0]!
}
