import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { ZipBook } from '../../places/zip-book.ts'
import type { Identity, TenantDb } from '../../scope.ts'
import { choicesKey, claimCheck, countOutcomes, saveChecked } from './check-queries.ts'
import { FileRefusal } from './contact-import.ts'
import { contactRecords } from './file.ts'
import { emptyImportCheck, type ImportCheck } from './import-check.ts'
import { ROWS_PER_LEASE } from './lease.ts'
import type { ContactImport } from './queries.ts'
import type { ImportedContact } from './read/read-row.ts'
import { addRowWarnings } from './read/row-warnings.ts'
import { relationsOf, rowValidator, rulesOf } from './validate-rows.ts'

export interface CheckContext {
  zips: ZipBook
  signal?: AbortSignal
}

const BATCH_ROWS = 1_000
const PROBLEMS_KEPT = 20

/**
 * Dry runs: counts what importing each waiting file would do, in all three modes at once, and writes nothing else. One
 * short transaction a batch, so that others get their turn. Whoever finds a count whose worker fell silent starts it anew.
 */
export async function countQueuedChecks(tenantDb: TenantDb, work: CheckContext): Promise<{ files: number }> {
  let files = 0
  while (!work.signal?.aborted) {
    const worker = randomUUID()
    const file = await tenantDb.withSystem('claim a dry run', (system) => claimCheck(system, worker))
    if (!file) break
    await countFile(tenantDb, file, { ...work, worker })
    files += 1
  }
  return { files }
}

/** The same for one file, at once. */
export async function runNextCheck(tenantDb: TenantDb, importId: number, work: CheckContext): Promise<void> {
  const worker = randomUUID()
  const file = await tenantDb.withSystem('claim a dry run', (system) => claimCheck(system, worker, importId))
  if (file) await countFile(tenantDb, file, { ...work, worker })
}

async function countFile(
  tenantDb: TenantDb,
  file: ContactImport,
  work: CheckContext & { worker: string },
): Promise<void> {
  const identity: Identity = {
    organizationId: file.organization_id,
    actor: { kind: 'system', reason: 'dry run of an import' },
  }
  const rules = rulesOf(file, tenantDb.now().toISOString().slice(0, 10))
  const counted: ImportCheck = {
    ...emptyImportCheck(choicesKey(file), tenantDb.now()),
    state: 'counting',
    worker: work.worker,
  }
  let good: ImportedContact[] = []
  const settle = (state: ImportCheck['state']) =>
    tenantDb.withTenant(identity, async (scope) => {
      const outcomes = await countOutcomes(scope, file, good, work.zips, counted.warnings)
      for (const key of ['added', 'known', 'filled', 'overwritten'] as const) counted[key] += outcomes[key]
      good = []
      return saveChecked(scope, file.id, { ...counted, state })
    })
  try {
    const relations = relationsOf(rules)
    let seen = 0
    for await (const { row, cells } of contactRecords(tenantDb, identity, file)) {
      relations.add(row, cells)
      seen += 1
      if (seen % ROWS_PER_LEASE === 0 && !(await settle('counting'))) return
    }
    const validate = rowValidator(rules, relations.finish())
    for await (const { row, cells } of contactRecords(tenantDb, identity, file)) {
      const result = validate(row, cells)
      counted.rows += 1
      if (result.optOut) counted.warnings.optOuts += 1
      if (result.ok) {
        good.push(result.contact)
        addRowWarnings(counted.warnings, result.contact, result.warnings)
      } else {
        counted.bad += 1
        if (result.repeats) counted.warnings.repeats += 1
        if (result.withoutEmail) counted.warnings.withoutEmail += 1
        if (counted.problems.length < PROBLEMS_KEPT) counted.problems.push([row, result.reason])
      }
      if (counted.rows % BATCH_ROWS !== 0) continue
      // Other choices, a start or a discard meanwhile end this count.
      if (work.signal?.aborted || !(await settle('counting'))) return
      await setImmediate()
    }
    await settle('done')
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
    await tenantDb.withTenant(identity, (scope) => saveChecked(scope, file.id, { ...counted, state: 'failed' }))
  }
}
