import { recordAuditEvent } from '../../organizations/audit.ts'
import { csvLines, type ExportReader, exportScope, ROWS_PER_PAGE } from '../../organizations/csv-stream.ts'
import { dollars, type ExportColumns, typedCells } from '../../organizations/export-columns.ts'
import type { TenantDb } from '../../scope.ts'
import type { DayRange } from '../period.ts'
import { type PremiumChange, yearlySavings } from './outcome.ts'
import { countOutcomes, type ListedOutcome, listOutcomesAfter } from './queries.ts'

const of = typedCells<ListedOutcome>()

const columns: ExportColumns = {
  'Contact id': of((row) => row.contact_id),
  Contact: of((row) => row.contact),
  Outcome: of((row) => row.outcome),
  'Premium before': of((row) => dollars(row.old_cents)),
  'Premium after': of((row) => dollars(row.new_cents)),
  'Saved per year': of((row) => dollars(yearlySavings(row satisfies PremiumChange))),
  Agent: of((row) => row.agent),
  Date: of((row) => row.decided_on),
  'After email': of((row) => row.mail),
  'Email sent': of((row) => row.mailed_at?.toISOString() ?? null),
  Note: of((row) => row.note),
}

/** The ledger of a range as a file, in the order in which it was written down. Throws ExportStopped. */
export async function* exportOutcomes(
  tenantDb: TenantDb,
  reader: ExportReader,
  range: DayRange,
): AsyncGenerator<string> {
  const read = exportScope(tenantDb, reader, { adminsOnly: false })
  await read(async (scope) =>
    recordAuditEvent(scope, {
      action: 'data_exported',
      target: 'retention.csv',
      detail: { outcomes: await countOutcomes(scope, range), from: range.from, to: range.to },
    }),
  )
  yield* csvLines(columns, 0, (after) =>
    read(async (scope) => (await listOutcomesAfter(scope, range, after, ROWS_PER_PAGE)).map((row) => ({ ...row }))),
  )
}
