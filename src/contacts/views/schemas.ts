import { z } from 'zod'
import { filledLine, ticked } from '../../lib/fields.ts'
import { queryFields } from '../../lib/query-fields.ts'
import { type ContactFilter, wholeBook } from '../list/filter.ts'
import { clampedContactFilter } from '../list/filter-schemas.ts'
import { LONGEST_NAME, viewQuery } from './saved-view.ts'

const name = filledLine('Please enter a name for the view', LONGEST_NAME)

/** The filter that a query string asks for; odd values in it give way as they do on the list. */
export function readViewQuery(query: string): ContactFilter {
  const fields = queryFields(new URLSearchParams(query))
  return { ...clampedContactFilter.parse(fields), page: wholeBook.page, near: undefined }
}

const query = z
  .string()
  .max(2000, 'Too many filters to save. Use fewer.')
  .transform((text) => viewQuery(readViewQuery(text)))

export const newViewForm = z.object({ name, query, shared: ticked })
export const viewForm = z.object({ name, shared: ticked })
