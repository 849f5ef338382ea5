import { act } from 'react'
import { expect, test } from 'vitest'
import CompleteButton from '../../islands/complete-button.tsx'
import { button, find, input, mount, press, setUpPage, type } from './dom.ts'

setUpPage()

const showForm = () =>
  mount(
    <form>
      {['firstName', 'lastName', 'phone'].map((name) => (
        <input key={name} name={name} />
      ))}
      <div id="availability">
        <input name="email" />
      </div>
      <input type="checkbox" name="isAdmin" />
      <input type="checkbox" name="isAgent" />
      <CompleteButton label="Add Agent" why="Needs more." />
    </form>,
  )

test('Add Agent waits for names, a 10-digit phone, a valid email and a role (agents-010)', async () => {
  await showForm()
  expect(button().disabled).toBe(true)
  expect(document.body.textContent).toContain('Needs more.')
  await type('Priya', input('firstName'))
  await type('Raman', input('lastName'))
  await type('(828) 555-0113', input('phone'))
  await type('priya@example.com', input('email'))
  expect(button().disabled).toBe(true)
  await press(input('isAgent'))
  expect(button().disabled).toBe(false)
  for (const [name, wrong, right] of [
    ['firstName', '  ', 'Priya'],
    ['lastName', '', 'Raman'],
    ['phone', '828555011', '8285550113'],
    ['email', 'priya@example', 'priya@example.com'],
  ] as const) {
    await type(wrong, input(name))
    expect([name, button().disabled]).toEqual([name, true])
    await type(right, input(name))
    expect([name, button().disabled]).toEqual([name, false])
  }
})

test('a taken or unchecked address keeps it waiting; a failed check does not', async () => {
  await showForm()
  for (const [name, text] of [
    ['firstName', 'P'],
    ['lastName', 'R'],
    ['phone', '8285550113'],
    ['email', 'p@example.com'],
  ] as const)
    await type(text, input(name))
  await press(input('isAdmin'))
  for (const [status, off] of [
    ['taken', true],
    ['checking', true],
    ['available', false],
    ['error', false],
  ] as const) {
    await act(async () => {
      find('#availability').setAttribute('data-status', status)
      await new Promise((done) => setTimeout(done))
    })
    expect([status, button().disabled]).toEqual([status, off])
  }
})
