import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import type { Contact } from '../contact.ts'
import { type ContactFilter, EMPTY_CONTACT_FILTER, hasFilters } from './filter.ts'
import { listOrder } from './list-order.ts'
import { pageCount } from './paging.ts'
import { containsAllWords, type MatchingOptions, matchingFilter } from './queries.ts'
import { type ContactPage, type ContactRow, LIST_COLUMNS, pageOf } from './read-page.ts'
import { COMMON_TEXT_CAP, isTrigramSearchable, SEARCH_CAP, searchPatterns, searchWords } from './search.ts'

/**
 * One page of the list. `total` is the number of contacts that the filter matches without its search.
 */
export async function listContacts(scope: Scope, filter: ContactFilter, total: number): Promise<ContactPage> {
  if (filter.search !== '') return searchContacts(scope, filter)
  return pageOf(scope, filter, matchingFilter(scope, filter), { total, capped: false })
}

/**
 * One page of search results. Hits for a rare text are collected and sorted; hits for a common one are found by
 * scanning the sorted list.
 */
async function searchContacts(scope: Scope, filter: ContactFilter): Promise<ContactPage> {
  const words = searchWords(filter.search)
  const isRare = words.some(isTrigramSearchable) && !(await isCommon(scope, words))
  const page = isRare ? await searchRare(scope, filter, words) : undefined
  if (page) return page
  const rows = matchingFilter(scope, filter).where(containsAllWords(words))
  // Without a filter, the lookup has already shown that there are more than SEARCH_CAP hits.
  const isCapped = isRare && !hasFilters(filter) && scope.onlyAgentId === undefined
  const count = isCapped ? COMMON_TEXT_CAP + 1 : await countUpToCap(scope, rows)
  return pageOf(scope, filter, rows, { total: Math.min(count, COMMON_TEXT_CAP), capped: count > COMMON_TEXT_CAP })
}

const SAMPLE_SIZE = 1_000
const COMMON_SHARE = 1 / 8

/**
 * Estimates from the agency's oldest contacts whether a text is common: found in at least one contact in eight, or in
 * more than SEARCH_CAP contacts. The sample is not limited to one agent's contacts, because finding enough of those may
 * require reading the whole table.
 */
async function isCommon(scope: Scope, words: readonly string[]): Promise<boolean> {
  const allContacts = matchingFilter({ ...scope, onlyAgentId: undefined }, EMPTY_CONTACT_FILTER)
  const { sampled, hits, contacts } = await scope.db
    .selectFrom(allContacts.select('contacts.search').orderBy('contacts.id').limit(SAMPLE_SIZE).as('sample'))
    .select((eb) => [
      eb.fn.countAll<number>().as('sampled'),
      eb.fn.countAll<number>().filterWhere(containsAllWords(words, 'search')).as('hits'),
      eb
        .selectFrom('contact_counts')
        .select((of) => of.fn.coalesce(of.fn.sum<number>('contacts'), of.val(0)).as('contacts'))
        .where('organization_id', '=', scope.organizationId)
        .$asScalar()
        .$notNull()
        .as('contacts'),
    ])
    .executeTakeFirstOrThrow()
  const share = hits / Math.max(sampled, 1)
  return share >= COMMON_SHARE || share * contacts > SEARCH_CAP
}

/** Undefined when there are more hits than are collected, because a page of them would be incomplete. */
async function searchRare(
  scope: Scope,
  filter: ContactFilter,
  words: readonly string[],
): Promise<ContactPage | undefined> {
  const first = await readHits(scope, filter, words, filter.page)
  const { hits, count } = first[0]!
  if (hits > SEARCH_CAP) return undefined
  const pages = pageCount(count, filter.limit)
  const page = Math.min(filter.page, pages)
  const rows = page === filter.page ? first : await readHits(scope, filter, words, page)
  const contacts = rows.flatMap(({ hits: _, count: __, place, ...row }) => (place === null ? [] : [row as ContactRow]))
  return { contacts, page, pages, total: count, capped: false }
}

/** Every column that a filter, an order or a row uses. Listed by name so that the statement can be prepared. */
const HIT_COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'state',
  'agent_id',
  'current_carrier',
  'status',
  'effective_on',
  'organization_id',
  'deleted_at',
  'name_key',
  'import_id',
  'shares_email_with',
  'birth_on',
  'gender',
  'tobacco_user',
  'zip_code',
  'plan_type',
  'premium_cents',
  'opt_in_quarterly_updates',
  'source',
] as const satisfies (keyof Contact)[]

/**
 * The rows of a page, each with the number of hits and how many of them match the filter. An empty page has one row
 * with only the counts.
 */
function readHits(scope: Scope, filter: ContactFilter, words: readonly string[], page: number) {
  const { db, organizationId } = scope
  const filtered = matchingFilter(scope, filter)
  const place = sql<number>`row_number() over (order by ${listOrder(scope, filter.sort)})`
  const rows = filtered
    .select([...LIST_COLUMNS, place.as('place')])
    .orderBy('place')
    .limit(filter.limit)
    .offset((page - 1) * filter.limit)
  return (
    db
      // This CTE shadows the table: everything in the statement that reads contacts reads only the hits. The function
      // returns only the agency's own contacts.
      .with(
        (cte) => cte('contacts').materialized(),
        (cte) =>
          cte
            .selectFrom(
              sql<Contact>`search_contacts_with(${searchPatterns(words)}::text[], ${SEARCH_CAP + 1})`.as('hit'),
            )
            .select(HIT_COLUMNS.map((column) => `hit.${column}` as const)),
      )
      .selectFrom((eb) =>
        eb
          .selectFrom('contacts')
          .where('organization_id', '=', organizationId)
          .select((of) => of.fn.countAll<number>().as('hits'))
          .as('hits'),
      )
      .innerJoin(filtered.select((eb) => eb.fn.countAll<number>().as('count')).as('fitting'), (join) => join.onTrue())
      .leftJoin(rows.as('page'), (join) => join.onTrue())
      .select(['hits.hits', 'fitting.count', 'page.place', ...LIST_COLUMNS.map(ofPage)])
      .orderBy('place')
      .execute()
  )
}

type Unqualified<T> = T extends `contacts.${infer Column}` ? Column : never
const ofPage = <C extends (typeof LIST_COLUMNS)[number]>(column: C) =>
  column.replace('contacts.', 'page.') as `page.${Unqualified<C>}`

async function countUpToCap({ db }: Scope, found: MatchingOptions): Promise<number> {
  // By id, which is close to the physical order. Scanning by name would read pages at random.
  const first = found
    .select('contacts.id')
    .orderBy('contacts.id')
    .limit(COMMON_TEXT_CAP + 1)
  const { count } = await db
    .selectFrom(first.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
