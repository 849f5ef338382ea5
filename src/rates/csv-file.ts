import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { CsvRow, ReadRow } from './import-rows.ts'

const LONGEST_LINE = 10_000

/** A file that cannot be taken, in a sentence for the person who named it. */
export class RefusedFile extends Error {}

/** Each row of a CSV file with its line number, read as it streams by. Throws Refused for what is no such file. */
export async function* readCsv<T>(file: string, columns: readonly string[], read: (cells: CsvRow) => ReadRow<T>) {
  const parser = parse({
    bom: true,
    columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
    info: true,
    trim: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_LINE,
  })
  // Errors of either end come out of the loop below.
  pipeline(createReadStream(file), parser, () => {})
  let checked = false
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: CsvRow; info: { lines: number } }>) {
      const missing = columns.filter((column) => !(column in record))
      if (!checked && missing.length > 0)
        throw new RefusedFile(
          `${file} has no column ${missing.join(', ')}. Its first line must name: ${columns.join(', ')}.`,
        )
      checked = true
      yield { line: info.lines, result: read(record) }
    }
  } catch (error) {
    if (error instanceof CsvError) throw new RefusedFile(`${file} is not a readable CSV file: ${error.message}`)
    if (error instanceof Error && 'syscall' in error)
      throw new RefusedFile(`We could not read ${file}: ${error.message}`)
    throw error
  }
}
