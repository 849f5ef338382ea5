import { act } from 'react'
import { expect, test } from 'vitest'
import SelectionBar from '../../islands/selection-bar.tsx'
import { find, findAll, mount, says, stage } from './stage.ts'

stage()

const ACTIONS = [
  { words: 'Merge…', href: '/contacts/merge', forTwo: true },
  { words: 'Delete…', href: '/contacts/deletion', isDanger: true },
]

async function show({ total = 4, capped = false, ticked = [] as number[] } = {}) {
  await mount(
    <form>
      <input type="checkbox" data-select-all="ids" />
      {[1, 2, 3, 4].map((id) => (
        <input key={id} type="checkbox" name="ids" value={id} defaultChecked={ticked.includes(id)} />
      ))}
      <SelectionBar total={total} capped={capped} actions={ACTIONS} />
    </form>,
  )
  const form = find<HTMLFormElement>('form')
  const [head, ...rows] = findAll<HTMLInputElement>('input')
  const button = (words: RegExp) => findAll('button').find((one) => words.test(one.textContent))
  return {
    head: head!,
    rows,
    button,
    says,
    ticks: () => rows.filter(({ checked }) => checked).map(({ value }) => Number(value)),
    press: (element: HTMLElement, options: MouseEventInit = {}) =>
      act(
        async () =>
          void element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options })),
      ),
    sent: () => {
      const formData = new FormData()
      for (const field of form.elements)
        if (field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.checked && field.name))
          formData.append(field.name, field.value)
      form.dispatchEvent(Object.assign(new Event('formdata'), { formData }))
      return [...formData].map(([name, value]) => `${name}=${value}`).join('&')
    },
  }
}

test('the head’s box ticks the page and follows it; Clear unticks everything (contacts-012, contacts-013)', async () => {
  const { head, rows, button, says, ticks, press, sent } = await show({ ticked: [2] })
  expect([says(), head.checked, head.indeterminate]).toEqual(['1 selected', false, true])
  expect(sent()).toBe('ids=2')
  await press(head)
  expect([says(), ticks()]).toEqual(['4 selected', [1, 2, 3, 4]])
  await press(rows[0]!)
  expect([says(), head.indeterminate]).toEqual(['3 selected', true])
  await press(button(/^Clear$/)!)
  expect([says(), ticks(), head.checked, head.indeterminate]).toEqual(['0 selected', [], false, false])
  expect(document.activeElement).toBe(head)
})

test('where more match than the page shows, all of them can be selected but for those unticked', async () => {
  const { head, rows, button, says, press, sent } = await show({ total: 12_345 })
  expect(button(/Select all/)).toBeUndefined()
  await press(head)
  await press(button(/^Select all 12,345 that match$/)!)
  expect([says(), button(/Select all/)]).toEqual(['All 12,345 selected', undefined])
  expect(sent()).toBe('all=yes')
  await press(rows[1]!)
  await press(rows[3]!)
  expect([says(), sent()]).toEqual(['12,343 selected', 'all=yes&except=2&except=4'])
  await press(head)
  expect([says(), sent()]).toEqual(['All 12,345 selected', 'all=yes'])
  await press(head)
  expect([says(), sent()]).toEqual(['0 selected', ''])
})

test('a count that stops is never told as exact', async () => {
  const { head, rows, button, says, press } = await show({ total: 2_500, capped: true })
  await press(head)
  await press(button(/^Select all 2,500\+ that match$/)!)
  expect(says()).toBe('All 2,500+ selected')
  await press(rows[0]!)
  expect(says()).toBe('All 2,500+ but 1 selected')
})

test('a page that holds everything offers no more', async () => {
  const { head, button, says, press } = await show()
  await press(head)
  expect([says(), button(/Select all/)]).toEqual(['4 selected', undefined])
})

test('with Shift a click takes all rows since the last one along, both ways', async () => {
  const { rows, says, ticks, press } = await show()
  await press(rows[3]!)
  await press(rows[1]!, { shiftKey: true })
  expect([ticks(), says()]).toEqual([[2, 3, 4], '3 selected'])
  await press(rows[2]!, { shiftKey: true })
  expect([ticks(), says()]).toEqual([[4], '1 selected'])
})

test('two ticked contacts can be merged, and neither one, three nor all', async () => {
  const { rows, button, press } = await show({ ticked: [2] })
  const offered = [button(/Merge/) !== undefined]
  for (const row of [rows[0]!, rows[2]!]) {
    await press(row)
    offered.push(button(/Merge/) !== undefined)
  }
  expect(offered).toEqual([false, true, false])
})
