import type { Context } from 'hono'
import { NotFound } from '../lib/not-found.ts'

/** A row's id in the path. Throws NotFound, in these words, for what is none. */
export function pathId(c: Context, name: string, missing: string): number {
  const id = wholeNumber(c.req.param(name))
  if (id === undefined) throw new NotFound(missing)
  return id
}

/** A number in a query or a field, such as an id or a page; undefined for what is none. */
export const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
