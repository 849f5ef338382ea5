import { act } from 'react'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import LogOut from '../../islands/log-out.tsx'
import LoginForm from '../../islands/login-form.tsx'
import ResendCountdown from '../../islands/resend-countdown.tsx'
import { answer, button, find, input, mount, pass, press, says, server, stage } from './stage.ts'

let assign: MockInstance<(url: string | URL) => void>

stage({ fakeTime: true })
beforeEach(() => {
  server.mockImplementation(() => answer({ valid: false }))
  assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
})
afterEach(() => assign.mockRestore())

test('the button is idle, then sending, and then the page that says it was sent comes (auth-002)', async () => {
  const sent = Promise.withResolvers<Response>()
  server.mockImplementation(() => sent.promise)
  await mount(<LoginForm email="ruth@blueridge.example" error={null} failure={null} />)
  expect([button().textContent, button().disabled]).toEqual(['Send me a login link', false])
  await press()
  expect([button().textContent, button().disabled]).toEqual(['Sending…', true])
  expect(assign).not.toHaveBeenCalled()
  await act(async () => sent.resolve(await answer({ success: true })))
  expect(server.mock.calls.map(([url, init]) => [url, init?.body])).toEqual([
    ['/api/auth/login', '{"email":"ruth@blueridge.example"}'],
  ])
  expect(assign).toHaveBeenCalledWith('/login/sent')
})

test('an empty address is asked for before anything is sent (auth-007)', async () => {
  await mount(<LoginForm email="" error={null} failure={null} />)
  await press()
  expect(find('.field__error').textContent).toBe('Please enter your email address')
  expect(document.activeElement).toBe(input('email'))
  expect(server).not.toHaveBeenCalled()
})

test('a failure says so once and the button is ready again; a refusal comes in the server’s words (auth-002, auth-008, errors-004)', async () => {
  server.mockRejectedValueOnce(new TypeError('offline'))
  await mount(<LoginForm email="ruth@blueridge.example" error={null} failure={null} />)
  await press()
  expect(find('.notice__title').textContent).toBe('Failed to send login link. Please try again.')
  expect(find('[role=alert]').textContent).toContain('Network error occurred')
  expect(button().disabled).toBe(false)
  server.mockImplementation(() => answer({ success: false, error: 'Please enter a valid email address.' }, 422))
  await press()
  expect(find('[role=alert]').textContent).toBe('')
  expect(find('.field__error').textContent).toBe('Please enter a valid email address.')
  server.mockImplementation(() => answer({ success: false, error: 'Please wait 15 minutes.' }, 429))
  await press()
  expect(find('[role=alert]').textContent).toBe('Please wait 15 minutes.')
})

test('after sending, the button is locked for 60 seconds and counts them down by the second (auth-003, limits-002)', async () => {
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

test('a page reloaded after 45 seconds waits for the 15 that are left (auth-003)', async () => {
  await mount(<ResendCountdown email="ruth@blueridge.example" lockedSeconds={15} />)
  await pass(15_000)
  expect(button().disabled).toBe(false)
})

test('the session is checked on start, and when the link was pressed in another tab this one comes along (auth-019)', async () => {
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

test('logging out starts by itself after 50 ms, and after 2 seconds says what to do (auth-006, limits-001)', async () => {
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

test('a page shown by another site’s link waits for its button', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(() => {})
  await mount(<LogOut byItself={false} />)
  await pass(60_000)
  expect(submit).not.toHaveBeenCalled()
  expect(button().textContent).toBe('Log out')
  submit.mockRestore()
})
