import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import SavingButton from '../../islands/saving-button.tsx'

let root: Root
let form: HTMLFormElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  form = document.createElement('form')
  form.innerHTML = '<input type="radio" name="plan" value="usage"><div></div>'
  document.body.replaceChildren(form)
  root = createRoot(form.querySelector('div')!)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const button = () => form.querySelector('button')!
const submit = () =>
  act(async () => void form.dispatchEvent(new SubmitEvent('submit', { cancelable: true, bubbles: true })))
const show = (needs?: string) =>
  act(async () => root.render(<SavingButton label="Continue" busyLabel="Saving..." {...(needs ? { needs } : {})} />))

test('a press says Saving... and a second one is not taken (onboarding-007)', async () => {
  const taken: boolean[] = []
  await show()
  form.addEventListener('submit', (event) => {
    taken.push(!event.defaultPrevented)
    event.preventDefault()
  })
  expect(button().textContent).toBe('Continue')
  await submit()
  expect([button().textContent, button().getAttribute('aria-busy')]).toEqual(['Saving...', 'true'])
  await submit()
  expect(taken).toEqual([true, false])
})

test('a page that comes back by the Back button can be sent again', async () => {
  await show()
  form.addEventListener('submit', (event) => event.preventDefault())
  await submit()
  await act(async () => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  expect([button().textContent, button().getAttribute('aria-busy')]).toEqual(['Continue', null])
})

test('Select can be pressed once a plan is chosen', async () => {
  await show('plan')
  expect(button().disabled).toBe(true)
  const radio = form.querySelector('input')!
  radio.checked = true
  await act(async () => void radio.dispatchEvent(new Event('change', { bubbles: true })))
  expect(button().disabled).toBe(false)
})
