import { expect, test } from 'vitest'
import { StackedBars, type StackedDay } from '../../islands/charts/stacked-bars.ts'

const day = (scheduled: number) => ({ time: '2026-11-26', sent: 0, scheduled }) as unknown as StackedDay

/** The bars of these days on a plot of 100 px, where one count is a tenth of the height. */
function draw(bars: StackedBars, days: readonly StackedDay[]) {
  const texts: unknown[] = []
  const heights: number[] = []
  const context = new Proxy({} as Record<string, unknown>, {
    get:
      (_, name) =>
      (...given: unknown[]) => {
        if (name === 'fillText') texts.push(given[0])
        if (name === 'rect') heights.push(given[3] as number)
      },
    set: () => true,
  })
  type Data = Parameters<StackedBars['update']>[0]
  const data = {
    bars: days.map((originalData, index) => ({ x: 10 * index, time: index, originalData })),
    barSpacing: 10,
    visibleRange: { from: 0, to: days.length },
  }
  bars.update(data as unknown as Data, bars.defaultOptions())
  const target = { useMediaCoordinateSpace: (run: (space: unknown) => void) => run({ context }) }
  bars.renderer().draw(target as never, (count) => (100 - 10 * count) as never, false)
  return { texts, heights }
}

test('a bar above the scale is drawn to the end, with its value, and does not stretch the scale', () => {
  const bars = new StackedBars({ max: 3, spikes: [{ index: 1, value: 140, anchor: 'middle' }] })
  expect([2, 140].map((scheduled) => bars.priceValueBuilder(day(scheduled)))).toEqual([
    [0, 2],
    [0, 3],
  ])
  expect(draw(bars, [day(2), day(140)])).toEqual({ texts: ['140'], heights: [20, 30] })
})
