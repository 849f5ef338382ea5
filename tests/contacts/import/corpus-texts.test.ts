import { expect, test } from 'vitest'
import { badCells, badTables, badTexts } from './corpus/groups.ts'
import { tryOut } from './corpus/try-out.ts'

test('there are more than 200 bad files, no two alike (T31)', () => {
  const files = Object.values({ ...badTexts(), ...badTables(), ...badCells() }).flat()
  expect(files.length).toBeGreaterThan(200)
  expect(new Set(files.map(({ bytes }) => bytes.toString('latin1'))).size).toBe(files.length)
})

test.each(Object.entries(badTexts()))(
  'of bad files none breaks the import, and no row is lost or counted wrong: %s (csv-005..008, T31)',
  { timeout: 180_000 },
  (_, files) => tryOut(files),
)
