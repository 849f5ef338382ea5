import { z } from 'zod'
import { checkbox, requiredLine } from '../../lib/fields.ts'
import { queryFields } from '../../lib/query-fields.ts'
import { type ContactFilter, EMPTY_CONTACT_FILTER } from '../list/filter.ts'
import { clampedContactFilter } from '../list/filter-schemas.ts'
import { MAX_VIEW_NAME_LENGTH, viewQuery } from './saved-view.ts'

const name = requiredLine('Please enter a name for the view', MAX_VIEW_NAME_LENGTH)

/** Parses a stored query string; invalid values are replaced as on the list. */
export function readViewQuery(query: string): ContactFilter {
  const fields = queryFields(new URLSearchParams(query))
  return { ...clampedContactFilter.parse(fields), page: EMPTY_CONTACT_FILTER.page, near: undefined }
}

const query = z
  .string()
  .max(2000, 'Too many filters to save. Use fewer.')
  .transform((text) => viewQuery(readViewQuery(text)))

export const newViewForm = z.object({ name, query, shared: checkbox })
export const viewForm = z.object({ name, shared: checkbox })
