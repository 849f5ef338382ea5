import { sql } from 'kysely'
import { z } from 'zod'
import type { Scope } from '../../scope.ts'
import { type ContactFilter, filterQuery, unfilteredBook } from '../list/filter.ts'
import { clampedContactFilter, contactFilter, wholeNumber } from '../list/filter-schemas.ts'
import { searchWords } from '../list/search.ts'
import { containsAllWords, type MatchingOptions, matchingFilter } from '../queries.ts'

/**
 * Contacts that somebody ticked, or everything a filter lets through but a few. Unreadable: more was meant than could be
 * read, so nobody is selected.
 */
export type Selection = { ids: number[]; unreadable?: true } | { all: ContactFilter; except: number[] }

const MOST_IDS = 1_000

const ids = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat().filter((text) => text !== ''))
  .pipe(z.array(wholeNumber(Number.MAX_SAFE_INTEGER)).max(MOST_IDS))
  .default([])

const chosen = z.object({ ids, except: ids, all: z.enum(['', 'yes']).default('') })
const rowFilter = contactFilter.pick({
  search: true,
  states: true,
  carriers: true,
  agents: true,
  imports: true,
  missing: true,
})

/**
 * A selection as the list's form and every page behind it write it: ids=1&ids=2, or all=yes with the list's own filter
 * and except=3. An odd value never selects more than was meant: with it nobody is.
 */
export function readSelection(given: unknown): Selection {
  const unreadable: Selection = { ids: [], unreadable: true }
  const read = chosen.safeParse(given)
  if (!read.success) return unreadable
  const { ids, except, all } = read.data
  if (all === '') return { ids }
  const rows = rowFilter.safeParse(given)
  return rows.success
    ? { all: { ...unfilteredBook, ...clampedContactFilter.parse(given), ...rows.data }, except }
    : unreadable
}

/** The query string of a selection, for links and hidden fields. */
export function writeSelection(selection: Selection): Record<string, string | string[] | undefined> {
  if ('ids' in selection) return { ids: selection.ids.map(String) }
  const { page: _, near: __, limit: ___, ...filter } = filterQuery(selection.all)
  return { all: 'yes', ...filter, except: selection.except.map(String) }
}

export function selectedContacts(scope: Scope, selection: Selection): MatchingOptions {
  if ('ids' in selection)
    return matchingFilter(scope, unfilteredBook).where(sql<boolean>`contacts.id = any(${selection.ids}::bigint[])`)
  const words = searchWords(selection.all.search)
  let rows = matchingFilter(scope, selection.all)
  if (words.length > 0) rows = rows.where(containsAllWords(words))
  return selection.except.length > 0 ? rows.where('contacts.id', 'not in', selection.except) : rows
}

export async function countSelected(scope: Scope, selection: Selection): Promise<number> {
  const { count } = await selectedContacts(scope, selection)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
