import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import type { Contact } from '../contact.ts'
import { listOwners } from '../owners.ts'
import { type ContactFilter, UNASSIGNED_AGENT } from './filter.ts'
import { indexOrder, sortedColumn } from './list-order.ts'
import { type PageRoute, pageCount, routesAcrossSegments, routeToPage, type SegmentLength } from './paging.ts'
import { countByAgent, type MatchingOptions } from './queries.ts'

export const LIST_COLUMNS = [
  'contacts.id',
  'contacts.first_name',
  'contacts.last_name',
  'contacts.email',
  'contacts.phone_number',
  'contacts.state',
  'contacts.agent_id',
  'contacts.current_carrier',
  'contacts.effective_on',
  'contacts.status',
] as const

type Unqualified<T> = T extends `contacts.${infer Column}` ? Column : never
export type ContactRow = Pick<Contact, Unqualified<(typeof LIST_COLUMNS)[number]> & keyof Contact>

export interface ContactPage {
  contacts: ContactRow[]
  /** The requested page, or the nearest existing one. */
  page: number
  pages: number
  /** Exact, except that a common text with more than COMMON_TEXT_CAP hits returns COMMON_TEXT_CAP. */
  total: number
  capped: boolean
}

/** Reads the filter's page of `rows`. `total` is the number of rows, or COMMON_TEXT_CAP if `capped`. */
export async function pageOf(
  scope: Scope,
  filter: ContactFilter,
  rows: MatchingOptions,
  { total, capped }: { total: number; capped: boolean },
): Promise<ContactPage> {
  const { limit } = filter
  if (total === 0) return { contacts: [], page: 1, pages: 1, total, capped }
  const pages = pageCount(total, limit)
  const page = Math.min(filter.page, pages)
  const knownTotal = capped ? undefined : total
  const requested = { ...filter, page }
  const segments = await segmentsOf(scope, requested, rows, knownTotal)
  const contacts = segments
    ? await readSegments(scope, requested, segments)
    : await readInOrder(scope, requested, rows, knownTotal)
  return { contacts, page, pages, total, capped }
}

async function readInOrder(scope: Scope, filter: ContactFilter, rows: MatchingOptions, total: number | undefined) {
  const { page, limit, sort } = filter
  const route = routeToPage(page, limit, total, sort.by === 'name' ? filter.near : undefined)
  const contacts = await readRoute(scope, filter, rows, route)
  // The bookmarked contact may have been erased, or the bookmark is invalid.
  if (contacts.length > 0 || route.from !== 'bookmark') return contacts
  return readRoute(scope, filter, rows, routeToPage(page, limit, total))
}

/** A part of the list that an index returns in the list's order. */
interface Segment {
  rows: MatchingOptions
  sort: ContactFilter['sort']
  /** Undefined when not known yet: the rows must then be counted, but only up to the end of the page. */
  count: number | undefined
}

/**
 * Splits the list for orders that no index has: a descending index starts with the blanks, which belong at the end, and
 * agents are sorted by name, which is not a column of contacts. Undefined when one index scan is enough.
 */
async function segmentsOf(
  scope: Scope,
  filter: ContactFilter,
  rows: MatchingOptions,
  total: number | undefined,
): Promise<Segment[] | undefined> {
  const { sort } = filter
  if (sort.by === 'agent') return agentSegments(scope, filter, rows, total !== undefined && filter.search === '')
  if (!sort.descending || sort.by === 'name') return undefined
  const column = sortedColumn[sort.by]
  const [filled, blank] = [rows.where(column, 'is not', null), rows.where(column, 'is', null)]
  const blanks = total === undefined ? Number.POSITIVE_INFINITY : await countRows(scope, blank)
  return [
    { rows: filled, sort, count: total === undefined ? undefined : total - blanks },
    { rows: blank, sort, count: blanks },
  ]
}

/** One segment per agent by name, each sorted by contact name; contacts without an agent last. */
async function agentSegments(
  scope: Scope,
  filter: ContactFilter,
  rows: MatchingOptions,
  isCounted: boolean,
): Promise<Segment[]> {
  const counts = isCounted ? await countByAgent(scope, filter) : undefined
  const agents = (await listOwners(scope)).map(({ id }) => id)
  if (filter.sort.descending) agents.reverse()
  const sort = { by: 'name', descending: filter.sort.descending } as const
  const of = (agent: number | null): Segment => ({
    rows: agent === null ? rows.where('agent_id', 'is', null) : rows.where('agent_id', '=', agent),
    sort,
    count: counts && (counts.get(agent ?? UNASSIGNED_AGENT) ?? 0),
  })
  return [...agents.map(of), of(null)]
}

async function readSegments(scope: Scope, filter: ContactFilter, segments: readonly Segment[]) {
  const { page, limit } = filter
  const lengths: SegmentLength[] = []
  let remaining = page * limit
  for (const { rows, sort, count } of segments) {
    // In the order of the list, so that they are counted from its index. Without an order, all agencies' rows may be read.
    const inOrder = rows.orderBy(indexOrder(scope, sort))
    const counted = count ?? (remaining > 0 ? await countRows(scope, inOrder.limit(remaining)) : 0)
    lengths.push({ count: counted, exact: count !== undefined && Number.isFinite(count) })
    remaining -= counted
  }
  const contacts: ContactRow[] = []
  for (const [position, route] of routesAcrossSegments(page, limit, lengths).entries()) {
    const { rows, sort } = segments[position]!
    if (route.take > 0) contacts.push(...(await readRoute(scope, { ...filter, sort, near: undefined }, rows, route)))
  }
  return contacts
}

async function countRows({ db }: Scope, rows: MatchingOptions): Promise<number> {
  const { counted } = await db
    .selectFrom(rows.select('contacts.id').as('rows'))
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow()
  return counted
}

async function readRoute(
  scope: Scope,
  { sort, near }: ContactFilter,
  rows: MatchingOptions,
  route: PageRoute,
): Promise<ContactRow[]> {
  const { db, organizationId, onlyAgentId } = scope
  const descending = sort.descending !== route.backwards
  const order = indexOrder(scope, { by: sort.by, descending })
  if (route.from === 'bookmark' && near) {
    // Otherwise the sort position would reveal the name of a colleague's contact.
    const isVisible = onlyAgentId === undefined ? sql`true` : sql`b.agent_id = ${onlyAgentId}`
    const beyond = sql.raw(descending ? '<' : '>')
    rows = rows.where(sql<boolean>`(contacts.name_key, contacts.id) ${beyond} (
      (select b.name_key from contacts as b where b.organization_id = ${organizationId} and b.id = ${near.contactId} and ${isVisible}), ${near.contactId})`)
  }
  const segmentRows = rows.orderBy(order).limit(route.take)
  const found =
    route.skip === 0
      ? await segmentRows.select(LIST_COLUMNS).execute()
      : // Skipped rows are read from the index alone.
        await db
          .selectFrom(segmentRows.offset(route.skip).select('contacts.id').as('page'))
          .innerJoin('contacts', (join) =>
            join.onRef('contacts.id', '=', 'page.id').on('contacts.organization_id', '=', organizationId),
          )
          .select(LIST_COLUMNS)
          .orderBy(order)
          .execute()
  return route.backwards ? found.reverse() : found
}
