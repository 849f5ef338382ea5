import { sql } from 'kysely'
import { planLimitWords } from '../../messages/plan-limits.ts'
import type { Scope } from '../../scope.ts'
import { lockContactRoom } from '../room.ts'
import { withMatches } from './placed-rows.ts'
import type { BadRow } from './queries.ts'
import type { ImportedContact } from './read/read-row.ts'

/** A row of the file as it was read, and as it stood there. */
export interface GoodRow {
  row: number
  contact: ImportedContact
  cells: string[]
  /** The cells that stay empty, and how to write them. */
  unread?: string
}

/** The rows that the plan has room for, in the order of the file; those whose contact is there already need none. */
export async function fitIntoPlan(scope: Scope, rows: readonly GoodRow[]): Promise<{ good: GoodRow[]; bad: BadRow[] }> {
  let { left, limit } = await lockContactRoom(scope)
  if (left >= rows.length) return { good: [...rows], bad: [] }
  const known = await knownRows(
    scope,
    rows.map(({ contact }) => contact),
  )
  const good: GoodRow[] = []
  const bad: BadRow[] = []
  for (const [index, each] of rows.entries()) {
    const isKnown = known.has(index)
    if (!isKnown && left <= 0)
      bad.push({ row_number: each.row, reason: planLimitWords.row(limit), cells: each.cells, is_imported: false })
    else good.push(each)
    if (!isKnown) left--
  }
  return { good, bad }
}

/** The places of those among the contacts that the book has. */
async function knownRows(scope: Scope, contacts: readonly ImportedContact[]): Promise<Set<number>> {
  const matched = await withMatches(scope, contacts)
  const { rows } = await sql<{ email: string }>`
    select email from contacts
    where organization_id = ${scope.organizationId} and deleted_at is null
      and email = any(${contacts.flatMap(({ email }) => email ?? [])}::text[])`.execute(scope.db)
  const addresses = new Set(rows.map(({ email }) => email))
  return new Set(
    matched.flatMap(({ email, matched_id }, index) =>
      matched_id !== null || (email !== null && addresses.has(email)) ? [index] : [],
    ),
  )
}
