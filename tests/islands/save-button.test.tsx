import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import SaveButton, { type SaveButtonProps } from '../../islands/save-button.tsx'

let root: Root
let form: HTMLFormElement

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  form = document.createElement('form')
  form.innerHTML = '<input name="name" value="Blue Ridge"><div></div>'
  form.addEventListener('submit', (event) => event.preventDefault())
  document.body.replaceChildren(form)
  root = createRoot(form.querySelector('div')!)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (props: SaveButtonProps = {}) => act(async () => root.render(<SaveButton {...props} />))
const button = () => form.querySelector('button')!
const type = (value: string) =>
  act(async () => {
    const input = form.querySelector('input')!
    input.value = value
    input.dispatchEvent(new Event('input', { bubbles: true }))
    vi.runAllTimers()
  })

test('Save sleeps until something changed, and again when it is changed back', async () => {
  await show()
  expect([button().textContent, button().disabled]).toEqual(['Save', true])
  await type('Blue Ridges')
  expect(button().disabled).toBe(false)
  await type('Blue Ridge')
  expect(button().disabled).toBe(true)
})

test('Saved stands beside it until the next change', async () => {
  await show({ saved: true })
  expect(form.querySelector('[role=status]')!.textContent).toBe('Saved')
  await type('Other')
  expect(form.querySelector('[role=status]')!.textContent).toBe('')
})

test('what was refused can be sent again as it is', async () => {
  await show({ unsaved: true })
  expect(button().disabled).toBe(false)
})

test('while the form is on its way the button says so', async () => {
  await show({ unsaved: true })
  await act(async () => form.requestSubmit())
  expect([button().textContent, button().getAttribute('aria-busy')]).toEqual(['Saving...', 'true'])
})
