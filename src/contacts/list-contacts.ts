import { sql } from 'kysely'
import type { Scope } from '../scope.ts'
import { type ContactPage, pageOf } from './contact-page.ts'
import { type ContactFilter, narrowsRows, wholeBook } from './filter.ts'
import { type Matching, matching } from './queries.ts'
import { anywhere, SEARCH_CAP, searchText, suitsTrigrams } from './search.ts'

/** One page of the list. `total` is contactTotals' count of what the filter lets through, search aside. */
export async function listContacts(scope: Scope, filter: ContactFilter, total: number): Promise<ContactPage> {
  if (filter.search !== '') return searchContacts(scope, filter)
  return pageOf(scope, filter, matching(scope, filter), { total, capped: false })
}

async function searchContacts(scope: Scope, filter: ContactFilter): Promise<ContactPage> {
  const text = searchText(filter.search)
  const ids = suitsTrigrams(text) && !(await isCommon(scope, text)) ? await findHits(scope, text) : undefined
  const few = ids !== undefined && ids.length <= SEARCH_CAP
  const found = few
    ? matching(scope, filter).where(sql<boolean>`contacts.id = any(${ids}::bigint[])`)
    : // Not LIKE: Postgres takes any long pattern for a rare one and would read and sort the whole book.
      matching(scope, filter).where(sql<boolean>`strpos(contacts.search, ${text}) > 0`)
  const counted = ids && seesEverything(scope, filter) ? ids.length : await countUpToCap(scope, found)
  return pageOf(scope, filter, found, { total: Math.min(counted, SEARCH_CAP), capped: counted > SEARCH_CAP })
}

const seesEverything = (scope: Scope, filter: ContactFilter) => !narrowsRows(filter) && scope.onlyAgentId === undefined

const SAMPLE = 200
const COMMON = SAMPLE / 8

/**
 * Judged by the oldest few contacts. For what occurs in one of eight or more, walking the sorted list until a page is
 * full is cheap, and collecting all hits from the trigram index is not (25 ms for 'example.com' in 100,000 contacts).
 */
async function isCommon(scope: Scope, text: string): Promise<boolean> {
  const { hits } = await scope.db
    .selectFrom(matching(scope, wholeBook).select('contacts.search').orderBy('contacts.id').limit(SAMPLE).as('sample'))
    .select((eb) => eb.fn.countAll<number>().as('hits'))
    .where(sql<boolean>`strpos(search, ${text}) > 0`)
    .executeTakeFirstOrThrow()
  return hits >= COMMON
}

/** The contacts of the organisation that contain the text, or SEARCH_CAP + 1 of them. */
async function findHits({ db }: Scope, text: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select search_contact_ids(${anywhere(text)}, ${SEARCH_CAP + 1}) as id`.execute(db)
  return rows.map((row) => row.id)
}

async function countUpToCap({ db }: Scope, found: Matching): Promise<number> {
  // In the list's order, because the index in that order stops early.
  const first = found
    .select('contacts.id')
    .orderBy('contacts.name_key')
    .orderBy('contacts.id')
    .limit(SEARCH_CAP + 1)
  const { counted } = await db
    .selectFrom(first.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow()
  return counted
}
