/*
 * Two hundred bad files, the same on every run: what spreadsheets, mail programs, other systems and mistakes make of a
 * list of contacts. Each says what of it is known beforehand; the rest must only add up.
 */
import type { BadFile } from './corpus/bad-file.ts'
import { dates, duplicates, emails, otherCells, texts } from './corpus/cells.ts'
import { otherThings } from './corpus/other-things.ts'
import { headers, shapes, sizes } from './corpus/tables.ts'
import { encodings, lineEnds, quotes } from './corpus/texts.ts'

export const corpus: Record<string, BadFile[]> = {
  encodings: encodings(),
  'line ends': lineEnds(),
  'quotation marks': quotes(),
  'rows of another shape': shapes(),
  headers: headers(),
  sizes: sizes(),
  emails: emails(),
  dates: dates(),
  'telephone numbers, ZIP codes and words': otherCells(),
  'texts of all kinds': texts(),
  'the same person twice': duplicates(),
  'other things': otherThings(),
}
