import { expect, test } from 'vitest'
import { countTicks, smoothPath } from '../../../src/ui/charts/scale.ts'

test('ticks are whole and round, at most four above zero, and reach the top', () => {
  expect(countTicks(0)).toEqual([0, 1])
  expect(countTicks(1)).toEqual([0, 1])
  expect(countTicks(7)).toEqual([0, 2, 4, 6, 8])
  expect(countTicks(1_234_567)).toEqual([0, 500_000, 1_000_000, 1_500_000])
  for (let most = 1; most < 5000; most++) {
    const ticks = countTicks(most)
    expect(ticks.length, String(most)).toBeLessThanOrEqual(5)
    expect(ticks.at(-1), String(most)).toBeGreaterThanOrEqual(most)
    expect(ticks.every(Number.isInteger), String(most)).toBe(true)
  }
})

test('a smoothed line passes through its points and never beyond them (charts-002)', () => {
  const points = [90, 100, 100, 10, 60, 100].map((y, index) => ({ x: index * 30, y }))
  const path = smoothPath(points)
  const numbers = path.match(/-?[\d.]+/g)!.map(Number)
  expect(path.startsWith('M0 90C')).toBe(true)
  // After the first point each curve has two handles and its end.
  const ends = numbers.slice(2).flatMap((_, at, all) => (at % 6 === 4 ? [{ x: all[at]!, y: all[at + 1]! }] : []))
  expect(ends).toEqual(points.slice(1))
  for (let curve = 0; curve < 5; curve++) {
    const [from, to] = [points[curve]!.y, points[curve + 1]!.y]
    const handles = [numbers[2 + curve * 6 + 1]!, numbers[2 + curve * 6 + 3]!]
    for (const y of handles) {
      expect(y).toBeGreaterThanOrEqual(Math.min(from, to))
      expect(y).toBeLessThanOrEqual(Math.max(from, to))
    }
  }
})

test('one point is a path, and none is empty', () => {
  expect(smoothPath([])).toBe('')
  expect(smoothPath([{ x: 4, y: 5 }])).toBe('M4 5')
})
