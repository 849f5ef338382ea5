import type { Context } from 'hono'
import { NotFound } from '../lib/not-found.ts'

/** A numeric id in the path. Throws NotFound with the message `missing` for anything else. */
export function pathId(c: Context, name: string, missing: string): number {
  const id = wholeNumber(c.req.param(name))
  if (id === undefined) throw new NotFound(missing)
  return id
}

/** The contact's id in the path. Throws NotFound. */
export const contactIdOf = (c: Context): number => pathId(c, 'id', 'Contact not found')

/** A number in a query or a field, such as an id or a page number; undefined for other text. */
export const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
