import type { Context } from 'hono'
import { queryFields } from '../lib/query-fields.ts'

/** The query string as an object, for a schema. */
export const queryOf = (c: Context) => queryFields(new URL(c.req.url).searchParams)
