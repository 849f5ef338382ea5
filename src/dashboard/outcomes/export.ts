import { outcomeWords } from '../../messages/outcomes.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import { csvLines, type ExportReader, exportScope, ROWS_PER_PAGE } from '../../organizations/csv-stream.ts'
import { dollars, type ExportColumns, typedCells } from '../../organizations/export-columns.ts'
import { messageLabel } from '../../outbox/message.ts'
import type { TenantDb } from '../../scope.ts'
import type { DayRange } from '../period.ts'
import { type PremiumChange, yearlySavings } from './outcome.ts'
import { countOutcomes, type ListedOutcome, listOutcomesAfter } from './queries.ts'

const cell = typedCells<ListedOutcome>()

const columns: ExportColumns = {
  'Contact id': cell((row) => row.contact_id),
  Contact: cell((row) => row.contact),
  Outcome: cell((row) => outcomeWords[row.outcome].name),
  'Premium before': cell((row) => dollars(row.old_cents)),
  'Premium after': cell((row) => dollars(row.new_cents)),
  'Saved per year': cell((row) => dollars(yearlySavings(row satisfies PremiumChange))),
  Agent: cell((row) => row.agent),
  Date: cell((row) => row.decided_on),
  'After email': cell((row) => row.email_kind && messageLabel(row.email_kind)),
  'Email sent': cell((row) => row.email_sent_at?.toISOString() ?? null),
  Note: cell((row) => row.note),
}

/** CSV chunks: the outcomes of a range, in the order they were recorded. Throws ExportStopped. */
export async function* exportOutcomes(
  tenantDb: TenantDb,
  reader: ExportReader,
  range: DayRange,
): AsyncGenerator<string> {
  const read = exportScope(tenantDb, reader, { adminsOnly: false })
  const outcomes = await read((scope) => countOutcomes(scope, range))
  const detail = { outcomes, from: range.from, to: range.to }
  await read((scope) => recordAuditEvent(scope, { action: 'data_exported', target: 'retention.csv', detail }))
  yield* csvLines(columns, 0, (after) =>
    read(async (scope) => (await listOutcomesAfter(scope, range, after, ROWS_PER_PAGE)).map((row) => ({ ...row }))),
  )
}
