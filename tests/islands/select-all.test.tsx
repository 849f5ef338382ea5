import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import SelectAll from '../../islands/select-all.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const NAMES = ['Aetna', 'Cigna', 'Humana']
let root: Root
afterEach(() => act(() => root.unmount()))

async function show(ticked: readonly string[]) {
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () =>
    root.render(
      <form>
        <SelectAll label="Select all" of="carriers" name="select_all" allTicked={ticked.length === NAMES.length} />
        {NAMES.map((name) => (
          <input key={name} type="checkbox" name="carriers" value={name} defaultChecked={ticked.includes(name)} />
        ))}
      </form>,
    ),
  )
  const [all, ...boxes] = [...place.querySelectorAll('input')]
  return {
    all: all!,
    first: boxes[0]!,
    press: (box: HTMLInputElement) => act(async () => box.click()),
    ticks: () => boxes.map(({ checked }) => checked),
  }
}

test('Select all ticks every carrier, and clears them again (settings-003)', async () => {
  const { all, press, ticks } = await show(['Cigna'])
  expect([all.checked, all.indeterminate]).toEqual([false, true])
  await press(all)
  expect(ticks()).toEqual([true, true, true])
  await press(all)
  expect(ticks()).toEqual([false, false, false])
})

test('it follows the boxes: off as soon as one is cleared, on with the last one', async () => {
  const { all, first, press } = await show(NAMES)
  expect(all.checked).toBe(true)
  await press(first)
  expect(all.checked).toBe(false)
  await press(first)
  expect([all.checked, all.indeterminate]).toEqual([true, false])
})
