import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { isUniqueViolation } from '../../../db/errors.ts'
import { type RequestsInProgress, yieldToRequests } from '../../lib/yield-to-requests.ts'
import type { ZipBook } from '../../places/zip-book.ts'
import type { Identity, TenantDb } from '../../scope.ts'
import type { GoodRow } from './apply-quota.ts'
import { FileRefusal } from './contact-import.ts'
import { contactRecords } from './file.ts'
import { claimImport, finishImport, ROWS_PER_LEASE, releaseImport, renewImportLease } from './lease.ts'
import type { BadRow, ContactImport } from './queries.ts'
import type { CsvRecord } from './read/read-csv.ts'
import { type ReadRow, unreadReason } from './read/read-row.ts'
import { addRowWarnings, type ImportWarnings, noWarnings } from './read/row-warnings.ts'
import { relationsOf } from './row-relations.ts'
import { rowValidator, rulesOf } from './validate-rows.ts'
import { type RowOptOut, writeImportBatch } from './write-batch.ts'

export interface ImportContext {
  zips: ZipBook
  /** Rows written in one transaction. Omitted: the batch size adapts to the write speed. */
  batchRows?: number
  signal?: AbortSignal
  requestsInProgress?: RequestsInProgress
}

// Larger batches are faster; smaller ones block other requests less, above all with an embedded database.
const MIN_BATCH_ROWS = 500
const MAX_BATCH_ROWS = 5_000
const TARGET_BATCH_MS = 250

/** How long a batch other than the first waits for a busy server, in ms. */
const MAX_HOLD_MS = 500
// The event loop runs after this many parsed rows, so that other requests are served.
const ROWS_PER_TICK = 100

/** The query planner needs new statistics after an import of at least this many rows and this share of the contacts. */
const [MIN_GROWTH_ROWS, MIN_GROWTH_SHARE] = [1_000, 0.2]

export interface ImportRunReport {
  imports: number
  rows: number
  /** Number of agencies whose contacts need new statistics. */
  grown: number
}

/**
 * Runs the queued imports one after the other until none is left or the signal aborts. May run in any number of processes
 * and be killed at any moment: the next worker continues after the last written batch.
 */
export async function runContactImports(tenantDb: TenantDb, context: ImportContext): Promise<ImportRunReport> {
  const report = { imports: 0, rows: 0, grown: 0 }
  const importedRows = new Map<number, number>()
  while (!context.signal?.aborted) {
    const claim = await claimNextImport(tenantDb, randomUUID())
    if (!claim) break
    const rows = await runImport(tenantDb, claim, context)
    report.rows += rows
    report.imports += 1
    const { organization_id: agency, done_rows: before } = claim
    importedRows.set(agency, (importedRows.get(agency) ?? before) + rows)
  }
  for (const [agency, rows] of importedRows) {
    if (rows < MIN_GROWTH_ROWS) continue
    // If they cannot be counted, assume that the agency has grown.
    const contacts = await countContacts(tenantDb, agency).catch(() => 0)
    if (rows >= MIN_GROWTH_SHARE * contacts) report.grown += 1
  }
  return report
}

const importer = (organizationId: number): Identity => ({
  organizationId,
  actor: { kind: 'system', reason: 'import of contacts' },
})

const countContacts = (tenantDb: TenantDb, agency: number): Promise<number> =>
  tenantDb.withTenant(importer(agency), async ({ db, organizationId }) => {
    const { contacts } = await db
      .selectFrom('contact_counts')
      .select((eb) => eb.fn.sum<number | null>('contacts').as('contacts'))
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow()
    return Number(contacts)
  })

/** Claims the next import for one worker; undefined when none is waiting. Retries when another worker was faster. */
export async function claimNextImport(tenantDb: TenantDb, worker: string): Promise<ContactImport | undefined> {
  try {
    return await tenantDb.withSystem('claim an import', (system) => claimImport(system, worker))
  } catch (error) {
    if (!isUniqueViolation(error, 'contact_imports_running')) throw error
    // The retry sees the other worker's claim and takes the next agency's import.
    return claimNextImport(tenantDb, worker)
  }
}

