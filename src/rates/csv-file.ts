import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { CsvRow, ReadRow } from './import-rows.ts'

const MAX_LINE_LENGTH = 10_000

/** A file that cannot be imported. The message is a sentence for the operator. */
export class RefusedFile extends Error {}

/**
 * Streams the rows of a CSV file with their line numbers. Throws RefusedFile if it cannot be read or lacks a column.
 */
export async function* readCsv<T>(file: string, columns: readonly string[], read: (cells: CsvRow) => ReadRow<T>) {
  const parser = parse({
    bom: true,
    columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
    info: true,
    trim: true,
    skip_empty_lines: true,
    max_record_size: MAX_LINE_LENGTH,
  })
  // Errors from both streams surface in the loop below.
  pipeline(createReadStream(file), parser, () => {})
  let isHeaderChecked = false
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: CsvRow; info: { lines: number } }>) {
      const missing = columns.filter((column) => !(column in record))
      if (!isHeaderChecked && missing.length > 0)
        throw new RefusedFile(
          `${file} has no column ${missing.join(', ')}. Its first line must name: ${columns.join(', ')}.`,
        )
      isHeaderChecked = true
      yield { line: info.lines, result: read(record) }
    }
  } catch (error) {
    if (error instanceof CsvError) throw new RefusedFile(`${file} is not a readable CSV file: ${error.message}`)
    if (error instanceof Error && 'syscall' in error)
      throw new RefusedFile(`We could not read ${file}: ${error.message}`)
    throw error
  }
}
