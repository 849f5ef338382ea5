import { fullName } from '../../lib/full-name.ts'
import { radarWords, riseReason } from '../../messages/radar.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import { csvLines, type ExportReader, exportScope, ROWS_PER_PAGE } from '../../organizations/csv-stream.ts'
import { dollars, type ExportColumns, typedCells } from '../../organizations/export-columns.ts'
import type { TenantDb } from '../../scope.ts'
import { type ListedRise, listRisesAfter, type RiseFilter, summarizeRises } from './queries.ts'

const cell = typedCells<ListedRise>()

const columns: ExportColumns = {
  'Contact id': cell((row) => row.contact_id),
  Client: cell(fullName),
  State: cell((row) => row.client_state),
  Carrier: cell((row) => row.carrier),
  Plan: cell((row) => row.plan),
  'Premium before': cell((row) => dollars(row.old_cents)),
  'Premium after': cell((row) => dollars(row.new_cents)),
  From: cell((row) => row.effective_on),
  Reason: cell(riseReason),
  'Sample prices': cell((row) => (row.is_illustrative ? 'yes' : 'no')),
  'Best alternative': cell((row) => row.best_carrier),
  'Alternative premium': cell((row) => dollars(row.best_cents)),
  'Savings per year': cell((row) => (row.best_carrier === null ? null : dollars(row.saves_cents))),
  'May switch from': cell((row) => row.right_opens_on),
  'May switch until': cell((row) => row.right_closes_on),
  Agent: cell((row) => row.agent),
  Progress: cell((row) => radarWords.states[row.state]),
}

/** CSV chunks: the rate increases that match the filter, in order of contact id. Throws ExportStopped. */
export async function* exportRises(
  tenantDb: TenantDb,
  reader: ExportReader,
  filter: RiseFilter,
): AsyncGenerator<string> {
  const read = exportScope(tenantDb, reader, { adminsOnly: false })
  const { rises: increases } = await read((scope) => summarizeRises(scope, filter))
  await read((scope) =>
    recordAuditEvent(scope, { action: 'data_exported', target: 'rate-increases.csv', detail: { increases } }),
  )
  yield* csvLines(columns, '', (after) =>
    read(async (scope) => (await listRisesAfter(scope, filter, after, ROWS_PER_PAGE)).map((row) => ({ ...row }))),
  )
}
