import { act } from 'react'
import { expect, test } from 'vitest'
import Walkthrough from '../../islands/walkthrough.tsx'
import { close, find, findAll, mount, press, server, setUpPage } from './dom.ts'

setUpPage({ html: '<input id="search"><dialog id="other"></dialog><div id="place"></div>' })

const show = () => mount(<Walkthrough completionUrl="/complete" />)
const modal = () => find<HTMLDialogElement>('#walkthrough')
const choose = (name: string) =>
  press(
    findAll('#walkthrough button').find(
      (button) => button.textContent === name || button.getAttribute('aria-label') === name,
    )!,
  )

test('it opens by itself with its steps and buttons, and Got it closes it for this session (walkthrough-001, walkthrough-002)', async () => {
  await show()
  expect(modal().open).toBe(true)
  const words = modal().textContent
  for (const word of ['Welcome', 'Set up your profile', 'Add clients', 'Generate quotes', 'coming soon', 'Got it'])
    expect(words).toContain(word)
  expect(words).toContain("Don't Show Again")
  expect(modal().querySelector('[aria-label=Close]')).not.toBeNull()
  await choose('Got it')
  expect(modal().open).toBe(false)
  await close()
  await show()
  expect(modal().open).toBe(false)
  expect(server).not.toHaveBeenCalled()
})

test('it does not open over a dialog or while somebody types (walkthrough-001)', async () => {
  find<HTMLDialogElement>('#other').setAttribute('open', '')
  await show()
  expect(modal().open).toBe(false)
  await close()
  find('#other').removeAttribute('open')
  find<HTMLInputElement>('#search').focus()
  await show()
  expect(modal().open).toBe(false)
})

test('Don’t Show Again shows Saving... and closes once stored (walkthrough-002, walkthrough-003)', async () => {
  let arrive = (_: Response) => {}
  server.mockReturnValue(new Promise((done) => (arrive = done)))
  await show()
  await choose("Don't Show Again")
  expect(server).toHaveBeenCalledExactlyOnceWith('/complete', expect.objectContaining({ method: 'POST' }))
  expect(modal().querySelector<HTMLButtonElement>('button[aria-busy]')!.textContent).toBe('Saving...')
  await act(async () => arrive(new Response('{"success":true}')))
  expect(modal().open).toBe(false)
})

test('a failed save is reported and can be tried again (walkthrough-004)', async () => {
  server.mockResolvedValueOnce(new Response('{}', { status: 500 })).mockRejectedValueOnce(new Error('away'))
  await show()
  for (let time = 0; time < 2; time++) {
    await choose("Don't Show Again")
    expect(modal().open).toBe(true)
    expect(modal().querySelector('[role=status]')!.textContent).toBe(
      'Failed to save walkthrough completion. Please try again.',
    )
  }
})
