import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from '../../src/lib/edit-distance.ts'

test.each([
  ['aetnna', 'aetna', 1],
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['same', 'same', 0],
  ['allstate', 'aflac', 5],
])('the distance of %j and %j is %i', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance)
})

test('the distance is symmetric, bounded by the longer text, and satisfies the triangle inequality', () => {
  const word = fc.string({ maxLength: 12 })
  fc.assert(
    fc.property(word, word, word, (a, b, c) => {
      const distance = editDistance(a, b)
      expect(editDistance(b, a)).toBe(distance)
      expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length))
      expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length))
      expect(distance).toBeLessThanOrEqual(editDistance(a, c) + editDistance(c, b))
      expect(distance === 0).toBe(a === b)
    }),
  )
})
