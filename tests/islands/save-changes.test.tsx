import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import SaveChanges from '../../islands/save-changes.tsx'
import { button, find, input, mount, setUpPage } from './dom.ts'

setUpPage({
  html: `<form>
    <input name="name" value="Dana"><input readonly value="a link"><input type="checkbox" name="tick" checked>
    <select name="state"><option selected>NC</option><option>VA</option></select><textarea name="text">One</textarea>
    <div id="place"></div></form>`,
})
beforeEach(() => find('form').addEventListener('submit', (event) => event.preventDefault()))

const show = (changed = false) => mount(<SaveChanges label="Save Changes" busyLabel="Saving..." changed={changed} />)
const touch = (change: () => unknown) =>
  act(async () => {
    change()
    find('form').dispatchEvent(new Event('input', { bubbles: true }))
  })

test('Save Changes is enabled only while something differs (profile-005)', async () => {
  await show()
  expect(button().disabled).toBe(true)
  const name = input('name')
  const tick = input('tick')
  const state = find<HTMLSelectElement>('select')
  const text = find<HTMLTextAreaElement>('textarea')
  const changes: [() => unknown, () => unknown][] = [
    [() => Object.assign(name, { value: 'Dina' }), () => Object.assign(name, { value: 'Dana' })],
    [() => Object.assign(tick, { checked: false }), () => Object.assign(tick, { checked: true })],
    [() => Object.assign(state, { value: 'VA' }), () => Object.assign(state, { value: 'NC' })],
    [() => Object.assign(text, { value: 'Two' }), () => Object.assign(text, { value: 'One' })],
  ]
  for (const [change, back] of changes) {
    await touch(change)
    expect(button().disabled).toBe(false)
    await touch(back)
    expect(button().disabled).toBe(true)
  }
})

test('a form with errors can be sent again; while it is being sent the button says so', async () => {
  await show(true)
  expect(button().disabled).toBe(false)
  await act(async () => find<HTMLFormElement>('form').requestSubmit())
  expect([button().disabled, button().textContent]).toEqual([true, 'Saving...'])
})

test('leaving warns about unsaved typing, and about nothing else', async () => {
  const follower = '<input type="checkbox" name="all" data-follows="true">'
  find('form').insertAdjacentHTML('afterbegin', follower)
  await show()
  const isWarned = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  input('all').checked = true
  expect(isWarned()).toBe(false)
  await touch(() => {
    input('name').value = 'Dina'
  })
  expect(isWarned()).toBe(true)
})
