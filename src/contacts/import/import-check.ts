import type { ImportMode } from './contact-import.ts'
import { type ImportWarnings, noWarnings } from './read/row-warnings.ts'

/** What a dry run found. Kept with the import, for the choices that `key` stands for. */
export interface ImportCheck {
  key: string
  state: 'waiting' | 'counting' | 'done' | 'failed'
  worker: string | null
  /** Rows looked at so far. */
  rows: number
  added: number
  /** Rows whose address the book has. */
  known: number
  /** Of those, how many filling blanks would change. */
  filled: number
  /** Of those, how many overwriting would change. */
  overwritten: number
  bad: number
  problems: [row: number, reason: string][]
  warnings: ImportWarnings
  countedAt: string
}

export const emptyImportCheck = (key: string, now: Date): ImportCheck => ({
  key,
  state: 'waiting',
  worker: null,
  rows: 0,
  added: 0,
  known: 0,
  filled: 0,
  overwritten: 0,
  bad: 0,
  problems: [],
  warnings: noWarnings(),
  countedAt: now.toISOString(),
})

/** The rows of a report as this mode would leave them. */
export function countsForMode(mode: ImportMode, { added, known, filled, overwritten, bad }: ImportCheck) {
  const updated = mode === 'skip' ? 0 : mode === 'fill' ? filled : overwritten
  return { added, updated, unchanged: known - updated, bad }
}
