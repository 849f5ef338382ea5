import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import type { Contact } from '../contact.ts'
import { listOwners } from '../owners.ts'
import { countByAgent, type MatchingOptions } from '../queries.ts'
import { type ContactFilter, UNASSIGNED_AGENT } from './filter.ts'
import { sortedBy, sortedColumn } from './list-order.ts'
import { type PageRoute, pageCount, routesAcrossSegments, routeToPage, type SegmentLength } from './paging.ts'

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
  /** The page nearest to the one asked for that exists. */
  page: number
  pages: number
  /** Exact, but for a search with more than SEARCH_CAP hits: then the cap. */
  total: number
  capped: boolean
}

/** The page of `rows` that the filter asks for; `total` is how many of them there are. */
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
  const knownEnd = capped ? undefined : total
  const asked = { ...filter, page }
  const stretches = await stretchesOf(scope, asked, rows, knownEnd)
  const contacts = stretches
    ? await overStretches(scope, asked, stretches)
    : await inOrder(scope, asked, rows, knownEnd)
  return { contacts, page, pages, total, capped }
}

async function inOrder(scope: Scope, filter: ContactFilter, rows: MatchingOptions, end: number | undefined) {
  const { page, limit, sort } = filter
  const walk = routeToPage(page, limit, end, sort.by === 'name' ? filter.near : undefined)
  const contacts = await walked(scope, filter, rows, walk)
  // The bookmarked contact may be gone for good, or the bookmark made up.
  if (contacts.length > 0 || walk.from !== 'bookmark') return contacts
  return walked(scope, filter, rows, routeToPage(page, limit, end))
}

/** A part of the list that an index has in the list's order. */
interface Stretch {
  rows: MatchingOptions
  sort: ContactFilter['sort']
  /** Undefined: it has to be counted, up to the end of the page. */
  count: number | undefined
}

/**
 * Some orders no index has as a whole. Descending, an index begins with its blanks, which belong at the end; and agents
 * come by their names, of which contacts know nothing. Undefined: one walk is enough.
 */
async function stretchesOf(
  scope: Scope,
  filter: ContactFilter,
  rows: MatchingOptions,
  end: number | undefined,
): Promise<Stretch[] | undefined> {
  const { sort } = filter
  if (sort.by === 'agent') return agentStretches(scope, filter, rows, end !== undefined && filter.search === '')
  if (!sort.descending || sort.by === 'name') return undefined
  const column = sortedColumn[sort.by]
  const [filled, blank] = [rows.where(column, 'is not', null), rows.where(column, 'is', null)]
  const blanks = end === undefined ? Number.POSITIVE_INFINITY : await countRows(scope, blank)
  return [
    { rows: filled, sort, count: end === undefined ? undefined : end - blanks },
    { rows: blank, sort, count: blanks },
  ]
}

/** Agents by name, each one's contacts by theirs; whoever has no agent comes last. */
async function agentStretches(
  scope: Scope,
  filter: ContactFilter,
  rows: MatchingOptions,
  isCounted: boolean,
): Promise<Stretch[]> {
  const counts = isCounted ? await countByAgent(scope, filter) : undefined
  const agents = (await listOwners(scope)).map(({ id }) => id)
  if (filter.sort.descending) agents.reverse()
  const sort = { by: 'name', descending: filter.sort.descending } as const
  const of = (agent: number | null): Stretch => ({
    rows: agent === null ? rows.where('agent_id', 'is', null) : rows.where('agent_id', '=', agent),
    sort,
    count: counts && (counts.get(agent ?? UNASSIGNED_AGENT) ?? 0),
  })
  return [...agents.map(of), of(null)]
}

async function overStretches(scope: Scope, filter: ContactFilter, stretches: readonly Stretch[]) {
  const { page, limit } = filter
  const lengths: SegmentLength[] = []
  let missing = page * limit
  for (const { rows, count } of stretches) {
    const counted = count ?? (missing > 0 ? await countRows(scope, rows.limit(missing)) : 0)
    lengths.push({ count: counted, exact: count !== undefined && Number.isFinite(count) })
    missing -= counted
  }
  const contacts: ContactRow[] = []
  for (const [place, walk] of routesAcrossSegments(page, limit, lengths).entries()) {
    const { rows, sort } = stretches[place]!
    if (walk.take > 0) contacts.push(...(await walked(scope, { ...filter, sort, near: undefined }, rows, walk)))
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

async function walked(
  scope: Scope,
  { sort, near }: ContactFilter,
  rows: MatchingOptions,
  walk: PageRoute,
): Promise<ContactRow[]> {
  const { db, organizationId, onlyAgentId } = scope
  const direction = sort.descending === walk.backwards ? 'asc' : 'desc'
  const order = sql.join(
    [...sortedBy(scope, sort.by), sql`contacts.name_key`, sql`contacts.id`].map(
      (part) => sql`${part} ${sql.raw(direction)}`,
    ),
  )
  if (walk.from === 'bookmark' && near) {
    // Else the place of a colleague's contact in the alphabet would tell its name.
    const seen = onlyAgentId === undefined ? sql`true` : sql`b.agent_id = ${onlyAgentId}`
    const beyond = sql.raw(direction === 'asc' ? '>' : '<')
    rows = rows.where(sql<boolean>`(contacts.name_key, contacts.id) ${beyond} (
      (select b.name_key from contacts as b where b.organization_id = ${organizationId} and b.id = ${near.contactId} and ${seen}), ${near.contactId})`)
  }
  const stretch = rows.orderBy(order).limit(walk.take)
  const found =
    walk.skip === 0
      ? await stretch.select(LIST_COLUMNS).execute()
      : // Rows that are passed over are read from the index alone.
        await db
          .selectFrom(stretch.offset(walk.skip).select('contacts.id').as('page'))
          .innerJoin('contacts', (join) =>
            join.onRef('contacts.id', '=', 'page.id').on('contacts.organization_id', '=', organizationId),
          )
          .select(LIST_COLUMNS)
          .orderBy(order)
          .execute()
  return walk.backwards ? found.reverse() : found
}
