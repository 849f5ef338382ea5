import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import SelectAll from '../../islands/select-all.tsx'
import { find, findAll, mount, press, setUpPage } from './dom.ts'

const NAMES = ['Aetna', 'Cigna', 'Humana']

setUpPage()

async function show(ticked: readonly string[]) {
  await mount(
    <form>
      <SelectAll label="Select all" of="carriers" name="select_all" />
      {NAMES.map((name) => (
        <input key={name} type="checkbox" name="carriers" value={name} defaultChecked={ticked.includes(name)} />
      ))}
    </form>,
  )
  const [all, ...boxes] = findAll<HTMLInputElement>('input')
  return { all: all!, first: boxes[0]!, ticks: () => boxes.map(({ checked }) => checked) }
}

test('Select all ticks every carrier, and clears them again (settings-003)', async () => {
  const { all, ticks } = await show(['Cigna'])
  expect([all.checked, all.indeterminate]).toEqual([false, true])
  await press(all)
  expect(ticks()).toEqual([true, true, true])
  await press(all)
  expect(ticks()).toEqual([false, false, false])
})

test('it follows the boxes: off once one is cleared, on with the last one', async () => {
  const { all, first } = await show(NAMES)
  expect(all.checked).toBe(true)
  await press(first)
  expect(all.checked).toBe(false)
  await press(first)
  expect([all.checked, all.indeterminate]).toEqual([true, false])
})

test('with the same name prefix it does not count itself, and it starts unticked (agents-010)', async () => {
  const form = (
    <form>
      <SelectAll label="All carriers" of="carriers" name="carriers.all" />
      <input type="checkbox" name="carriers.0" defaultChecked />
      <input type="checkbox" name="carriers.1" />
    </form>
  )
  expect(renderToStaticMarkup(form)).not.toContain('name="carriers.all" checked')
  await mount(form)
  const ticks = () => findAll<HTMLInputElement>('input').map(({ checked }) => checked)
  expect(ticks()).toEqual([false, true, false])
  await press(find('[name="carriers.1"]'))
  expect(ticks()).toEqual([true, true, true])
  await press(find('[name="carriers.all"]'))
  expect(ticks()).toEqual([false, false, false])
})
