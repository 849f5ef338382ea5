import type { Context } from 'hono'
import { z } from 'zod'
import { readSelection, type Selection, writeSelection } from '../../../src/contacts/selection/selection.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { readForm } from '../../../src/web/form.ts'
import { queryOf } from '../../../src/web/query.ts'

/** What stands beside the selection in the forms of its pages. */
const beside = z.object({
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

export type RequestedSelection = z.infer<typeof beside> & { selection: Selection }

const asked = (values: unknown): RequestedSelection => ({ selection: readSelection(values), ...beside.parse(values) })

/** The selection of an address; odd values select nothing. */
export const selectionInQuery = (c: Context<AppEnv>): RequestedSelection => asked(queryOf(c))

export async function selectionInForm(c: Context<AppEnv>): Promise<RequestedSelection> {
  const read = await readForm(c, z.record(z.string(), z.unknown()))
  return asked(read.ok ? read.data : {})
}

/** The selection in a form of its own page, and the list behind it. */
export function SelectionFields({ selection, list }: { selection: Selection; list: string }) {
  return Object.entries({ ...writeSelection(selection), from: list.split('?')[1] }).flatMap(([name, values]) =>
    [values ?? []]
      .flat()
      .filter((value) => value !== '')
      .map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
  )
}
