import { type ContactFilter, filterQuery, UNASSIGNED_AGENT, unfilteredBook } from '../list/filter.ts'

export interface SavedView {
  id: number
  name: string
  /** The list's query string, as viewQuery writes it. */
  query: string
  shared: boolean
  user_id: number
  owner: string
}

/** Names longer than this do not fit beside others. */
export const MAX_VIEW_NAME_LENGTH = 60
/** More are a list nobody reads. */
export const MAX_SAVED_VIEWS = 50

/** What a view keeps of a filter: all but the page. Two filters that show the same list are written alike. */
export function viewQuery(filter: ContactFilter): string {
  const { page: _, near: __, ...kept } = filterQuery(filter)
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(kept).sort(([one], [other]) => (one < other ? -1 : 1)))
    for (const each of [value ?? []].flat().toSorted()) if (each !== '') search.append(name, each)
  return search.toString()
}

/** Views that everybody has without saving them, where they differ from the whole list. */
export function defaultViews(user: { id: number; seesOnlyOwn: boolean }): { name: string; query: string }[] {
  const all = { name: 'All contacts', query: '' }
  if (user.seesOnlyOwn) return [all]
  const of = (agent: number) => viewQuery({ ...unfilteredBook, agents: [agent] })
  return [all, { name: 'My contacts', query: of(user.id) }, { name: 'Unassigned', query: of(UNASSIGNED_AGENT) }]
}
