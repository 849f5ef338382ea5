import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Walkthrough from '../../islands/walkthrough.tsx'

const server = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', server)
  server.mockReset()
  sessionStorage.clear()
  document.body.innerHTML = '<input id="search"><dialog id="other"></dialog><div id="place"></div>'
  root = createRoot(document.querySelector('#place')!)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const show = () => act(async () => root.render(<Walkthrough completionUrl="/complete" />))
const modal = () => document.querySelector<HTMLDialogElement>('#walkthrough')!
const press = (name: string) =>
  act(async () =>
    [...modal().querySelectorAll('button')]
      .find((button) => button.textContent === name || button.getAttribute('aria-label') === name)!
      .click(),
  )

test('it opens by itself with its steps and buttons, and Got it closes it for this session (walkthrough-001, walkthrough-002)', async () => {
  await show()
  expect(modal().open).toBe(true)
  const words = modal().textContent
  for (const word of ['Welcome', 'Set up your profile', 'Add clients', 'Generate quotes', 'Coming soon', 'Got it'])
    expect(words).toContain(word)
  expect(words).toContain("Don't Show Again")
  expect(modal().querySelector('[aria-label=Close]')).not.toBeNull()
  await press('Got it')
  expect(modal().open).toBe(false)
  await act(async () => root.unmount())
  root = createRoot(document.querySelector('#place')!)
  await show()
  expect(modal().open).toBe(false)
  expect(server).not.toHaveBeenCalled()
})

test('it opens neither over a dialog nor while somebody types (walkthrough-001)', async () => {
  document.querySelector<HTMLDialogElement>('#other')!.setAttribute('open', '')
  await show()
  expect(modal().open).toBe(false)
  await act(async () => root.unmount())
  document.querySelector('#other')!.removeAttribute('open')
  document.querySelector<HTMLInputElement>('#search')!.focus()
  root = createRoot(document.querySelector('#place')!)
  await show()
  expect(modal().open).toBe(false)
})

test("Don't Show Again says Saving... and closes when it was kept (walkthrough-002, walkthrough-003)", async () => {
  let answer = (_: Response) => {}
  server.mockReturnValue(new Promise((done) => (answer = done)))
  await show()
  await press("Don't Show Again")
  expect(server).toHaveBeenCalledExactlyOnceWith('/complete', expect.objectContaining({ method: 'POST' }))
  expect(modal().querySelector<HTMLButtonElement>('button[aria-busy]')!.textContent).toBe('Saving...')
  await act(async () => answer(new Response('{"success":true}')))
  expect(modal().open).toBe(false)
})

test('a failed save is named and can be tried again (walkthrough-004)', async () => {
  server.mockResolvedValueOnce(new Response('{}', { status: 500 })).mockRejectedValueOnce(new Error('away'))
  await show()
  for (let time = 0; time < 2; time++) {
    await press("Don't Show Again")
    expect(modal().open).toBe(true)
    expect(modal().querySelector('[role=status]')!.textContent).toBe(
      'Failed to save walkthrough completion. Please try again.',
    )
  }
})
