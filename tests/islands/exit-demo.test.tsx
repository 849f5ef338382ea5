import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import ExitDemo from '../../islands/exit-demo.tsx'
import { find, mount, press, says, server, setUpPage } from './dom.ts'

let reload: MockInstance<() => void>

setUpPage()
beforeEach(async () => {
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  server.mockResolvedValueOnce(new Response('{"contacts":250,"quotes":1,"mails":12}'))
  await mount(<ExitDemo pageUrl="/demo/exit" apiUrl="/api/exit" />)
  await press(find('a'))
})
afterEach(() => reload.mockRestore())

const modal = () => find<HTMLDialogElement>('dialog')
const exit = () => find<HTMLButtonElement>('dialog .button--danger')

test('the link opens a dialog that says what will be deleted, and its button exits (demo-002)', async () => {
  expect(modal().open).toBe(true)
  expect(modal().textContent).toContain('250 sample contacts, 1 quote and 12 emails.')
  expect(server).toHaveBeenCalledTimes(1)
  server.mockResolvedValueOnce(new Response('{"success":true}'))
  await press(exit())
  expect(server).toHaveBeenLastCalledWith('/api/exit', expect.objectContaining({ method: 'POST' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('a refusal and a failure each have a message, and the button works again (demo-003, demo-004)', async () => {
  server.mockResolvedValueOnce(new Response('{}', { status: 403 }))
  await press(exit())
  expect(says()).toBe('Only administrators can exit demo mode')
  server.mockResolvedValueOnce(new Response('{}', { status: 500 }))
  await press(exit())
  expect(says()).toBe('Failed to exit demo mode. Please try again.')
  server.mockRejectedValueOnce(new Error('away'))
  await press(exit())
  expect([says(), exit().disabled]).toEqual(['Failed to exit demo mode. Please try again.', false])
  expect(reload).not.toHaveBeenCalled()
})
