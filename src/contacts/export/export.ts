import { sql } from 'kysely'
import { fullName } from '../../lib/full-name.ts'
import { missingFactsText } from '../../messages/missing-data.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import { csvLines, type ExportReader, exportScope, ROWS_PER_PAGE } from '../../organizations/csv-stream.ts'
import { type ExportRow, exportColumns, suppressionReason } from '../../organizations/export-columns.ts'
import type { Scope, TenantDb } from '../../scope.ts'
import { hasFilters, UNASSIGNED_AGENT } from '../list/filter.ts'
import { listOwners } from '../owners.ts'
import { countSelected, type Selection, selectedContacts } from '../selection/selection.ts'

/**
 * Streams contacts as CSV by ascending id, so that a file that takes a minute is complete despite concurrent edits. The
 * audit log records the count and the filter before the first chunk. Throws ExportStopped.
 */
export async function* exportContacts(
  tenantDb: TenantDb,
  reader: ExportReader,
  selection: Selection,
): AsyncGenerator<string> {
  const read = exportScope(tenantDb, reader, { adminsOnly: false })
  const detail = await read(async (scope) => ({
    contacts: await countSelected(scope, selection),
    filter: await filterInWords(scope, selection),
  }))
  await read((scope) => recordAuditEvent(scope, { action: 'data_exported', target: 'contacts.csv', detail }))
  yield* csvLines(exportColumns['contacts.csv'], 0, (after) => read((scope) => readContacts(scope, selection, after)))
}

function readContacts(scope: Scope, selection: Selection, after: number): Promise<ExportRow[]> {
  const page = selectedContacts(scope, selection)
    .selectAll('contacts')
    .where('contacts.id', '>', after)
    .orderBy('contacts.id')
    .limit(ROWS_PER_PAGE)
  return scope.db
    .selectFrom(page.as('c'))
    .leftJoin('users as a', (join) =>
      join.onRef('a.organization_id', '=', 'c.organization_id').onRef('a.id', '=', 'c.agent_id'),
    )
    .leftJoin('contacts as p', (join) =>
      join.onRef('p.organization_id', '=', 'c.organization_id').onRef('p.id', '=', 'c.shares_email_with'),
    )
    .selectAll('c')
    .select([sql<string | null>`a.first_name || ' ' || a.last_name`.as('agent'), 'a.email as agent_email'])
    .select(['p.email as shared_email', suppressionReason.as('refused_because')])
    .orderBy('c.id')
    .execute()
}

/** Without the search text, which may be a name: the audit log outlives the erasure of a person's data. */
async function filterInWords(scope: Scope, selection: Selection): Promise<string> {
  if ('ids' in selection) return 'selected one by one'
  const { all: filter, except } = selection
  const words = [
    filter.search && 'found by a search',
    filter.states.length > 0 && `in ${filter.states.join(', ')}`,
    filter.carriers.length > 0 && `with ${filter.carriers.join(', ')}`,
    filter.agents.length > 0 && `assigned to ${await agentNames(scope, filter.agents)}`,
    filter.imports.length > 0 && `added by import ${filter.imports.join(', ')}`,
    filter.missing.length > 0 && missingFactsText(filter.missing),
    except.length > 0 && `except ${except.length}`,
  ].filter(Boolean)
  if (words.length > 0) return words.join(', ')
  return scope.onlyAgentId === undefined && !hasFilters(filter) ? 'the whole book' : 'all their own contacts'
}

async function agentNames(scope: Scope, ids: readonly number[]): Promise<string> {
  const owners = await listOwners(scope)
  const nameOf = (id: number) => {
    const owner = owners.find((one) => one.id === id)
    return id === UNASSIGNED_AGENT ? 'nobody' : owner ? fullName(owner) : 'an unknown agent'
  }
  return ids.map(nameOf).join(' or ')
}
