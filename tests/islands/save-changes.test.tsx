import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import SaveChanges from '../../islands/save-changes.tsx'

let root: Root
let form: HTMLFormElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = `<form>
    <input name="name" value="Dana"><input readonly value="a link"><input type="checkbox" name="tick" checked>
    <select name="state"><option selected>NC</option><option>VA</option></select><textarea name="text">One</textarea>
    <div></div></form>`
  form = document.querySelector('form')!
  form.addEventListener('submit', (event) => event.preventDefault())
  root = createRoot(form.querySelector('div')!)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const show = (changed = false) =>
  act(async () => root.render(<SaveChanges label="Save Changes" busyLabel="Saving..." changed={changed} />))
const button = () => form.querySelector('button')!
const field = <T extends HTMLElement>(selector: string) => form.querySelector<T>(selector)!
const touch = (change: () => void) =>
  act(async () => {
    change()
    form.dispatchEvent(new Event('input', { bubbles: true }))
  })

test('Save Changes can be pressed while something differs, and not otherwise (profile-005)', async () => {
  await show()
  expect(button().disabled).toBe(true)
  const name = field<HTMLInputElement>('[name=name]')
  const tick = field<HTMLInputElement>('[name=tick]')
  const state = field<HTMLSelectElement>('select')
  const text = field<HTMLTextAreaElement>('textarea')
  const changes: [() => void, () => void][] = [
    [
      () => {
        name.value = 'Dina'
      },
      () => {
        name.value = 'Dana'
      },
    ],
    [
      () => {
        tick.checked = false
      },
      () => {
        tick.checked = true
      },
    ],
    [
      () => {
        state.value = 'VA'
      },
      () => {
        state.value = 'NC'
      },
    ],
    [
      () => {
        text.value = 'Two'
      },
      () => {
        text.value = 'One'
      },
    ],
  ]
  for (const [change, back] of changes) {
    await touch(change)
    expect(button().disabled).toBe(false)
    await touch(back)
    expect(button().disabled).toBe(true)
  }
})

test('what came back with errors can be sent again; while it is on its way the button says so', async () => {
  await show(true)
  expect(button().disabled).toBe(false)
  await act(async () => form.requestSubmit())
  expect([button().disabled, button().textContent]).toEqual([true, 'Saving...'])
})

test('leaving warns of what was typed, and of nothing else', async () => {
  const follower = '<input type="checkbox" name="all" data-follows="true">'
  form.insertAdjacentHTML('afterbegin', follower)
  await show()
  const isWarned = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  field<HTMLInputElement>('[name=all]').checked = true
  expect(isWarned()).toBe(false)
  await touch(() => {
    field<HTMLInputElement>('[name=name]').value = 'Dina'
  })
  expect(isWarned()).toBe(true)
})
