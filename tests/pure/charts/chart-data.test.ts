import { expect, test } from 'vitest'
import { labelStep, readChartData } from '../../../src/ui/charts/chart-data.ts'

test('chart data is JSON (charts-009)', () => {
  expect(readChartData('{')).toBeUndefined()
  expect(readChartData('')).toBeUndefined()
  expect(readChartData('{"labels":[],"series":[]}')).toEqual({ labels: [], series: [] })
})

test('chart data has labels, and series with a value for each (charts-010)', () => {
  const whole = { labels: ['Mon', 'Tue'], series: [{ name: 'Sent', values: [1, 2] }] }
  expect(readChartData(JSON.stringify(whole))).toEqual(whole)
  for (const wrong of [
    null,
    4,
    {},
    { labels: [] },
    { series: [] },
    { labels: {}, series: [] },
    { labels: [1], series: [] },
    { labels: ['Mon'], series: [null] },
    { labels: ['Mon'], series: [{ values: [1] }] },
    { labels: ['Mon'], series: [{ name: 'Sent', values: ['1'] }] },
    { labels: ['Mon'], series: [{ name: 'Sent', values: [1, 2] }] },
    { labels: ['Mon'], series: [{ name: 'Sent', values: [-1] }] },
  ])
    expect(readChartData(JSON.stringify(wrong)), JSON.stringify(wrong)).toBeUndefined()
})

test('labels are thinned by the number of points (charts-017)', () => {
  expect([0, 14, 15, 30, 31, 60, 61, 366].map(labelStep)).toEqual([1, 1, 2, 2, 3, 3, 7, 7])
})
