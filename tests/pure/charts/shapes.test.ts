import { expect, test } from 'vitest'
import { funnelBars, funnelSeries } from '../../../src/ui/charts/funnel-shape.ts'
import { GAUGE, gaugeArcs, gaugeTotal, gaugeValues, pointOnRing } from '../../../src/ui/charts/gauge-shape.ts'

test('funnel values are read as numbers, invalid ones as 0 (charts-011)', () => {
  expect(funnelSeries(['10', 'x', 0, '5'])).toEqual([10, 0, 0, 5])
  expect(funnelSeries([null, {}, Number.NaN, -3])).toEqual([0, 0, 0, 0])
})

test('a funnel has four numbers, padded with zeros or cut (charts-012)', () => {
  expect(funnelSeries([10, 5])).toEqual([10, 5, 0, 0])
  expect(funnelSeries([1, 2, 3, 4, 5])).toEqual([1, 2, 3, 4])
  expect(funnelSeries([])).toEqual([0, 0, 0, 0])
})

test('funnel bars are as wide as square roots, and at least 15 % (charts-003, charts-013)', () => {
  const bars = funnelBars([100, 25, 9, 1])
  expect(bars.map(({ of, value, width }) => [of, value, width])).toEqual([
    ['health', 1, 15],
    ['viewed', 25, 50],
    ['sent', 100, 100],
  ])
  expect(funnelBars([0, 0, 0, 0]).map(({ width }) => width)).toEqual([15, 15, 15])
})

test('a label is inside a bar that is wider than 15 % (charts-014)', () => {
  expect(funnelBars([100, 25, 0, 1]).map(({ inside }) => inside)).toEqual([false, true, true])
  expect(funnelBars([10_000, 225, 0, 226]).map(({ inside }) => inside)).toEqual([true, false, true])
})

test('the gauge counts missing values as 0 (charts-015)', () => {
  expect(gaugeValues({})).toEqual({ emailsSent: 0, linksClicked: 0, healthCompleted: 0 })
  expect(gaugeArcs(gaugeValues({}))).toEqual([])
})

test('the gauge is half a donut, with a total of twice the sum (charts-016)', () => {
  const values = { emailsSent: 10, linksClicked: 5, healthCompleted: 5 }
  expect([GAUGE.width, GAUGE.startAngle, gaugeTotal(values)]).toEqual([40, 270, 40])
  expect(gaugeArcs(values).map(({ from, to }) => [from, to])).toEqual([
    [270, 360],
    [360, 405],
    [405, 450],
  ])
  expect([pointOnRing(270), pointOnRing(360), pointOnRing(450)]).toEqual([
    { x: -120, y: 0 },
    { x: -0, y: -120 },
    { x: 120, y: -0 },
  ])
})
