import { beforeAll, expect, test } from 'vitest'
import { find, findAll, says } from './dom.ts'

/** A table in a form with four rows, and a bar of bulk actions unless `bar` is false. */
function show({ total = 4, capped = false, ticked = [] as number[], bar = true, head = false } = {}) {
  document.body.innerHTML = `
    <form id="bulk">
      ${
        bar
          ? `<fieldset class="selection-bar" data-total="${total}" ${capped ? 'data-capped' : ''}>
        <p role="status"></p>
        <select name="all"><option value=""></option><option value="yes"></option></select>
        <button type="button" data-select-matching hidden>Select all that match</button>
        <button type="reset">Clear</button>
        <button formaction="/contacts/merge" data-for-two>Merge…</button>
      </fieldset>`
          : ''
      }
    </form>
    <input type="checkbox" form="bulk" data-select-all="ids" ${head ? 'checked' : ''}>
    ${[1, 2, 3, 4].map((id) => `<input type="checkbox" form="bulk" name="ids" value="${id}" ${ticked.includes(id) ? 'checked' : ''}>`).join('')}`
  window.dispatchEvent(new Event('pageshow'))
  const form = find<HTMLFormElement>('form')
  const [headBox, ...rows] = findAll<HTMLInputElement>('input')
  return {
    head: headBox!,
    rows,
    says,
    /** The button with these words, if it is shown. */
    button: (words: RegExp) => findAll('button').find((one) => !one.hidden && words.test(one.textContent)),
    ticks: () => rows.filter(({ checked }) => checked).map(({ value }) => Number(value)),
    press: (element: HTMLElement, options: MouseEventInit = {}) =>
      void element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options })),
    sent: () => {
      const formData = new FormData()
      for (const field of form.elements)
        if (field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.checked && field.name))
          formData.append(field.name, field.value)
      form.dispatchEvent(Object.assign(new Event('formdata', { bubbles: true }), { formData }))
      return [...formData].map(([name, value]) => `${name}=${value}`).join('&')
    },
  }
}

/** What the script found ticked when it started. */
let tickedBefore: number[]
beforeAll(async () => {
  const { ticks } = show({ head: true })
  await import('../../islands/row-selection.ts')
  tickedBefore = ticks()
})

test('a header box ticked before the script loaded stands for all rows', () => {
  expect(tickedBefore).toEqual([1, 2, 3, 4])
})

test('the header box ticks the page and follows it; Clear unticks everything (contacts-012, contacts-013)', () => {
  const { head, rows, button, says, ticks, press, sent } = show({ ticked: [2] })
  expect([says(), head.checked, head.indeterminate]).toEqual(['1 selected', false, true])
  expect(sent()).toBe('ids=2')
  press(head)
  expect([says(), ticks()]).toEqual(['4 selected', [1, 2, 3, 4]])
  press(rows[0]!)
  expect([says(), head.indeterminate]).toEqual(['3 selected', true])
  press(button(/^Clear$/)!)
  expect([says(), ticks(), head.checked, head.indeterminate]).toEqual(['0 selected', [], false, false])
  expect(document.activeElement).toBe(head)
})

test('if more match than the page shows, all of them can be selected except unticked rows', () => {
  const { head, rows, button, says, press, sent } = show({ total: 12_345 })
  expect(button(/Select all/)).toBeUndefined()
  press(head)
  press(button(/Select all/)!)
  expect([says(), button(/Select all/)]).toEqual(['All 12,345 selected', undefined])
  expect(sent()).toBe('all=yes')
  press(rows[1]!)
  press(rows[3]!)
  expect([says(), sent()]).toEqual(['12,343 selected', 'all=yes&except=2&except=4'])
  press(head)
  expect([says(), sent()]).toEqual(['All 12,345 selected', 'all=yes'])
  press(head)
  expect([says(), sent()]).toEqual(['0 selected', ''])
})

test('a capped count is never shown as exact', () => {
  const { head, rows, button, says, press } = show({ total: 1_000, capped: true })
  press(head)
  press(button(/Select all/)!)
  expect(says()).toBe('All 1,000+ selected')
  press(rows[0]!)
  expect(says()).toBe('All 1,000+ but 1 selected')
})

test('a page with all matches offers no more', () => {
  const { head, button, says, press } = show()
  press(head)
  expect([says(), button(/Select all/)]).toEqual(['4 selected', undefined])
})

test('Shift-click ticks all rows since the last click, in both directions', () => {
  const { rows, says, ticks, press } = show()
  press(rows[3]!)
  press(rows[1]!, { shiftKey: true })
  expect([ticks(), says()]).toEqual([[2, 3, 4], '3 selected'])
  press(rows[2]!, { shiftKey: true })
  expect([ticks(), says()]).toEqual([[4], '1 selected'])
})

test('two ticked contacts can be merged, but not one, three or all', () => {
  const { rows, button, press } = show({ ticked: [2] })
  const offered = [button(/Merge/) !== undefined]
  for (const row of [rows[0]!, rows[2]!]) {
    press(row)
    offered.push(button(/Merge/) !== undefined)
  }
  expect(offered).toEqual([false, true, false])
})

test('a table without a bar has the same boxes', () => {
  const { head, rows, ticks, press, sent } = show({ bar: false })
  press(head)
  expect(ticks()).toEqual([1, 2, 3, 4])
  press(rows[0]!)
  expect([head.checked, head.indeterminate, sent()]).toEqual([false, true, 'ids=2&ids=3&ids=4'])
  press(head)
  press(head)
  expect(ticks()).toEqual([])
})
