import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import CompleteButton from '../../islands/complete-button.tsx'
import TickAll from '../../islands/tick-all.tsx'

let root: Root
let place: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const field = (name: string) => place.querySelector<HTMLInputElement>(`[name="${name}"]`)!
const type = (name: string, text: string) =>
  act(async () => {
    field(name).value = text
    field(name).dispatchEvent(new Event('input', { bubbles: true }))
  })
const tick = (name: string) => act(async () => field(name).click())
const isOff = () => place.querySelector('button')!.disabled

async function showForm() {
  await act(async () =>
    root.render(
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
    ),
  )
}

test('Add Agent waits for names, a 10-digit phone, a valid email and a role (agents-010)', async () => {
  await showForm()
  expect(isOff()).toBe(true)
  expect(place.textContent).toContain('Needs more.')
  await type('firstName', 'Priya')
  await type('lastName', 'Raman')
  await type('phone', '(828) 555-0113')
  await type('email', 'priya@example.com')
  expect(isOff()).toBe(true)
  await tick('isAgent')
  expect(isOff()).toBe(false)
  for (const [name, wrong, right] of [
    ['firstName', '  ', 'Priya'],
    ['lastName', '', 'Raman'],
    ['phone', '828555011', '8285550113'],
    ['email', 'priya@example', 'priya@example.com'],
  ] as const) {
    await type(name, wrong)
    expect([name, isOff()]).toEqual([name, true])
    await type(name, right)
    expect([name, isOff()]).toEqual([name, false])
  }
})

test('an address that is taken, or not judged yet, keeps it waiting; a question that failed does not', async () => {
  await showForm()
  for (const [name, text] of [
    ['firstName', 'P'],
    ['lastName', 'R'],
    ['phone', '8285550113'],
    ['email', 'p@example.com'],
  ])
    await type(name!, text!)
  await tick('isAdmin')
  for (const [status, off] of [
    ['taken', true],
    ['checking', true],
    ['available', false],
    ['error', false],
  ] as const) {
    await act(async () => {
      place.querySelector('#availability')!.setAttribute('data-status', status)
      await new Promise((done) => setTimeout(done))
    })
    expect([status, isOff()]).toEqual([status, off])
  }
})

test('All carriers ticks the others of its group, and follows them', async () => {
  await act(async () =>
    root.render(
      <fieldset>
        <TickAll label="All carriers" name="carriers.all" id="all" />
        <input type="checkbox" name="a" defaultChecked />
        <input type="checkbox" name="b" />
      </fieldset>,
    ),
  )
  const states = () => ['carriers.all', 'a', 'b'].map((name) => field(name).checked)
  expect(states()).toEqual([false, true, false])
  await tick('b')
  expect(states()).toEqual([true, true, true])
  await tick('a')
  expect(states()).toEqual([false, false, true])
  await tick('carriers.all')
  expect(states()).toEqual([true, true, true])
  await tick('carriers.all')
  expect(states()).toEqual([false, false, false])
})
