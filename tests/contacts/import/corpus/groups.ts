import type { BadFile } from './bad-file.ts'
import { dates, duplicates, emails, otherCells, texts } from './cells.ts'
import { otherThings } from './other-things.ts'
import { headers, shapes, sizes } from './tables.ts'
import { encodings, lineEnds, quotes } from './texts.ts'

type Groups = Record<string, BadFile[]>

/**
 * Two hundred bad files, the same on every run, as produced by spreadsheets, email programs, other systems and mistakes.
 * Each states its expected results; everything else must only add up.
 */
export const badTexts = (): Groups => ({
  encodings: encodings(),
  'line ends': lineEnds(),
  'quotation marks': quotes(),
})
export const badTables = (): Groups => ({
  'rows of another shape': shapes(),
  headers: headers(),
  sizes: sizes(),
  'the same person twice': duplicates(),
  'other things': otherThings(),
})
export const badCells = (): Groups => ({
  emails: emails(),
  dates: dates(),
  'telephone numbers, ZIP codes and words': otherCells(),
  'texts of all kinds': texts(),
})
