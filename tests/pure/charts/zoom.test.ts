import { expect, test } from 'vitest'
import { dragSelection, FULL_VIEW, inPercent, isWhole, minViewSize, pan, zoomIn } from '../../../src/ui/charts/zoom.ts'

test('a drag over more than 20 px selects its part of the data, in either direction (charts-006)', () => {
  expect(dragSelection(FULL_VIEW, [100, 300], 400)).toEqual({ from: 0.25, to: 0.75 })
  expect(dragSelection(FULL_VIEW, [300, 100], 400)).toEqual({ from: 0.25, to: 0.75 })
  expect(dragSelection(FULL_VIEW, [100, 120], 400)).toBeUndefined()
  expect(dragSelection(FULL_VIEW, [100, 121], 400)).toEqual({ from: 0.25, to: 0.3025 })
  expect(dragSelection(FULL_VIEW, [-50, 900], 400)).toEqual(FULL_VIEW)
  // A part of what was already a part.
  expect(inPercent(dragSelection({ from: 0.5, to: 1 }, [0, 200], 400)!)).toEqual([50, 75])
})

test('buttons zoom and pan, and never past the ends', () => {
  expect(zoomIn(FULL_VIEW, 0.1)).toEqual({ from: 0.25, to: 0.75 })
  expect(zoomIn({ from: 0.4, to: 0.5 }, 0.1)).toEqual({ from: 0.4, to: 0.5 })
  expect(pan({ from: 0.25, to: 0.75 }, 1)).toEqual({ from: 0.5, to: 1 })
  expect(pan({ from: 0.5, to: 1 }, 1)).toEqual({ from: 0.5, to: 1 })
  expect(pan({ from: 0.1, to: 0.6 }, -1)).toEqual({ from: 0, to: 0.5 })
  expect([isWhole(FULL_VIEW), isWhole({ from: 0, to: 0.9 })]).toEqual([true, false])
  expect([minViewSize(0), minViewSize(2), minViewSize(30)]).toEqual([1, 1, 0.1])
})
