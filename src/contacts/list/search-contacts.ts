import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import type { Contact } from '../contact.ts'
import { containsAllWords, type MatchingOptions, matchingFilter } from '../queries.ts'
import { type ContactFilter, hasFilters, unfilteredBook } from './filter.ts'
import { listOrder } from './list-order.ts'
import { type ContactPage, type ContactRow, LIST_COLUMNS, pageOf } from './page-of.ts'
import { pageCount } from './paging.ts'
import { isTrigramSearchable, SEARCH_CAP, searchPatterns, searchWords } from './search.ts'

/**
 * One page of what a search finds. What is rare is looked up: all that holds its words is collected, sorted and counted. What
 * is found in one contact of eight, or in more than SEARCH_CAP, is met soon by walking the sorted list.
 */
export async function searchContacts(scope: Scope, filter: ContactFilter): Promise<ContactPage> {
  const words = searchWords(filter.search)
  const isRare = words.some(isTrigramSearchable) && !(await isCommon(scope, words))
  const page = isRare ? await lookUp(scope, filter, words) : undefined
  if (page) return page
  const rows = matchingFilter(scope, filter).where(containsAllWords(words))
  // The look-up has seen that there are more, unless the filter lets only some of them through.
  const isCapped = isRare && !hasFilters(filter) && scope.onlyAgentId === undefined
  const counted = isCapped ? SEARCH_CAP + 1 : await countUpToCap(scope, rows)
  return pageOf(scope, filter, rows, { total: Math.min(counted, SEARCH_CAP), capped: counted > SEARCH_CAP })
}

const SAMPLE = 200
const COMMON = SAMPLE / 8

/**
 * Judged by the oldest few contacts of the whole agency, whose hits a look-up collects: to find as many of one agent
 * may be to read the book. Collecting all hits of such a text takes 25 ms in 100,000 contacts.
 */
async function isCommon(scope: Scope, words: readonly string[]): Promise<boolean> {
  const everybody = matchingFilter({ ...scope, onlyAgentId: undefined }, unfilteredBook)
  const { hits } = await scope.db
    .selectFrom(everybody.select('contacts.search').orderBy('contacts.id').limit(SAMPLE).as('sample'))
    .select((eb) => eb.fn.countAll<number>().as('hits'))
    .where(containsAllWords(words, 'search'))
    .executeTakeFirstOrThrow()
  return hits >= COMMON
}

/** Undefined: there are more hits than are collected, so that a page of them would be a page of some. */
async function lookUp(scope: Scope, filter: ContactFilter, words: readonly string[]): Promise<ContactPage | undefined> {
  const first = await readHits(scope, filter, words, filter.page)
  const { hits, counted } = first[0]!
  if (hits > SEARCH_CAP) return undefined
  const pages = pageCount(counted, filter.limit)
  const page = Math.min(filter.page, pages)
  const rows = page === filter.page ? first : await readHits(scope, filter, words, page)
  const contacts = rows.flatMap(({ hits: _, counted: __, place, ...row }) =>
    place === null ? [] : [row as ContactRow],
  )
  return { contacts, page, pages, total: counted, capped: false }
}

/** All that a filter, an order or a row asks of a contact: named, so that the statement is prepared. */
const HIT_COLUMNS = [
  ...([
    'id',
    'first_name',
    'last_name',
    'email',
    'phone_number',
    'state',
    'agent_id',
    'current_carrier',
    'status',
  ] as const),
  ...([
    'effective_on',
    'organization_id',
    'deleted_at',
    'name_key',
    'import_id',
    'shares_email_with',
    'birth_on',
    'gender',
    'tobacco_user',
  ] as const),
  ...(['zip_code', 'plan_type', 'premium_cents', 'opt_in_quarterly_updates', 'source'] as const),
] satisfies (keyof Contact)[]

/** The rows of a page, each with both counts; one row of nothing but counts for a page without any. */
function readHits(scope: Scope, filter: ContactFilter, words: readonly string[], page: number) {
  const { db, organizationId } = scope
  const fitting = matchingFilter(scope, filter)
  const place = sql<number>`row_number() over (order by ${listOrder(scope, filter.sort)})`
  const rows = fitting
    .select([...LIST_COLUMNS, place.as('place')])
    .orderBy('place')
    .limit(filter.limit)
    .offset((page - 1) * filter.limit)
  return (
    db
      // In this statement all that reads contacts reads only the hits. The function answers its own agency's.
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
      .innerJoin(fitting.select((eb) => eb.fn.countAll<number>().as('counted')).as('fitting'), (join) => join.onTrue())
      .leftJoin(rows.as('page'), (join) => join.onTrue())
      .select(['hits.hits', 'fitting.counted', 'page.place', ...LIST_COLUMNS.map(ofPage)])
      .orderBy('place')
      .execute()
  )
}

type Unqualified<T> = T extends `contacts.${infer Column}` ? Column : never
const ofPage = <C extends (typeof LIST_COLUMNS)[number]>(column: C) =>
  column.replace('contacts.', 'page.') as `page.${Unqualified<C>}`

async function countUpToCap({ db }: Scope, found: MatchingOptions): Promise<number> {
  // In the order in which they lie: walking them by name reads the same rows here and there.
  const first = found
    .select('contacts.id')
    .orderBy('contacts.id')
    .limit(SEARCH_CAP + 1)
  const { counted } = await db
    .selectFrom(first.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow()
  return counted
}
