import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ZipBook } from '../../places/zip-book.ts'
import type { Identity, TenantDb } from '../../scope.ts'
import { choicesKey, claimCheck, countOutcomes, saveChecked } from './check-queries.ts'
import { FileRefusal } from './contact-import.ts'
import { contactRecords } from './file.ts'
import { emptyImportCheck, type ImportCheck } from './import-check.ts'
import { ROWS_PER_LEASE } from './lease.ts'
import { findColleaguesAddresses } from './opt-outs.ts'
import type { ContactImport } from './queries.ts'
import type { ImportedContact, ImportedOptOut } from './read/read-row.ts'
import { addRowWarnings } from './read/row-warnings.ts'
import { relationsOf } from './row-relations.ts'
import { rowValidator, rulesOf } from './validate-rows.ts'

export interface CheckContext {
  zips: ZipBook
  signal?: AbortSignal
}

const CHECK_BATCH_ROWS = 1_000
const MAX_PROBLEMS_STORED = 20

/**
 * Runs every queued dry run: counts what importing each file would do in all three modes, and writes nothing but the
 * counts. Uses one short transaction per batch so that other requests are not blocked. A dry run whose lease has expired
 * starts over. Returns the number of files.
 */
export async function countQueuedChecks(tenantDb: TenantDb, context: CheckContext): Promise<{ files: number }> {
  let files = 0
  while (!context.signal?.aborted) {
    const worker = randomUUID()
    const file = await tenantDb.withSystem('claim a dry run', (system) => claimCheck(system, worker))
    if (!file) break
    await countFile(tenantDb, file, { ...context, worker })
    files += 1
  }
  return { files }
}

/** Runs the dry run of one import now, if it is waiting or its lease has expired. */
export async function runNextCheck(tenantDb: TenantDb, importId: number, context: CheckContext): Promise<void> {
  const worker = randomUUID()
  const file = await tenantDb.withSystem('claim a dry run', (system) => claimCheck(system, worker, importId))
  if (file) await countFile(tenantDb, file, { ...context, worker })
}

async function countFile(
  tenantDb: TenantDb,
  file: ContactImport,
  context: CheckContext & { worker: string },
): Promise<void> {
  const identity: Identity = {
    organizationId: file.organization_id,
    actor: { kind: 'system', reason: 'dry run of an import' },
  }
  const rules = rulesOf(file, tenantDb.now().toISOString().slice(0, 10))
  const check: ImportCheck = {
    ...emptyImportCheck(choicesKey(file)),
    state: 'counting',
    worker: context.worker,
  }
  let good: ImportedContact[] = []
  let optOuts: ImportedOptOut[] = []
  const saveProgress = (state: ImportCheck['state']) =>
    tenantDb.withTenant(identity, async (scope) => {
      const outcomes = await countOutcomes(scope, file, good, context.zips, check.warnings)
      for (const key of ['added', 'known', 'filled', 'overwritten'] as const) check[key] += outcomes[key]
      const colleagues = await findColleaguesAddresses(scope, file, optOuts)
      check.warnings.optOuts += optOuts.filter(({ address }) => !colleagues.has(address)).length
      good = []
      optOuts = []
      return saveChecked(scope, file.id, { ...check, state })
    })
  try {
    const relations = relationsOf(rules)
    let scannedRows = 0
    for await (const { row, cells } of contactRecords(tenantDb, identity, file)) {
      relations.add(row, cells)
      scannedRows += 1
      if (scannedRows % ROWS_PER_LEASE === 0 && !(await saveProgress('counting'))) return
    }
    const validate = rowValidator(rules, relations.finish())
    for await (const { row, cells } of contactRecords(tenantDb, identity, file)) {
      const result = validate(row, cells)
      check.rows += 1
      if (result.optOut) optOuts.push(result.optOut)
      if (result.ok) {
        good.push(result.contact)
        addRowWarnings(check.warnings, result.contact, result.warnings)
      } else {
        check.bad += 1
        if (result.repeats) check.warnings.repeats += 1
        if (result.withoutEmail) check.warnings.withoutEmail += 1
        if (check.problems.length < MAX_PROBLEMS_STORED) check.problems.push([row, result.reason])
      }
      if (check.rows % CHECK_BATCH_ROWS !== 0) continue
      // This dry run ends once the choices change, the import starts, or the file is discarded.
      if (context.signal?.aborted || !(await saveProgress('counting'))) return
      await setImmediate()
    }
    await saveProgress('done')
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
    await tenantDb.withTenant(identity, (scope) => saveChecked(scope, file.id, { ...check, state: 'failed' }))
  }
}
