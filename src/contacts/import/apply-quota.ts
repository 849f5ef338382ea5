import { planLimitWords } from '../../messages/plan-limits.ts'
import type { Scope } from '../../scope.ts'
import { lockContactQuota } from '../contact-quota.ts'
import { findExistingEmails } from '../queries.ts'
import { withMatches } from './match-rows.ts'
import type { BadRow } from './queries.ts'
import type { ImportedContact } from './read/read-row.ts'

/** A parsed row, with its original cells. */
export interface GoodRow {
  row: number
  contact: ImportedContact
  cells: string[]
  /** Names the cells that could not be read and the format to use. */
  unread?: string
}

/**
 * Splits rows into those that fit the plan's contact quota, in the given order, and those that do not. Rows of existing
 * contacts use no quota.
 */
export async function applyQuota(scope: Scope, rows: readonly GoodRow[]): Promise<{ good: GoodRow[]; bad: BadRow[] }> {
  let { left, limit } = await lockContactQuota(scope)
  if (left >= rows.length) return { good: [...rows], bad: [] }
  const matched = await withMatches(
    scope,
    rows.map(({ contact }) => contact),
  )
  const existingEmails = await findExistingEmails(
    scope,
    matched.flatMap(({ email }) => email ?? []),
  )
  const good: GoodRow[] = []
  const bad: BadRow[] = []
  for (const [index, each] of rows.entries()) {
    const { email = null, matched_id = null } = matched[index] ?? {}
    const isExisting = matched_id !== null || existingEmails.has(email ?? '')
    if (!isExisting && left <= 0)
      bad.push({ row_number: each.row, reason: planLimitWords.row(limit), cells: each.cells, is_imported: false })
    else good.push(each)
    if (!isExisting) left--
  }
  return { good, bad }
}
