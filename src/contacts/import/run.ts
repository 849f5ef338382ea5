import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { ZipBook } from '../../places/zip-book.ts'
import type { Identity, TenantDb } from '../../scope.ts'
import type { GoodRow } from './apply-quota.ts'
import { FileRefusal } from './contact-import.ts'
import { contactRecords } from './file.ts'
import { claimImport, finishImport, ROWS_PER_LEASE, releaseImport, renewImportLease } from './lease.ts'
import type { BadRow, ContactImport } from './queries.ts'
import type { CsvRecord } from './read/read-csv.ts'
import { type ImportedOptOut, type ReadRow, unreadReason } from './read/read-row.ts'
import { addRowWarnings, type ImportWarnings, noWarnings } from './read/row-warnings.ts'
import { relationsOf, rowValidator, rulesOf } from './validate-rows.ts'
import { writeImportBatch } from './write-batch.ts'

export interface ImportContext {
  zips: ZipBook
  /** Rows settled in one transaction. Without it a batch is what takes a moment to write. */
  batchRows?: number
  signal?: AbortSignal
}

// More rows a batch are faster, fewer leave more turns to others; an embedded database makes them wait.
const FEWEST_ROWS = 500
const MOST_ROWS = 5_000
const MOMENT_MS = 250

// Between two chunks of rows the requests of others, and the database's answers, get their turn.
const ROWS_A_TURN = 100

/**
 * Imports what waits, one import after the other, until nothing is left or the signal says stop. May run in any number
 * of processes and be killed at any moment: whoever claims an import next goes on after the last settled batch.
 */
export async function runContactImports(tenantDb: TenantDb, work: ImportContext): Promise<{ imports: number }> {
  let imports = 0
  while (!work.signal?.aborted) {
    const claim = await claimNextImport(tenantDb, randomUUID())
    if (!claim) break
    await runImport(tenantDb, claim, work)
    imports += 1
  }
  return { imports }
}

export async function claimNextImport(tenantDb: TenantDb, worker: string): Promise<ContactImport | undefined> {
  try {
    return await tenantDb.withSystem('claim an import', (system) => claimImport(system, worker))
  } catch (error) {
    if (!isUniqueViolation(error, 'contact_imports_running')) throw error
    // By now this worker sees what the other one claimed, and takes the next agency's.
    return claimNextImport(tenantDb, worker)
  }
}

async function runImport(tenantDb: TenantDb, claim: ContactImport, work: ImportContext): Promise<void> {
  const identity: Identity = {
    organizationId: claim.organization_id,
    actor: { kind: 'system', reason: 'import of contacts' },
  }
  const { zips, signal, batchRows } = work
  const size = { rows: batchRows ?? FEWEST_ROWS }
  try {
    let doneBefore = claim.done_rows
    for await (const batch of ahead(batches(tenantDb, identity, claim, size))) {
      const began = performance.now()
      const kept = await tenantDb.withTenant(identity, (scope) =>
        writeImportBatch(scope, claim, { ...batch, doneBefore }, zips),
      )
      if (!kept) return
      const rows = batch.good.length + batch.bad.length
      doneBefore += rows
      if (batchRows === undefined) size.rows = rowsOfAMoment(rows, performance.now() - began)
      if (signal?.aborted) return await tenantDb.withTenant(identity, (scope) => releaseImport(scope, claim))
      await setImmediate()
    }
    await tenantDb.withTenant(identity, (scope) => finishImport(scope, claim, { rows: doneBefore }))
  } catch (error) {
    const failure = failureOf(error)
    // Anything else may pass (a lost connection, a full disk): the lease runs out and the import goes on.
    if (!failure) throw error
    await tenantDb.withTenant(identity, (scope) => finishImport(scope, claim, { failure }))
  }
}

const rowsOfAMoment = (rows: number, tookMs: number) =>
  Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, Math.round((rows * MOMENT_MS) / Math.max(tookMs, 1))))

/** Has the next item made while the last one is used: rows are read while the database writes. */
async function* ahead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    for (let next = source.next(); ; ) {
      const { done, value } = await next
      if (done) return
      next = source.next()
      // Whoever stops early never asks how it went.
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
  /** Of all rows, also of those that are not imported. */
  optOuts: ImportedOptOut[]
  warnings: ImportWarnings
}

const emptyBatch = (): ValidatedRows => ({ good: [], bad: [], optOuts: [], warnings: noWarnings() })

/**
 * The rows of the file that are not settled yet, in batches. It always reads from the top and to the end first, because
 * what becomes of a row depends on the others: which policy of a person counts, and who has an address. Whoever shares
 * an address comes last, when the one who has it is there.
 */
async function* batches(
  tenantDb: TenantDb,
  identity: Identity,
  claim: ContactImport,
  size: { rows: number },
): AsyncGenerator<ValidatedRows> {
  let batch = emptyBatch()
  let position = 0
  for await (const { row, cells, result } of validatedRows(tenantDb, identity, claim)) {
    position += 1
    if (position % ROWS_A_TURN === 0) await setImmediate()
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
    if (result.optOut) {
      batch.optOuts.push(result.optOut)
      batch.warnings.optOuts += 1
    }
    if (batch.good.length + batch.bad.length < size.rows) continue
    yield batch
    batch = emptyBatch()
  }
  if (batch.good.length + batch.bad.length > 0) yield batch
}

async function* validatedRows(
  tenantDb: TenantDb,
  identity: Identity,
  claim: ContactImport,
): AsyncGenerator<CsvRecord & { result: ReadRow }> {
  const rules = rulesOf(claim, (claim.started_at ?? tenantDb.now()).toISOString().slice(0, 10))
  const relations = relationsOf(rules)
  let seen = 0
  for await (const { row, cells } of contactRecords(tenantDb, identity, claim)) {
    relations.add(row, cells)
    seen += 1
    if (seen % ROWS_A_TURN === 0) await setImmediate()
    if (seen % ROWS_PER_LEASE === 0) await tenantDb.withTenant(identity, (scope) => renewImportLease(scope, claim))
  }
  const validate = rowValidator(rules, relations.finish())
  const sharers: (CsvRecord & { result: ReadRow })[] = []
  for await (const { row, cells } of contactRecords(tenantDb, identity, claim)) {
    const result = validate(row, cells)
    if (result.ok && result.contact.shares_email) sharers.push({ row, cells, result })
    else yield { row, cells, result }
  }
  yield* sharers
}

/** What a person reads when an import can never finish; undefined when trying again may help. */
function failureOf(error: unknown): string | undefined {
  if (error instanceof FileRefusal) return error.message
  // Postgres classes 22 and 23: a value the database will refuse however often it is offered.
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' && /^2[23]/.test(code)
    ? 'We could not save some of these contacts. Please send us the file so we can find out why.'
    : undefined
}
