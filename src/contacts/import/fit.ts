import { planLimitWords } from '../../messages/plan-limits.ts'
import type { Scope } from '../../scope.ts'
import { lockContactRoom } from '../room.ts'
import type { BadRow } from './queries.ts'
import type { ImportedContact } from './read/read-row.ts'

/** A row of the file as it was read, and as it stood there. */
export interface GoodRow {
  row: number
  contact: ImportedContact
  cells: string[]
}

/** The rows that the plan has room for, in the order of the file; those whose contact is there already need none. */
export async function fitIntoPlan(
  scope: Scope,
  rows: readonly GoodRow[],
): Promise<{ contacts: ImportedContact[]; bad: BadRow[] }> {
  let { left, limit } = await lockContactRoom(scope)
  if (left >= rows.length) return { contacts: rows.map(({ contact }) => contact), bad: [] }
  const known = await knownOf(scope, rows)
  const contacts: ImportedContact[] = []
  const bad: BadRow[] = []
  for (const { row, contact, cells } of rows) {
    const isKnown = known.has(contact.email)
    if (!isKnown && left <= 0) bad.push({ row_number: row, reason: planLimitWords.row(limit), cells })
    else contacts.push(contact)
    if (!isKnown) left--
  }
  return { contacts, bad }
}

async function knownOf({ db, organizationId }: Scope, rows: readonly GoodRow[]): Promise<Set<string | null>> {
  const found = await db
    .selectFrom('contacts')
    .select('email')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .where(({ eb, fn, val }) => eb('email', '=', fn.any(val(rows.map(({ contact }) => contact.email)))))
    .execute()
  return new Set(found.map(({ email }) => email))
}
