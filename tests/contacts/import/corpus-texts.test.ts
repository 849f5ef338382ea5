import { expect, test } from 'vitest'
import { badCells, badTables, badTexts } from './corpus/groups.ts'
import { testCorpus } from './corpus/try-out.ts'

test('there are more than 200 bad files, no two alike (T31)', () => {
  const files = Object.values({ ...badTexts(), ...badTables(), ...badCells() }).flat()
  expect(files.length).toBeGreaterThan(200)
  expect(new Set(files.map(({ bytes }) => bytes.toString('latin1'))).size).toBe(files.length)
})

testCorpus(badTexts())
