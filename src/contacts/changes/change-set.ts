import type { Selectable } from 'kysely'
import type { ChangeSets } from '../../../db/schema.ts'
import { DAY_MS } from '../../lib/durations.ts'
import type { Contact } from '../contact.ts'

/** A change of one or more contacts that can be undone as a whole for UNDO_DAYS, or the undo of one. */
export type ChangeSet = Selectable<ChangeSets>

export type ChangeKind = 'edit' | 'delete' | 'restore' | 'reassign' | 'import' | 'merge' | 'undo'

/** How many days a change can be undone and a deleted contact restored. */
export const UNDO_DAYS = 30
const UNDO_MS = UNDO_DAYS * DAY_MS

/** Changes made at or after this time can be undone. */
export const undoableSince = (now: Date) => new Date(now.getTime() - UNDO_MS)

/** The last moment at which a change can be undone. */
export const undoableUntil = (madeAt: Date) => new Date(madeAt.getTime() + UNDO_MS)

/** The columns recorded in changes: those that users edit, not those that outreach writes. */
export const changeableColumns = [
  'first_name',
  'last_name',
  'email',
  'shares_email_with',
  'phone_number',
  'state',
  'zip_code',
  'county',
  'agent_id',
  'current_carrier',
  'plan_type',
  'premium_cents',
  'effective_on',
  'birth_on',
  'tobacco_user',
  'gender',
  'language',
  'opt_in_quarterly_updates',
  'merged_into',
  'deleted_at',
] as const satisfies (keyof Contact)[]

export type ChangeableColumn = (typeof changeableColumns)[number]
export type ContactValues = Partial<Pick<Contact, ChangeableColumn>>

/** The columns of `after` that differ from `before`, with both values. Undefined when none differs. */
export function contactDifference(
  before: ContactValues,
  after: ContactValues,
): { before: ContactValues; after: ContactValues } | undefined {
  const changed = changeableColumns.filter(
    (column) => column in after && !isEqual(before[column] ?? null, after[column] ?? null),
  )
  if (changed.length === 0) return undefined
  const only = (values: ContactValues) =>
    Object.fromEntries(changed.map((column) => [column, values[column] ?? null])) as ContactValues
  return { before: only(before), after: only(after) }
}

const isEqual = (one: unknown, other: unknown) =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other
