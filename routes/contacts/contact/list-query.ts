import { filterQuery } from '../../../src/contacts/list/filter.ts'
import { clampedContactFilter } from '../../../src/contacts/list/filter-schemas.ts'
import { queryFields } from '../../../src/lib/query-fields.ts'
import { urls } from '../../../src/urls.ts'
import type { AppContext } from '../../../src/web/app-env.ts'

/**
 * The filter of the list that the user came from, as a query string without the question mark. It comes from the URL, the
 * posted form or the Referer. It is parsed and rewritten, so that it contains only a valid filter.
 */
export function listQuery(c: AppContext, typed?: string): string | undefined {
  const given = (c.req.query('from') ?? typed ?? queryOfReferer(c)).slice(0, 2_000)
  const filter = clampedContactFilter.parse(queryFields(new URLSearchParams(given)))
  const list = urls.contacts.list(filterQuery(filter))
  return list.split('?')[1]
}

/** Whether the request comes from the list itself. */
export const cameFromList = (c: AppContext): boolean => {
  const referer = c.req.header('Referer') ?? ''
  return URL.canParse(referer) && new URL(referer).pathname === urls.contacts.list()
}

function queryOfReferer(c: AppContext): string {
  return cameFromList(c) ? new URL(c.req.header('Referer') ?? '').search : ''
}

/** Whether the list is one of contacts with missing data, which users fix one by one. */
export const isWorkList = (from: string | undefined): boolean => new URLSearchParams(from).has('missing')

/** The URL of the list the user came from; with a contact, scrolled to its row. */
export const listUrl = (from: string | undefined, contact?: { id: number }) =>
  urls.contacts.list() + (from ? `?${from}` : '') + (contact ? `#${rowPosition(contact)}` : '')

/** The HTML id of a row of the list. */
export const rowPosition = ({ id }: { id: number }) => `c${id}`
