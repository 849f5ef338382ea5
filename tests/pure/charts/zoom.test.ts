import { expect, test } from 'vitest'
import { closer, dragged, inPercent, isWhole, moved, nearest, WHOLE } from '../../../src/ui/charts/zoom.ts'

test('a drag over more than 20 px selects its part of the data, whichever way it goes (charts-006)', () => {
  expect(dragged(WHOLE, [100, 300], 400)).toEqual({ from: 0.25, to: 0.75 })
  expect(dragged(WHOLE, [300, 100], 400)).toEqual({ from: 0.25, to: 0.75 })
  expect(dragged(WHOLE, [100, 120], 400)).toBeUndefined()
  expect(dragged(WHOLE, [100, 121], 400)).toEqual({ from: 0.25, to: 0.3025 })
  expect(dragged(WHOLE, [-50, 900], 400)).toEqual(WHOLE)
  // A part of what was already a part.
  expect(inPercent(dragged({ from: 0.5, to: 1 }, [0, 200], 400)!)).toEqual([50, 75])
})

test('buttons go closer and to the sides, and never past the ends', () => {
  expect(closer(WHOLE, 0.1)).toEqual({ from: 0.25, to: 0.75 })
  expect(closer({ from: 0.4, to: 0.5 }, 0.1)).toEqual({ from: 0.4, to: 0.5 })
  expect(moved({ from: 0.25, to: 0.75 }, 1)).toEqual({ from: 0.5, to: 1 })
  expect(moved({ from: 0.5, to: 1 }, 1)).toEqual({ from: 0.5, to: 1 })
  expect(moved({ from: 0.1, to: 0.6 }, -1)).toEqual({ from: 0, to: 0.5 })
  expect([isWhole(WHOLE), isWhole({ from: 0, to: 0.9 })]).toEqual([true, false])
  expect([nearest(0), nearest(2), nearest(30)]).toEqual([1, 1, 0.1])
})