/** Returns the number of rows that this run processed: imported or recorded as bad. */
async function runImport(tenantDb: TenantDb, claim: ContactImport, context: ImportContext): Promise<number> {
  const identity = importer(claim.organization_id)
  const { zips, signal, requestsInProgress, batchRows } = context
  const batchSize = { rows: batchRows ?? MIN_BATCH_ROWS }
  let doneBefore = claim.done_rows
  const written = () => doneBefore - claim.done_rows
  try {
    for await (const batch of prefetch(batches(tenantDb, identity, claim, batchSize))) {
      if (written() > 0) await yieldToRequests(requestsInProgress, MAX_HOLD_MS, signal)
      const startedAt = performance.now()
      const isWritten = await tenantDb.withTenant(identity, (scope) =>
        writeImportBatch(scope, claim, { ...batch, doneBefore }, zips),
      )
      if (!isWritten) return written()
      const rows = batch.good.length + batch.bad.length
      doneBefore += rows
      if (batchRows === undefined) batchSize.rows = nextBatchRows(rows, performance.now() - startedAt)
      if (signal?.aborted) {
        await tenantDb.withTenant(identity, (scope) => releaseImport(scope, claim))
        return written()
      }
      await setImmediate()
    }
    await tenantDb.withTenant(identity, (scope) => finishImport(scope, claim, { rows: doneBefore }))
  } catch (error) {
    const failure = failureOf(error)
    // Other errors may be temporary (a lost connection, a full disk): the lease expires and a worker continues.
    if (!failure) throw error
    await tenantDb.withTenant(identity, (scope) => finishImport(scope, claim, { failure }))
  }
  return written()
}

const nextBatchRows = (rows: number, tookMs: number) =>
  Math.min(MAX_BATCH_ROWS, Math.max(MIN_BATCH_ROWS, Math.round((rows * TARGET_BATCH_MS) / Math.max(tookMs, 1))))

/** Produces the next item while the current one is used: rows are parsed while the database writes. */
async function* prefetch<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    for (let next = source.next(); ; ) {
      const { done, value } = await next
      if (done) return
      next = source.next()
      // A consumer that stops early never awaits this promise.
      next.catch(() => {})
      yield value
    }
  } finally {
    await source.return(undefined)
  }
}

interface ValidatedRows {
  good: GoodRow[]
  bad: BadRow[]
  /** The opt-outs of all rows, including rows that are not imported. */
  optOuts: RowOptOut[]
  warnings: ImportWarnings
}

const emptyBatch = (): ValidatedRows => ({ good: [], bad: [], optOuts: [], warnings: noWarnings() })

/**
 * The rows that are not imported yet, in batches. The whole file is read first, because the result of a row depends on the
 * others: which of a person's policies counts, and who owns an address.
 */
async function* batches(
  tenantDb: TenantDb,
  identity: Identity,
  claim: ContactImport,
  batchSize: { rows: number },
): AsyncGenerator<ValidatedRows> {
  let batch = emptyBatch()
  let position = 0
  for await (const { row, cells, result } of validatedRows(tenantDb, identity, claim)) {
    position += 1
    if (position % ROWS_PER_TICK === 0) await setImmediate()
    if (position <= claim.done_rows) continue
    if (result.ok) {
      const { contact, warnings } = result
      const unread = unreadReason(warnings)
      batch.good.push({ row, contact, cells, ...(unread && { unread }) })
      addRowWarnings(batch.warnings, contact, warnings)
    } else {
      batch.bad.push({ row_number: row, reason: result.reason, cells, is_imported: false })
      if (result.repeats) batch.warnings.repeats += 1
    }
    if (result.optOut) batch.optOuts.push({ row, ...result.optOut })
    if (batch.good.length + batch.bad.length < batchSize.rows) continue
    yield batch
    batch = emptyBatch()
  }
  if (batch.good.length + batch.bad.length > 0) yield batch
}

/** Rows that share an address come last, after the contact who owns the address has been added. */
async function* validatedRows(
  tenantDb: TenantDb,
  identity: Identity,
  claim: ContactImport,
): AsyncGenerator<CsvRecord & { result: ReadRow }> {
  const rules = rulesOf(claim, (claim.started_at ?? tenantDb.now()).toISOString().slice(0, 10))
  const relations = relationsOf(rules)
  let scannedRows = 0
  for await (const { row, cells } of contactRecords(tenantDb, identity, claim)) {
    relations.add(row, cells)
    scannedRows += 1
    if (scannedRows % ROWS_PER_TICK === 0) await setImmediate()
    if (scannedRows % ROWS_PER_LEASE === 0)
      await tenantDb.withTenant(identity, (scope) => renewImportLease(scope, claim))
  }
  const validate = rowValidator(rules, relations.finish())
  const sharingRows: (CsvRecord & { result: ReadRow })[] = []
  for await (const { row, cells } of contactRecords(tenantDb, identity, claim)) {
    const result = validate(row, cells)
    if (result.ok && result.contact.shares_email) sharingRows.push({ row, cells, result })
    else yield { row, cells, result }
  }
  yield* sharingRows
}

/** The message for an import that can never finish; undefined when a retry may help. */
function failureOf(error: unknown): string | undefined {
  if (error instanceof FileRefusal) return error.message
  // Postgres error classes 22 and 23: the database will reject this value on every retry.
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' && /^2[23]/.test(code)
    ? 'We could not save some of these contacts. Please send us the file so we can find out why.'
    : undefined
}
