import type { Context } from 'hono'
import { NotFound } from '../lib/not-found.ts'

/** A row's id in the path. Throws NotFound, in these words, for what is none. */
export function pathId(c: Context, name: string, missing: string): number {
  const id = c.req.param(name) ?? ''
  if (!/^\d{1,15}$/.test(id)) throw new NotFound(missing)
  return Number(id)
}
