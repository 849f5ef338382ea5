import type { Context } from 'hono'
import { queryFields } from '../lib/query-fields.ts'

/** The address's query string, for a schema to read. */
export const queryOf = (c: Context) => queryFields(new URL(c.req.url).searchParams)
