import type { Scope } from '../../scope.ts'
import { matchingFilter } from '../queries.ts'
import type { ContactFilter } from './filter.ts'
import { type ContactPage, pageOf } from './page-of.ts'
import { searchContacts } from './search-contacts.ts'

/** One page of the list. `total` is contactTotals' count of what the filter lets through, search aside. */
export async function listContacts(scope: Scope, filter: ContactFilter, total: number): Promise<ContactPage> {
  if (filter.search !== '') return searchContacts(scope, filter)
  return pageOf(scope, filter, matchingFilter(scope, filter), { total, capped: false })
}
