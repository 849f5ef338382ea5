import { test } from 'vitest'
import { badCells } from './corpus/groups.ts'
import { tryOut } from './corpus/try-out.ts'

test.each(Object.entries(badCells()))(
  'no bad file breaks the import, and no row is lost or miscounted: %s (csv-005..008, T31)',
  { timeout: 180_000 },
  (_, files) => tryOut(files),
)
