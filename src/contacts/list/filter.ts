/* The filter of the contact list and its query string. */
import type { MissingFact } from './missing.ts'

export const pageSizes = [50, 100, 250] as const
export const sortKeys = ['name', 'email', 'phone', 'state', 'agent', 'carrier', 'effective'] as const

export type PageSize = (typeof pageSizes)[number]
export type SortKey = (typeof sortKeys)[number]

/** In an agent filter: contacts without an agent. */
export const UNASSIGNED_AGENT = 0

/**
 * The previous page and the contact at its edge: its last row when moving to a later page, its first row when moving to an
 * earlier one. The next page is found from there without skipping rows from either end of the list.
 */
export interface ListBookmark {
  page: number
  contactId: number
}

export interface ContactFilter {
  search: string
  states: string[]
  carriers: string[]
  agents: number[]
  /** Ids of the imports that added the contacts. */
  imports: number[]
  /** Contacts missing any of these facts. */
  missing: MissingFact[]
  sort: { by: SortKey; descending: boolean }
  /** Counted from 1. */
  page: number
  limit: PageSize
  near?: ListBookmark | undefined
}

export const EMPTY_CONTACT_FILTER: Readonly<ContactFilter> = {
  search: '',
  states: [],
  carriers: [],
  agents: [],
  imports: [],
  missing: [],
  sort: { by: 'name', descending: false },
  page: 1,
  limit: 100,
}

/** True when any filter other than the search is set. */
export function hasFilters(filter: ContactFilter): boolean {
  return [filter.states, filter.carriers, filter.agents, filter.imports, filter.missing].some(
    (chosen) => chosen.length > 0,
  )
}

/** The query parameters of a filter, without default values. */
export function filterQuery(filter: ContactFilter): Record<string, string | string[] | undefined> {
  const { sort, near } = filter
  const sorted = `${sort.descending ? '-' : ''}${sort.by}`
  return {
    search: filter.search,
    states: filter.states,
    carriers: filter.carriers,
    agents: filter.agents.map(String),
    imports: filter.imports.map(String),
    missing: filter.missing,
    sort: sorted === EMPTY_CONTACT_FILTER.sort.by ? undefined : sorted,
    limit: filter.limit === EMPTY_CONTACT_FILTER.limit ? undefined : String(filter.limit),
    page: filter.page === 1 ? undefined : String(filter.page),
    near: near && filter.page > 1 ? `${near.page}-${near.contactId}` : undefined,
  }
}
