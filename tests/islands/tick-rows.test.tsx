import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import TickRows from '../../islands/tick-rows.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
afterEach(() => act(() => root.unmount()))

async function show() {
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () =>
    root.render(
      <form>
        <input type="checkbox" data-select-all="ids" />
        {[1, 2, 3].map((id) => (
          <input key={id} type="checkbox" name="ids" value={id} />
        ))}
        <TickRows />
      </form>,
    ),
  )
  const [head, ...rows] = [...place.querySelectorAll('input')]
  return { head: head!, rows, ticks: () => rows.filter(({ checked }) => checked).map(({ value }) => Number(value)) }
}

test('the box in the head ticks and unticks all rows', async () => {
  const { head, ticks } = await show()
  head.click()
  expect(ticks()).toEqual([1, 2, 3])
  head.click()
  expect(ticks()).toEqual([])
})

test('the box in the head follows the rows', async () => {
  const { head, rows } = await show()
  rows[0]!.click()
  expect([head.checked, head.indeterminate]).toEqual([false, true])
  rows[1]!.click()
  rows[2]!.click()
  expect([head.checked, head.indeterminate]).toEqual([true, false])
})

test('Shift ticks a stretch of rows', async () => {
  const { head, rows, ticks } = await show()
  rows[0]!.click()
  rows[2]!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }))
  expect(ticks()).toEqual([1, 2, 3])
  expect(head.checked).toBe(true)
})
