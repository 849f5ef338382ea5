import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { button, find, pass, press, setUpPage } from './dom.ts'

const PAGE = `<form data-pending="Submitting..."><button name="choice" value="yes">Send</button></form>
  <form id="other"><button data-pending="Loading your schedule page.">Later</button></form>
  <a href="#next" data-pending="Loading your quote information">Next</a>
  <button commandfor="dates" command="show-modal">Dates</button>
  <dialog id="dates"><form data-pending="Submitting your information"><button>Choose</button></form>
    <button commandfor="dates" command="close">Cancel</button></dialog>
  <form id="effective" data-whole data-pending="Loading your quote information">
    <input name="zip" required pattern="\\d{5}"><input type="radio" name="effective" value="2026-12-01">
    <button data-when-whole>Update</button></form>
  <form class="reading"><button name="size" value="2">A+</button></form>`

/** Requests that left the page. Nothing answers, so it stays. */
let left: EventTarget[] = []
const leaving = (event: Event) => {
  if (!event.defaultPrevented) left.push(event.target!)
  event.preventDefault()
}
const back = () => dispatchEvent(new Event('pageshow'))
const said = () => document.querySelector('[role=status]')?.textContent ?? ''

setUpPage({ html: PAGE, fakeTime: true })
beforeAll(() => import('../../islands/pending-state.ts'))
beforeEach(() => {
  left = []
  back()
  for (const type of ['submit', 'click']) addEventListener(type, leaving)
})
afterEach(() => {
  for (const type of ['submit', 'click']) removeEventListener(type, leaving)
})

test('a submitted form says so at once, and a second click sends nothing', async () => {
  const form = find<HTMLFormElement>('form')
  form.requestSubmit(button())
  await pass(0)
  expect(said()).toBe('Submitting...')
  form.requestSubmit(button())
  expect(left).toEqual([form])
})

test('a button can have its own text', async () => {
  find<HTMLFormElement>('#other').requestSubmit(find('#other button'))
  await pass(0)
  expect(said()).toBe('Loading your schedule page.')
})

test('a link waits a moment before it shows anything; a new tab shows nothing', async () => {
  const link = find('a')
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  await pass(1_000)
  expect(said()).toBe('')
  await press(link)
  await pass(250)
  expect(said()).toBe('')
  await pass(100)
  expect(said()).toBe('Loading your quote information')
})

test('after Back the page is as it was, even if the next one never loaded', async () => {
  const form = find<HTMLFormElement>('form')
  for (const meanwhile of [back, () => pass(20_000)]) {
    form.requestSubmit()
    await pass(0)
    expect(said()).toBe('Submitting...')
    await meanwhile()
    expect(said()).toBe('')
  }
  expect(left).toEqual([form, form])
})

test('in a browser without invoker commands buttons open and close their dialogs', async () => {
  expect('command' in HTMLButtonElement.prototype).toBe(false)
  const dialog = find<HTMLDialogElement>('dialog')
  await press(find('[command=show-modal]'))
  expect(dialog.open).toBe(true)
  await press(find('[command=show-modal]'))
  await press(find('[command=close]'))
  expect(dialog.open).toBe(false)
})

test('a form in a dialog shows its message in the dialog, which covers the page', async () => {
  find<HTMLFormElement>('dialog form').requestSubmit()
  await pass(0)
  expect(find('dialog [role=status]').textContent).toBe('Submitting your information')
})

test('Update waits for five digits and a date, and again while it loads (quotes-012)', async () => {
  const form = find<HTMLFormElement>('#effective')
  const [zip, date] = [
    find<HTMLInputElement>('#effective [name=zip]'),
    find<HTMLInputElement>('#effective [type=radio]'),
  ]
  const update = find<HTMLButtonElement>('#effective button')
  const isDisabledWith = (digits: string, isChosen: boolean) => {
    zip.value = digits
    date.checked = isChosen
    zip.dispatchEvent(new Event('input', { bubbles: true }))
    return update.disabled
  }
  expect([isDisabledWith('9021', true), isDisabledWith('90210', false), isDisabledWith('', true)]).toEqual([
    ...[true, true, true],
  ])
  expect(isDisabledWith('90210', true)).toBe(false)
  form.requestSubmit(update)
  expect(update.disabled).toBe(false)
  await pass(0)
  expect([left, update.disabled]).toEqual([[form], true])
  back()
  expect(update.disabled).toBe(false)
})

test('changing the text size submits the page’s form as it is, and leaves no trace in it', () => {
  const form = find<HTMLFormElement>('#effective')
  form.dataset.kept = ''
  const sent: string[] = []
  form.submit = () => sent.push(new FormData(form).get('read_size') as string)
  find<HTMLFormElement>('.reading').requestSubmit(find('.reading button'))
  expect([sent, left]).toEqual([['2'], []])
  expect(form.querySelector('[name=read_size]')).toBeNull()
})

test('on a page without such a form it is a normal submit', () => {
  find<HTMLFormElement>('.reading').requestSubmit(find('.reading button'))
  expect(left).toEqual([find('.reading')])
})
