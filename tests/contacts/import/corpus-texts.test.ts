import { expect, test } from 'vitest'
import { badCells, badTables, badTexts } from './corpus/groups.ts'
import { tryOut } from './corpus/try-out.ts'

test('there are more than 200 distinct bad files (T31)', () => {
  const files = Object.values({ ...badTexts(), ...badTables(), ...badCells() }).flat()
  expect(files.length).toBeGreaterThan(200)
  expect(new Set(files.map(({ bytes }) => bytes.toString('latin1'))).size).toBe(files.length)
})

test.each(Object.entries(badTexts()))(
  'no bad file breaks the import, and no row is lost or miscounted: %s (csv-005..008, T31)',
  { timeout: 180_000 },
  (_, files) => tryOut(files),
)
