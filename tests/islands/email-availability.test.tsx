import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import EmailAvailability, { type EmailAvailabilityProps } from '../../islands/email-availability.tsx'
import { answer, input, leave, mount, pass, says, server, setUpPage, silence, type } from './dom.ts'

setUpPage({ fakeTime: true })
beforeEach(() => {
  server.mockImplementation(() => answer({ available: true, message: '' }))
})

const show = (props: Partial<EmailAvailabilityProps> = {}) =>
  mount(<EmailAvailability label="Email address" name="email" {...props} />)

test('the server is asked once, 500 ms after the last key (auth-018)', async () => {
  await show()
  await type('june@okafor.exampl')
  await pass(499)
  await type('june@okafor.example')
  expect(says()).toBe('Checking this address...')
  await pass(499)
  expect(server).not.toHaveBeenCalled()
  await pass(1)
  expect(server.mock.calls.map(([url]) => url)).toEqual(['/api/organizations/check-email/june%40okafor.example'])
  expect(says()).toBe('This address is available.')
})

test('leaving the field asks at once, and nothing is asked twice (auth-012)', async () => {
  await show()
  await type('june@okafor.example')
  await leave()
  await pass(0)
  expect(server).toHaveBeenCalledTimes(1)
  await leave()
  await pass(10_000)
  expect(server).toHaveBeenCalledTimes(1)
})

test('a taken address is reported and marked (auth-016)', async () => {
  server.mockImplementation(() => answer({ available: false, message: '' }))
  await show({ taken: 'Please sign in.' })
  await type('june@okafor.example')
  await pass(500)
  expect([says(), input().getAttribute('aria-invalid')]).toEqual(['Please sign in.', 'true'])
})

test('an address is called invalid only when its field is left (auth-016)', async () => {
  await show()
  await type('june')
  expect([says(), input().getAttribute('aria-invalid')]).toEqual(['', null])
  await leave()
  expect([says(), input().getAttribute('aria-invalid')]).toEqual(['Please enter a valid email address.', 'true'])
  expect(server).not.toHaveBeenCalled()
})

test.each([
  ['answers with an error', () => answer({ success: false }, 500)],
  ['answers with something else', () => answer({ hello: 1 })],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a server that %s is told as a failed check (auth-016, agents-024)', async (_what, fails) => {
  server.mockImplementation(fails)
  await show()
  await type('june@okafor.example')
  await pass(500)
  expect(says()).toBe('Failed to check email availability')
})

test('a request without a response is abandoned after 5 seconds (auth-016)', async () => {
  server.mockImplementation(silence)
  await show()
  await type('june@okafor.example')
  await pass(500)
  await pass(4_999)
  expect(says()).toBe('Checking this address...')
  await pass(1)
  expect(says()).toBe('Failed to check email availability')
})

test('a response for an address that changed meanwhile is not shown (auth-017)', async () => {
  const waiting: ((response: Response) => void)[] = []
  server.mockImplementation(() => new Promise((resolve) => waiting.push(resolve)))
  await show()
  await type('june@okafor.example')
  await pass(500)
  await type('june2@okafor.example')
  await pass(500)
  await act(async () => waiting[1]!(await answer({ available: true })))
  await act(async () => waiting[0]!(await answer({ available: false })))
  expect(says()).toBe('This address is available.')
})

test('the server’s own message stays until something else is typed', async () => {
  await show({ defaultValue: 'ruth@blueridge.example', error: 'This address is registered.' })
  expect(document.body.textContent).toContain('This address is registered.')
  await type('june@okafor.example')
  expect(document.body.textContent).not.toContain('This address is registered.')
})
