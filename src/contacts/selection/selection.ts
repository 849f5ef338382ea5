import { sql } from 'kysely'
import { z } from 'zod'
import type { Scope } from '../../scope.ts'
import { type ContactFilter, EMPTY_CONTACT_FILTER, filterQuery } from '../list/filter.ts'
import { clampedContactFilter, contactFilter, wholeNumber } from '../list/filter-schemas.ts'
import { containsAllWords, type MatchingOptions, matchingFilter } from '../list/queries.ts'
import { searchWords } from '../list/search.ts'

/**
 * Selected contacts by id, or all contacts that match a filter except a few. `unreadable`: the request was invalid, so
 * nothing is selected.
 */
export type Selection = { ids: number[]; unreadable?: true } | { all: ContactFilter; except: number[] }

const MAX_SELECTED_IDS = 1_000

const ids = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat().filter((text) => text !== ''))
  .pipe(z.array(wholeNumber(Number.MAX_SAFE_INTEGER)).max(MAX_SELECTED_IDS))
  .default([])

const selectionFields = z.object({ ids, except: ids, all: z.enum(['', 'yes']).default('') })
const rowFilter = contactFilter.pick({
  search: true,
  states: true,
  carriers: true,
  agents: true,
  imports: true,
  missing: true,
})

/**
 * Reads a selection from query or form fields: ids=1&ids=2, or all=yes with the list's filter and except=3. An invalid
 * id or filter value selects nothing, so that it never selects more than intended.
 */
export function readSelection(given: unknown): Selection {
  const unreadable: Selection = { ids: [], unreadable: true }
  const parsed = selectionFields.safeParse(given)
  if (!parsed.success) return unreadable
  const { ids, except, all } = parsed.data
  if (all === '') return { ids }
  const rows = rowFilter.safeParse(given)
  return rows.success
    ? { all: { ...EMPTY_CONTACT_FILTER, ...clampedContactFilter.parse(given), ...rows.data }, except }
    : unreadable
}

/** The query parameters of a selection, for links and hidden fields. */
export function writeSelection(selection: Selection): Record<string, string | string[] | undefined> {
  if ('ids' in selection) return { ids: selection.ids.map(String) }
  const { page: _, near: __, limit: ___, ...filter } = filterQuery(selection.all)
  return { all: 'yes', ...filter, except: selection.except.map(String) }
}

export function selectedContacts(scope: Scope, selection: Selection): MatchingOptions {
  if ('ids' in selection)
    return matchingFilter(scope, EMPTY_CONTACT_FILTER).where(
      sql<boolean>`contacts.id = any(${selection.ids}::bigint[])`,
    )
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
