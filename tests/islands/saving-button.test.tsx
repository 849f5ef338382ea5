import { act } from 'react'
import { expect, test } from 'vitest'
import SavingButton from '../../islands/saving-button.tsx'
import { button, find, input, mount, setUpPage } from './dom.ts'

setUpPage({ html: '<form><input type="radio" name="plan" value="usage"><div id="place"></div></form>' })

const submit = () =>
  act(async () => void find('form').dispatchEvent(new SubmitEvent('submit', { cancelable: true, bubbles: true })))
const show = (needs?: string) => mount(<SavingButton label="Continue" busyLabel="Saving..." needs={needs} />)

test('a click shows Saving... and a second one is ignored (onboarding-007)', async () => {
  const taken: boolean[] = []
  await show()
  find('form').addEventListener('submit', (event) => {
    taken.push(!event.defaultPrevented)
    event.preventDefault()
  })
  expect(button().textContent).toBe('Continue')
  await submit()
  expect([button().textContent, button().getAttribute('aria-busy')]).toEqual(['Saving...', 'true'])
  await submit()
  expect(taken).toEqual([true, false])
})

test('another button of the form leaves it unchanged', async () => {
  await show()
  const form = find('form')
  form.addEventListener('submit', (event) => event.preventDefault())
  const other = form.appendChild(document.createElement('button'))
  await act(async () => other.click())
  expect([button().textContent, button().getAttribute('aria-busy')]).toEqual(['Continue', null])
  other.remove()
})

test('after Back the form can be sent again', async () => {
  await show()
  find('form').addEventListener('submit', (event) => event.preventDefault())
  await submit()
  await act(async () => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  expect([button().textContent, button().getAttribute('aria-busy')]).toEqual(['Continue', null])
})

test('Select is enabled once a plan is chosen (subscription-007)', async () => {
  await show('plan')
  expect(button().disabled).toBe(true)
  const radio = input()
  radio.checked = true
  await act(async () => void radio.dispatchEvent(new Event('change', { bubbles: true })))
  expect(button().disabled).toBe(false)
})
