import type { Context } from 'hono'
import { filterQuery } from '../../../src/contacts/list/filter.ts'
import { clampedContactFilter } from '../../../src/contacts/list/filter-schemas.ts'
import { queryFields } from '../../../src/lib/query-fields.ts'
import { urls } from '../../../src/urls.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'

/**
 * The filter of the list that the reader came from, as a query string without its question mark: named by the address,
 * by the form that was sent, or by the browser. Read anew and written anew, so that it is a list's filter and no more.
 */
export function listQuery(c: Context<AppEnv>, typed?: string): string | undefined {
  const given = (c.req.query('from') ?? typed ?? queryOfReferer(c)).slice(0, 2_000)
  const filter = clampedContactFilter.parse(queryFields(new URLSearchParams(given)))
  const list = urls.contacts.list(filterQuery(filter))
  return list.split('?')[1]
}

/** The reader pressed something in the list itself. */
export const cameFromList = (c: Context<AppEnv>): boolean => {
  const referer = c.req.header('Referer') ?? ''
  return URL.canParse(referer) && new URL(referer).pathname === urls.contacts.list()
}

function queryOfReferer(c: Context<AppEnv>): string {
  return cameFromList(c) ? new URL(c.req.header('Referer') ?? '').search : ''
}

/** A list of contacts that lack something, which is gone through one by one. */
export const isWorkList = (from: string | undefined): boolean => new URLSearchParams(from).has('missing')

/** The list as it was left; with a contact at its row. */
export const listUrl = (from: string | undefined, contact?: { id: number }) =>
  urls.contacts.list() + (from ? `?${from}` : '') + (contact ? `#${rowPosition(contact)}` : '')

/** What a row of the list is called in its page. */
export const rowPosition = ({ id }: { id: number }) => `c${id}`
