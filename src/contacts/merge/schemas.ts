import { z } from 'zod'
import { withoutControls } from '../../lib/printable.ts'
import { wholeNumber } from '../list/filter-schemas.ts'
import { type MergePicks, mergeFields } from './merge-fields.ts'

const id = wholeNumber(Number.MAX_SAFE_INTEGER)
const many = z.union([z.string(), z.array(z.string())]).transform((given) => [given].flat())
const ids = many.pipe(z.array(id).max(100)).transform((given) => [...new Set(given)])

/** ?ids=1&ids=2, and the search for the second contact when only one id is given. */
export const mergeQuery = z.object({
  ids: ids.catch([]).default([]),
  search: z
    .string()
    .transform((text) => withoutControls(text).slice(0, 100))
    .optional()
    .catch(undefined),
})

/** The id and displayed version of one contact: '12:3'. */
const seen = z
  .string()
  .regex(/^\d{1,15}:\d{1,9}$/)
  .transform((text) => text.split(':').map(Number) as [number, number])

export const mergeForm = z
  .looseObject({ keep: id, seen: many.pipe(z.array(seen).length(2)) })
  .transform(({ keep, seen, ...typed }) => ({
    keep,
    versions: new Map(seen),
    picks: Object.fromEntries(
      mergeFields.flatMap(({ name }) => {
        const read = id.safeParse(typed[name])
        return read.success ? [[name, read.data]] : []
      }),
    ) as MergePicks,
  }))
  .refine(({ keep, versions }) => versions.size === 2 && versions.has(keep))

export const notDuplicatesForm = z.object({
  group: ids.pipe(z.array(z.number()).min(2)),
  page: id.optional().catch(undefined),
})
