/*
 * CSV files are written in pages, each read in its own transaction, so that 100,000 rows neither fill memory nor hold
 * a transaction open. Permissions are checked again for each page.
 */
import { toCsvLine } from '../lib/csv-cell.ts'
import type { Identity, Scope, SystemScope, TenantDb } from '../scope.ts'
import type { ExportColumns, ExportRow } from './export-columns.ts'

export const ROWS_PER_PAGE = 1000

export interface ExportReader {
  identity: Identity
  sessionId: number
}

/** The reader lost permission or was signed out, or the agency was closed. */
export class ExportStopped extends Error {}

export type ReadScope = <T>(fn: (scope: Scope) => Promise<T>) => Promise<T>

/**
 * Opens a scope for each page. A write needs one of its own: on a replica it fails, and all of its scope is repeated on
 * the primary. Throws ExportStopped once the reader's session has ended or permission is lost.
 */
export const exportScope =
  (tenantDb: TenantDb, reader: ExportReader, { adminsOnly }: { adminsOnly: boolean }): ReadScope =>
  async (fn) => {
    // Pages may come from a replica. This never does.
    const isAllowed = await tenantDb.withSystem('check who downloads', (system) => mayRead(system, reader, adminsOnly))
    if (!isAllowed) throw new ExportStopped('The download was stopped')
    return tenantDb.withTenant(reader.identity, fn)
  }

/** Yields the lines of a file page by page. `readPage` returns the rows after an id, ordered by id. */
export async function* csvLines<Id extends string | number>(
  columns: ExportColumns,
  before: Id,
  readPage: (after: Id) => Promise<ExportRow[]>,
): AsyncGenerator<string> {
  // Spreadsheets need the byte order mark to recognize UTF-8.
  yield `\ufeff${toCsvLine(Object.keys(columns))}`
  let after = before
  for (;;) {
    const rows = await readPage(after)
    if (rows.length > 0) yield rows.map((row) => toCsvLine(Object.values(columns).map((cell) => cell(row)))).join('')
    if (rows.length < ROWS_PER_PAGE) return
    after = rows.at(-1)?.id as Id
  }
}

async function mayRead(
  { db, now }: SystemScope,
  { identity: { organizationId, actor, onlyAgentId }, sessionId }: ExportReader,
  adminsOnly: boolean,
): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const user = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.organization_id', '=', 's.organization_id').onRef('u.id', '=', 's.user_id'),
    )
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .leftJoin('organization_settings as g', 'g.organization_id', 'o.id')
    .select(['u.is_admin', 'g.restrict_agents_to_own'])
    .where('s.organization_id', '=', organizationId)
    .where('s.id', '=', sessionId)
    .where('s.user_id', '=', actor.id)
    .where('s.expires_at', '>', now)
    .where('u.removed_at', 'is', null)
    .where('o.closed_at', 'is', null)
    .executeTakeFirst()
  if (!user) return false
  if (user.is_admin) return true
  // Agents are also restricted if the settings row is missing.
  return !adminsOnly && (onlyAgentId !== undefined || user.restrict_agents_to_own === false)
}
