import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import SaveButton, { type SaveButtonProps } from '../../islands/save-button.tsx'
import { button, find, mount, pass, says, setUpPage, type } from './dom.ts'

setUpPage({ html: '<form><input name="name" value="Blue Ridge"><div id="place"></div></form>', fakeTime: true })
beforeEach(() => find('form').addEventListener('submit', (event) => event.preventDefault()))

const show = (props: SaveButtonProps = {}) => mount(<SaveButton {...props} />)
async function change(value: string) {
  await type(value)
  await pass(1_000)
}

test('Save is disabled until something changed, and again when it is changed back', async () => {
  await show()
  expect([button().textContent, button().disabled]).toEqual(['Save', true])
  await change('Blue Ridges')
  expect(button().disabled).toBe(false)
  await change('Blue Ridge')
  expect(button().disabled).toBe(true)
})

test('Saved is shown until the next change', async () => {
  await show({ saved: true })
  expect(says()).toBe('Saved')
  await change('Other')
  expect(says()).toBe('')
})

test('a refused form can be sent again unchanged', async () => {
  await show({ unsaved: true })
  expect(button().disabled).toBe(false)
})

test('while the form is being sent the button says so', async () => {
  await show({ unsaved: true })
  await act(async () => find<HTMLFormElement>('form').requestSubmit())
  expect([button().textContent, button().getAttribute('aria-busy')]).toEqual(['Saving...', 'true'])
})
