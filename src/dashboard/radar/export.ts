import { riseReason } from '../../messages/radar.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import { csvLines, type ExportReader, exportScope, ROWS_PER_PAGE } from '../../organizations/csv-stream.ts'
import { dollars, type ExportColumns, typedCells } from '../../organizations/export-columns.ts'
import type { TenantDb } from '../../scope.ts'
import { type ListedRise, listRisesAfter, type RiseFilter, summarizeRises } from './queries.ts'

const of = typedCells<ListedRise>()

const columns: ExportColumns = {
  'Contact id': of((row) => row.contact_id),
  Client: of((row) => `${row.first_name} ${row.last_name}`),
  State: of((row) => row.client_state),
  Carrier: of((row) => row.carrier),
  Plan: of((row) => row.plan),
  'Premium before': of((row) => dollars(row.old_cents)),
  'Premium after': of((row) => dollars(row.new_cents)),
  From: of((row) => row.effective_on),
  Reason: of(riseReason),
  'Sample prices': of((row) => (row.is_illustrative ? 'yes' : 'no')),
  'Best alternative': of((row) => row.best_carrier),
  'Its premium': of((row) => dollars(row.best_cents)),
  'Saves a year': of((row) => (row.best_carrier === null ? null : dollars(row.saves_cents))),
  'May switch from': of((row) => row.right_opens_on),
  'May switch until': of((row) => row.right_closes_on),
  Agent: of((row) => row.agent),
  Progress: of((row) => row.state),
}

/** The rate increases that fit, as a file, client by client. Throws ExportStopped. */
export async function* exportRises(
  tenantDb: TenantDb,
  reader: ExportReader,
  filter: RiseFilter,
): AsyncGenerator<string> {
  const read = exportScope(tenantDb, reader, { adminsOnly: false })
  await read(async (scope) =>
    recordAuditEvent(scope, {
      action: 'data_exported',
      target: 'rate-increases.csv',
      detail: { increases: (await summarizeRises(scope, filter)).rises },
    }),
  )
  yield* csvLines(columns, '', (after) =>
    read(async (scope) => (await listRisesAfter(scope, filter, after, ROWS_PER_PAGE)).map((row) => ({ ...row }))),
  )
}
