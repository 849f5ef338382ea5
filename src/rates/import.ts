/*
 * Imports a real rate book from a CSV file, completely or not at all. The file is streamed twice, once to validate and once
 * to insert, so that it is never held in memory.
 */
import { basename } from 'node:path'
import { isCalendarDate, todayIn } from '../lib/calendar-date.ts'
import type { SystemScope, TenantDb } from '../scope.ts'
import { RefusedFile, readCsv } from './csv-file.ts'
import { type CsvRow, DISCOUNT_COLUMNS, RATE_COLUMNS, type ReadRow, readDiscount, readRate } from './import-rows.ts'
import { copyHouseholdDiscounts, insertHouseholdDiscounts, insertRateBook, insertRates } from './queries.ts'

export interface RateImport {
  /** Path of a CSV file with the columns state, zip_prefix, naic, plan, age, gender, tobacco, monthly_rate (dollars). */
  file: string
  /**
   * Path of a CSV file with the columns zip, state, carrier, discount. Without the file, the discounts of the previous
   * real book apply.
   */
  discountsFile?: string | undefined
  /** Defaults to the file's name. */
  name?: string | undefined
  /** 'YYYY-MM-DD', the first effective date of these rates. Defaults to today. */
  effectiveFrom?: string | undefined
  source?: string | undefined
}

export type ImportedRates =
  | { ok: true; rates: number; discounts: number }
  /** `errors` are the first 20 of `total`, as sentences. */
  | { ok: false; errors: string[]; total: number }

const MAX_LISTED_ERRORS = 20
const ROWS_PER_INSERT = 5_000

class ImportErrors {
  readonly errors: string[] = []
  total = 0

  add(error: string) {
    this.total++
    if (this.errors.length < MAX_LISTED_ERRORS) this.errors.push(error)
  }

  refusal = () => ({ ok: false, errors: this.errors, total: this.total }) as const
}

/** Creates a new rate book. Older books and their discounts stay in force for earlier effective dates. */
export async function importRateBook(tenantDb: TenantDb, book: RateImport): Promise<ImportedRates> {
  const found = new ImportErrors()
  if (book.effectiveFrom !== undefined && !isCalendarDate(book.effectiveFrom))
    found.add(`"${book.effectiveFrom}" is not a date. Write the effective date as YYYY-MM-DD.`)
  await validateFile(found, book.file, RATE_COLUMNS, readRate)
  if (book.discountsFile) await validateFile(found, book.discountsFile, DISCOUNT_COLUMNS, readDiscount)
  if (found.total > 0) return found.refusal()
  try {
    return await tenantDb.withSystem('import a rate book', (system) => insertBook(system, book))
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    found.add(error.message)
    return found.refusal()
  }
}

async function insertBook(system: SystemScope, book: RateImport): Promise<ImportedRates> {
  const { id: bookId } = await insertRateBook(system, {
    name: book.name ?? basename(book.file),
    effective_from: book.effectiveFrom ?? todayIn('UTC', system.now),
    source: book.source ?? '',
  })
  const rates = await insertAll(book.file, RATE_COLUMNS, readRate, (rows) => insertRates(system, bookId, rows))
  if (!book.discountsFile) await copyHouseholdDiscounts(system, bookId)
  const discounts = book.discountsFile
    ? await insertAll(book.discountsFile, DISCOUNT_COLUMNS, readDiscount, (rows) =>
        insertHouseholdDiscounts(system, bookId, rows),
      )
    : 0
  return { ok: true, rates, discounts }
}

const orOneOfBefore = (lines: number) =>
  lines === 0 ? '' : lines === 1 ? ' or the one before it' : ` or one of the ${lines} before it`

async function insertAll<T>(
  file: string,
  columns: readonly string[],
  read: (cells: CsvRow) => ReadRow<T>,
  insert: (rows: T[]) => Promise<number>,
): Promise<number> {
  let total = 0
  let batch: T[] = []
  const flush = async (line: number) => {
    if ((await insert(batch)) < batch.length)
      throw new RefusedFile(`${file}, line ${line}${orOneOfBefore(batch.length - 1)} repeats an earlier row.`)
    total += batch.length
    batch = []
  }
  let last = 0
  for await (const { line, result } of readCsv(file, columns, read)) {
    if (!result.ok) throw new RefusedFile(result.error)
    batch.push(result.row)
    last = line
    if (batch.length === ROWS_PER_INSERT) await flush(line)
  }
  if (batch.length > 0) await flush(last)
  return total
}

async function validateFile<T>(
  found: ImportErrors,
  file: string,
  columns: readonly string[],
  read: (cells: CsvRow) => ReadRow<T>,
): Promise<void> {
  let rows = 0
  try {
    for await (const { line, result } of readCsv(file, columns, read)) {
      rows++
      if (!result.ok) found.add(`${file}, line ${line}: ${result.error}`)
    }
    if (rows === 0) found.add(`${file} has no rows.`)
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    found.add(error.message)
  }
}
