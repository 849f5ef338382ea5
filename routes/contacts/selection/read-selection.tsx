import { z } from 'zod'
import { readSelection, type Selection, writeSelection } from '../../../src/contacts/selection/selection.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { readForm } from '../../../src/web/form.ts'
import { queryOf } from '../../../src/web/query.ts'

/** The form fields of the bulk pages besides the selection. */
const otherFields = z.object({
  expected: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional()
    .catch(undefined),
  typed: z.string().max(50).optional().catch(undefined),
  to: z.string().max(50).optional().catch(undefined),
  from: z.string().max(2_000).optional().catch(undefined),
})

export type RequestedSelection = z.infer<typeof otherFields> & { selection: Selection }

const readRequest = (values: unknown): RequestedSelection => ({
  selection: readSelection(values),
  ...otherFields.parse(values),
})

/** The selection in the query string. Invalid values select nothing. */
export const selectionInQuery = (c: AppContext): RequestedSelection => readRequest(queryOf(c))

export async function selectionInForm(c: AppContext): Promise<RequestedSelection> {
  const read = await readForm(c, z.record(z.string(), z.unknown()))
  return readRequest(read.ok ? read.data : {})
}

/** Hidden fields with the selection and the filter of the list. */
export function SelectionFields({ selection, list }: { selection: Selection; list: string }) {
  return Object.entries({ ...writeSelection(selection), from: list.split('?')[1] }).flatMap(([name, values]) =>
    [values ?? []]
      .flat()
      .filter((value) => value !== '')
      .map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
  )
}
