/* Which contacts match a filter, and how many. */
import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import type { Scope } from '../../scope.ts'
import { visibleContacts } from '../queries.ts'
import { type ContactFilter, UNASSIGNED_AGENT } from './filter.ts'
import { isMissingSql } from './missing-data-sql.ts'

type RowFilter = Pick<ContactFilter, 'states' | 'carriers' | 'agents' | 'imports' | 'missing'>

/** Visible contacts that match a filter, without its search. */
export const matchingFilter = (scope: Scope, filter: RowFilter) =>
  visibleContacts(scope).where((eb) => matches(eb, scope, filter))

export type MatchingOptions = ReturnType<typeof matchingFilter>

function matches(
  eb: ExpressionBuilder<DB, 'contacts'>,
  scope: Scope,
  { states, carriers, agents, imports, missing }: RowFilter,
) {
  const agentIds = agents.filter((id) => id !== UNASSIGNED_AGENT)
  return eb.and([
    ...(states.length > 0 ? [oneOf(eb, 'state', states)] : []),
    ...(carriers.length > 0 ? [oneOf(eb, 'current_carrier', carriers)] : []),
    ...(imports.length > 0 ? [oneOf(eb, 'import_id', imports)] : []),
    ...(missing.length > 0 ? [eb.or(missing.map((fact) => isMissingSql(fact, scope)))] : []),
    ...(agents.length > 0
      ? [
          eb.or([
            ...(agentIds.length > 0 ? [oneOf(eb, 'agent_id', agentIds)] : []),
            ...(agentIds.length < agents.length ? [eb('agent_id', 'is', null)] : []),
          ]),
        ]
      : []),
  ])
}

/** Uses '=' for a single value, so that an index returns rows in the order of its remaining columns. */
const oneOf = (
  eb: ExpressionBuilder<DB, 'contacts'>,
  column: 'state' | 'current_carrier' | 'agent_id' | 'import_id',
  values: (string | number)[],
) => (values.length === 1 ? eb(column, '=', values[0]!) : eb(column, 'in', values))

/** Uses strpos instead of LIKE: Postgres assumes that a long pattern is rare and would read and sort all contacts. */
export const containsAllWords = (words: readonly string[], column = 'contacts.search') =>
  sql<boolean>`${sql.join([sql`true`, ...words.map((word) => sql`strpos(${sql.ref(column)}, ${word}) > 0`)], sql` and `)}`

export interface ContactTotals {
  contacts: number
  quotes_sent: number
  quotes_viewed: number
  health_completed: number
  /** Contacts that match the filter, without its search. */
  matching: number
}

function counts({ db, organizationId, onlyAgentId }: Scope) {
  const query = db.selectFrom('contact_counts').where('organization_id', '=', organizationId)
  return onlyAgentId === undefined ? query : query.where('agent_id', '=', onlyAgentId)
}

function countsMatching(eb: ExpressionBuilder<DB, 'contact_counts'>, { states, carriers, agents }: RowFilter) {
  return eb.and([
    ...(states.length > 0 ? [eb('state', 'in', states)] : []),
    ...(carriers.length > 0 ? [eb('carrier', 'in', carriers)] : []),
    ...(agents.length > 0 ? [eb('agent_id', 'in', agents)] : []),
  ])
}

/** Whether the scope sees any contact. */
export const hasContacts = async (scope: Scope): Promise<boolean> =>
  (await counts(scope).select('contacts').where('contacts', '>', 0).limit(1).executeTakeFirst()) !== undefined

/** True for filters that the maintained counts do not cover. */
const needsCounting = ({ imports, missing }: RowFilter) => imports.length > 0 || missing.length > 0

/** The totals above the list, from the maintained counts. Only some filters require counting contacts. */
export async function contactTotals(scope: Scope, filter: RowFilter): Promise<ContactTotals> {
  const totals = await totalsQuery(scope, filter).executeTakeFirstOrThrow()
  return { ...totals, matching: await countMatching(scope, filter, totals) }
}

/** `matching` is right only if the maintained counts cover the filter: see countMatching. */
export const totalsQuery = (scope: Scope, filter: RowFilter) =>
  counts(scope).select((eb) => {
    const sum = (column: 'contacts' | 'quotes_sent' | 'quotes_viewed' | 'health_completed') =>
      eb.fn.coalesce(eb.fn.sum<number>(column), sql<number>`0`)
    return [
      sum('contacts').as('contacts'),
      sum('quotes_sent').as('quotes_sent'),
      sum('quotes_viewed').as('quotes_viewed'),
      sum('health_completed').as('health_completed'),
      eb.fn
        .coalesce(eb.fn.sum<number>('contacts').filterWhere(countsMatching(eb, filter)), sql<number>`0`)
        .as('matching'),
    ]
  })

/** The number of contacts that match the filter, from the totals if the maintained counts cover it. */
export async function countMatching(scope: Scope, filter: RowFilter, totals: ContactTotals): Promise<number> {
  if (!needsCounting(filter)) return totals.matching
  const { matching } = await matchingFilter(scope, filter)
    .select((eb) => eb.fn.countAll<number>().as('matching'))
    .executeTakeFirstOrThrow()
  return matching
}

/** The number of matching contacts by agent, without the search; unassigned ones under UNASSIGNED_AGENT. */
export async function countByAgent(scope: Scope, filter: RowFilter): Promise<Map<number, number>> {
  const rows = needsCounting(filter)
    ? await matchingFilter(scope, filter)
        .select((eb) => ['agent_id', eb.fn.countAll<number>().as('contacts')])
        .groupBy('agent_id')
        .execute()
    : await counts(scope)
        .where((eb) => countsMatching(eb, filter))
        .select((eb) => ['agent_id', eb.fn.sum<number>('contacts').as('contacts')])
        .groupBy('agent_id')
        .execute()
  return new Map(rows.map(({ agent_id, contacts }) => [agent_id ?? UNASSIGNED_AGENT, contacts]))
}

export interface FilterOptions {
  states: string[]
  carriers: string[]
}

/** The states and carriers of the scope's contacts, sorted. */
export const filterOptions = async (scope: Scope): Promise<FilterOptions> =>
  toFilterOptions(await filterOptionsQuery(scope).execute())

export const filterOptionsQuery = (scope: Scope) =>
  counts(scope).select(['state', 'carrier']).where('contacts', '>', 0).groupBy(sql`grouping sets ((state), (carrier))`)

export function toFilterOptions(rows: readonly { state: string | null; carrier: string | null }[]): FilterOptions {
  // Each row belongs to one grouping set; its other column is null.
  const filled = (values: (string | null)[]) => values.filter((value): value is string => Boolean(value)).sort()
  return { states: filled(rows.map((row) => row.state)), carriers: filled(rows.map((row) => row.carrier)) }
}
