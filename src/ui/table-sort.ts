import type { SortOrder, SortOrders } from '../lib/sort-order.ts'
import type { Sort } from './column-header.tsx'

/** The sort links of a table. `hrefFor` receives the sort order as text, or undefined for the initial order. */
export const tableSort = <Key extends string>(
  orders: SortOrders<Key>,
  { by, descending }: SortOrder<Key>,
  hrefFor: (sort: string | undefined) => string,
): Sort => ({
  by,
  direction: descending ? 'desc' : 'asc',
  hrefFor: (key, direction) => hrefFor(orders.write({ by: key as Key, descending: direction === 'desc' })),
})
