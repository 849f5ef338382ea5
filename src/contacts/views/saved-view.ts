import { type ContactFilter, EMPTY_CONTACT_FILTER, filterQuery, UNASSIGNED_AGENT } from '../list/filter.ts'

export interface SavedView {
  id: number
  name: string
  /** The list's query string, as viewQuery writes it. */
  query: string
  shared: boolean
  user_id: number
  owner: string
}

/** Longer names do not fit in the bar of views. */
export const MAX_VIEW_NAME_LENGTH = 60
export const MAX_SAVED_VIEWS = 50

/** The stored query string of a filter, without the page. Equivalent filters give the same string. */
export function viewQuery(filter: ContactFilter): string {
  const { page: _, near: __, ...fields } = filterQuery(filter)
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)))
    for (const each of [value ?? []].flat().toSorted()) if (each !== '') search.append(name, each)
  return search.toString()
}

/** Built-in views. An agent who sees only their own contacts gets only the first. */
export function defaultViews(user: { id: number; seesOnlyOwn: boolean }): { name: string; query: string }[] {
  const all = { name: 'All contacts', query: '' }
  if (user.seesOnlyOwn) return [all]
  const of = (agent: number) => viewQuery({ ...EMPTY_CONTACT_FILTER, agents: [agent] })
  return [all, { name: 'My contacts', query: of(user.id) }, { name: 'Unassigned', query: of(UNASSIGNED_AGENT) }]
}
