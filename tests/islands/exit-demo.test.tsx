import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import ExitDemo from '../../islands/exit-demo.tsx'

const server = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
let root: Root
let reload: MockInstance<() => void>

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', server)
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  server.mockReset().mockResolvedValueOnce(new Response('{"contacts":250,"quotes":1,"mails":12}'))
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.querySelector('div')!)
  await act(async () => root.render(<ExitDemo pageUrl="/demo/exit" apiUrl="/api/exit" />))
  await act(async () => document.querySelector('a')!.click())
})
afterEach(async () => {
  await act(async () => root.unmount())
  reload.mockRestore()
  vi.unstubAllGlobals()
})

const modal = () => document.querySelector('dialog')!
const exit = () => modal().querySelector<HTMLButtonElement>('.button--danger')!
const press = () => act(async () => exit().click())

test('the link asks in a dialog what would go, and exits when it is pressed there (demo-002)', async () => {
  expect(modal().open).toBe(true)
  expect(modal().textContent).toContain('250 sample contacts, 1 quote and 12 mails.')
  expect(server).toHaveBeenCalledTimes(1)
  server.mockResolvedValueOnce(new Response('{"success":true}'))
  await press()
  expect(server).toHaveBeenLastCalledWith('/api/exit', expect.objectContaining({ method: 'POST' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('a refusal and a failure each have their sentence, and the button is ready again (demo-003, demo-004)', async () => {
  const said = () => modal().querySelector('[role=status]')!.textContent
  server.mockResolvedValueOnce(new Response('{}', { status: 403 }))
  await press()
  expect(said()).toBe('Only administrators can exit demo mode')
  server.mockResolvedValueOnce(new Response('{}', { status: 500 }))
  await press()
  expect(said()).toBe('Failed to exit demo mode. Please try again.')
  server.mockRejectedValueOnce(new Error('away'))
  await press()
  expect([said(), exit().disabled]).toEqual(['Failed to exit demo mode. Please try again.', false])
  expect(reload).not.toHaveBeenCalled()
})
