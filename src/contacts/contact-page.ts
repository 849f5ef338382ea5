import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../scope.ts'
import type { Contact } from './contact.ts'
import type { ContactFilter, SortKey } from './filter.ts'
import { pageCount, type Walk, walkTo } from './paging.ts'
import type { Matching } from './queries.ts'

const LIST_COLUMNS = [
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
  rows: Matching,
  { total, capped }: { total: number; capped: boolean },
): Promise<ContactPage> {
  const { limit } = filter
  if (total === 0) return { contacts: [], page: 1, pages: 1, total, capped }
  const pages = pageCount(total, limit)
  const page = Math.min(filter.page, pages)
  const near = filter.sort.by === 'name' ? filter.near : undefined
  const knownEnd = capped ? undefined : total
  const walk = walkTo(page, limit, knownEnd, near)
  let contacts = await walked(scope, filter, rows, walk)
  // The bookmarked contact may be gone for good, or the bookmark made up.
  if (contacts.length === 0 && walk.from === 'bookmark')
    contacts = await walked(scope, filter, rows, walkTo(page, limit, knownEnd))
  return { contacts, page, pages, total, capped }
}

async function walked(scope: Scope, { sort, near }: ContactFilter, rows: Matching, walk: Walk): Promise<ContactRow[]> {
  const { db, organizationId } = scope
  const direction = sort.descending === walk.backwards ? 'asc' : 'desc'
  const order = sql.join(
    [...sortedBy(scope, sort.by), sql`contacts.name_key`, sql`contacts.id`].map(
      (part) => sql`${part} ${sql.raw(direction)}`,
    ),
  )
  if (walk.from === 'bookmark' && near) {
    const beyond = sql.raw(direction === 'asc' ? '>' : '<')
    rows = rows.where(sql<boolean>`(contacts.name_key, contacts.id) ${beyond} (
      (select b.name_key from contacts as b where b.organization_id = ${organizationId} and b.id = ${near.contactId}), ${near.contactId})`)
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

/** What comes before the name in each order. Descending is the exact reverse of ascending, blanks first. */
function sortedBy({ organizationId }: Scope, by: SortKey): RawBuilder<unknown>[] {
  switch (by) {
    case 'name':
      return []
    case 'email':
      return [sql`contacts.email`]
    case 'state':
      return [sql`contacts.state`]
    case 'carrier':
      return [sql`contacts.current_carrier`]
    case 'effective':
      return [sql`contacts.effective_on`]
    case 'agent':
      return [
        sql`array_position((select array_agg(id order by lower(last_name), lower(first_name), id) from users
          where organization_id = ${organizationId}), contacts.agent_id)`,
      ]
  }
}
