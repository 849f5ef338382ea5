import type { ImportMode } from './contact-import.ts'
import { type ImportWarnings, noWarnings } from './read/row-warnings.ts'

/** The result of a dry run, stored with the import. */
export interface ImportCheck {
  /** A hash of the choices that were counted. */
  key: string
  state: 'waiting' | 'counting' | 'done' | 'failed'
  worker: string | null
  /** Rows counted so far. */
  rows: number
  added: number
  /** Rows of existing contacts. */
  known: number
  /** Existing contacts that filling blanks would change. */
  filled: number
  /** Existing contacts that overwriting would change. */
  overwritten: number
  bad: number
  problems: [row: number, reason: string][]
  warnings: ImportWarnings
}

export const emptyImportCheck = (key: string): ImportCheck => ({
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
})

const MIN_MANY_BLOCKS = 10

/** Whether a wrong column may be the reason for the file's blocks: ten or more, and a fifth of the rows. */
export const blocksMany = ({ rows, warnings: { optOuts } }: ImportCheck) =>
  optOuts >= MIN_MANY_BLOCKS && optOuts * 5 >= rows

/** The counts that the import's report would show in this mode if the plan had no contact limit. */
export function countsForMode(mode: ImportMode, { added, known, filled, overwritten, bad }: ImportCheck) {
  const updated = mode === 'skip' ? 0 : mode === 'fill' ? filled : overwritten
  return { added, updated, unchanged: known - updated, bad }
}
