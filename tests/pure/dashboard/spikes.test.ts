import { expect, test } from 'vitest'
import { smoothPath } from '../../../src/ui/charts/scale.ts'
import { cutSpikes } from '../../../src/ui/charts/spikes.ts'

const days = (values: Record<number, number>, length = 60) => Array.from({ length }, (_, day) => values[day] ?? day % 4)

test('up to three days far above all others are cut off, at a round count above the others', () => {
  expect(cutSpikes(days({ 20: 140 }))).toEqual({ max: 3, spikes: [{ index: 20, value: 140, anchor: 'middle' }] })
  expect(cutSpikes(days({ 20: 140, 40: 75, 50: 11 }))).toMatchObject({
    max: 15,
    spikes: [{ value: 140 }, { value: 75 }],
  })
})

test('the values of close spikes are on their outer sides, and that of a middle one only in the sentence', () => {
  const anchors = (values: Record<number, number>) => cutSpikes(days(values)).spikes.map(({ anchor }) => anchor)
  expect(anchors({ 20: 90, 22: 80 })).toEqual(['end', 'start'])
  expect(anchors({ 20: 90, 22: 80, 24: 85 })).toEqual(['end', undefined, 'start'])
})

test('even days, small counts, many high days and single days are shown whole', () => {
  for (const values of [
    days({}),
    days({ 20: 9 }),
    days({ 5: 40, 15: 41, 25: 42, 35: 43 }),
    [140],
    [0, 140, 0],
    [12, 5, 8],
    [],
  ])
    expect(cutSpikes(values)).toEqual({ max: Math.max(0, ...values), spikes: [] })
})

/** The highest and lowest of a curve's points and control points: it lies between them. */
function rangeOfSegments(path: string) {
  const numbers = [...path.matchAll(/-?[\d.]+/g)].map(Number)
  const ys = numbers.filter((_, place) => place % 2 === 1)
  return Array.from({ length: (ys.length - 1) / 3 }, (_, segment) => ys.slice(3 * segment, 3 * segment + 4))
}

test('a smoothed curve stays between its two points, so it shows exactly what was counted', () => {
  const counts = [0, 1, 2, 0, 0, 2, 2, 1, 0, 7, 1, 1, 3, 0, 120, 0]
  const path = smoothPath(counts.map((y, x) => ({ x: 10 * x, y })))
  for (const [from, first, second, to] of rangeOfSegments(path) as [number, number, number, number][])
    for (const control of [first, second]) {
      expect(control).toBeGreaterThanOrEqual(Math.min(from, to) - 0.02)
      expect(control).toBeLessThanOrEqual(Math.max(from, to) + 0.02)
    }
})
