import { act } from 'react'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import LogOut from '../../islands/log-out.tsx'
import ResendCountdown from '../../islands/resend-countdown.tsx'
import { answer, button, mount, pass, says, server, setUpPage } from './dom.ts'

let assign: MockInstance<(url: string | URL) => void>

setUpPage({ fakeTime: true })
beforeEach(() => {
  server.mockImplementation(() => answer({ valid: false }))
  assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
})
afterEach(() => assign.mockRestore())

test('after sending, the button is disabled for 60 seconds with a countdown (auth-003, limits-002)', async () => {
  await mount(<ResendCountdown email="ruth@blueridge.example" lockedSeconds={60} />)
  expect([button().textContent, button().disabled]).toEqual(['Send it again in 60 s', true])
  await pass(1_000)
  expect(button().textContent).toBe('Send it again in 59 s')
  await pass(58_999)
  expect(button().disabled).toBe(true)
  await pass(1)
  expect([button().textContent, button().disabled]).toEqual(['Send it again', false])
  await pass(5_000)
  expect(vi.getTimerCount()).toBe(0)
})

test('a page reloaded after 45 seconds waits for the remaining 15 (auth-003)', async () => {
  await mount(<ResendCountdown email="ruth@blueridge.example" lockedSeconds={15} />)
  await pass(15_000)
  expect(button().disabled).toBe(false)
})

test('the session is checked on load, and a sign-in in another tab redirects this one (auth-019)', async () => {
  const signedIn = { valid: 1, id: 1, email: 'ruth@blueridge.example', session: 's', organization_slug: 'b' }
  await mount(<ResendCountdown email="ruth@blueridge.example" lockedSeconds={0} />)
  expect(server.mock.calls.map(([url]) => url)).toEqual(['/api/auth/session'])
  expect(assign).not.toHaveBeenCalled()
  server.mockImplementation(() =>
    answer({ ...signedIn, first_name: 'Ruth', last_name: 'C', is_admin: 1, orgCreateDate: '2026-01-02' }),
  )
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(0)
  expect(assign).toHaveBeenCalledWith('/contacts')
})

test('logging out starts by itself after 50 ms, and after 2 seconds shows what to do (auth-006, limits-001)', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(() => {})
  await mount(<LogOut byItself />)
  await pass(49)
  expect(submit).not.toHaveBeenCalled()
  await pass(1)
  expect(submit).toHaveBeenCalledTimes(1)
  expect(document.querySelector('.log-out__spinner')).not.toBeNull()
  expect(document.querySelector('button')).toBeNull()
  await pass(1_949)
  expect(document.body.textContent).toBe('')
  await pass(1)
  expect(says()).toBe("Click refresh if the page doesn't load.")
  expect(button().textContent).toBe('Log out')
  submit.mockRestore()
})

test('a page opened from another site waits for its button', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(() => {})
  await mount(<LogOut byItself={false} />)
  await pass(60_000)
  expect(submit).not.toHaveBeenCalled()
  expect(button().textContent).toBe('Log out')
  submit.mockRestore()
})
