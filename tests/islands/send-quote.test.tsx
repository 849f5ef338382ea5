import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import SendQuote from '../../islands/send-quote.tsx'
import { answer, button, close, find, mount, pass, press, says, server, setUpPage } from './dom.ts'

const FAILED = 'Failed to send quote email'

const tracked = (send_status: string) =>
  answer({
    success: true,
    trackingRecords: [
      { email_type: 'birthday', send_status: 'Sent' },
      { email_type: 'quote_email', send_status },
    ],
  })

let reload: MockInstance<() => void>

setUpPage({ fakeTime: true })
beforeEach(() => {
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
})
afterEach(() => {
  reload.mockRestore()
  history.replaceState(null, '')
})

const show = (props: Partial<ComponentProps<typeof SendQuote>> = {}) =>
  mount(
    <SendQuote
      action="/contact/7/quote-mail"
      sendUrl="/send"
      trackingUrl="/tracking"
      requestId="r"
      stage="idle"
      waits={null}
      disabledReason={null}
      failure={null}
      {...props}
    />,
  )

test('the button changes from Send Quote to Sending... until the email is sent, and the page reloads once (contacts-026)', async () => {
  let state = 'Scheduled'
  server.mockImplementation((url) => (url === '/send' ? answer({ success: true }) : tracked(state)))
  await show()
  expect(button().textContent).toBe('Send Quote')
  await press()
  expect([button().textContent, button().disabled]).toEqual(['Sending...', true])
  await pass(3_000)
  expect(button().textContent).toBe('Sending...')
  state = 'Sent'
  await pass(60_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('while email is held the button says that the quote waits, and why, until it is sent', async () => {
  let state = 'Scheduled'
  const waits = 'Email to clients has been on hold since Nov 20.'
  server.mockImplementation((url) => (url === '/send' ? answer({ success: true, waits }) : tracked(state)))
  await show()
  await press()
  expect([button().textContent, button().disabled]).toEqual(['Waiting to send', true])
  expect(says()).toContain(waits)
  await pass(60_000)
  expect(button().textContent).toBe('Waiting to send')
  state = 'Sent'
  await pass(15_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a quote refused by the email service while waiting says so too', async () => {
  const waits = 'Our email service has refused our account.'
  const waiting = () =>
    answer({ success: true, waits, trackingRecords: [{ email_type: 'quote_email', send_status: 'Scheduled' }] })
  server.mockImplementation((url) => (url === '/send' ? answer({ success: true }) : waiting()))
  await show()
  await press()
  expect(button().textContent).toBe('Sending...')
  await pass(1_000)
  expect([button().textContent, says().includes(waits)]).toEqual(['Waiting to send', true])
})

test('the previous quote does not count as sent while the request for the next is under way', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  server.mockImplementation((url) => (url === '/send' ? promise : tracked('Sent')))
  await show()
  await press()
  await pass(5_000)
  expect(reload).not.toHaveBeenCalled()
  resolve(await answer({ success: false, error: 'Wait a minute' }, 422))
  await pass(5_000)
  expect([button().textContent, says(), reload.mock.calls.length]).toEqual(['Send Quote', 'Wait a minute', 0])
})

test('after the reload Email Sent shows for 5 seconds, and then the button has the focus and can send again (contacts-026, contacts-027)', async () => {
  server.mockImplementation(() => tracked('Sent'))
  await show({ stage: 'sending' })
  await pass(1_000)
  await close()
  await show({ stage: 'sent' })
  await pass(4_999)
  expect(document.body.textContent).toBe('Email Sent')
  await pass(1)
  expect([button().textContent, button().disabled, says()]).toEqual(['Send Quote', false, ''])
  expect(document.activeElement).toBe(button())
  await pass(60_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('after the reload an email that has bounced since does not count as sent', async () => {
  server.mockImplementation(() => tracked('Sent'))
  await show({ stage: 'sending' })
  await pass(1_000)
  await close()
  await show({ failure: FAILED })
  expect([button().textContent, says()]).toEqual(['Send Quote', FAILED])
})

test('each page requests one email, and a click whose response was lost repeats that request', async () => {
  server.mockRejectedValueOnce(new TypeError('offline'))
  server.mockImplementation((url) => (url === '/send' ? answer({ success: true }) : tracked('Sent')))
  await show()
  await press()
  await press()
  const asked = server.mock.calls.filter(([url]) => url === '/send').map(([, init]) => JSON.parse(String(init?.body)))
  expect(asked).toEqual([{ requestId: 'r' }, { requestId: 'r' }])
})

test('a refusal shows the server’s message, a failure ours with its cause (contacts-060, errors-004, errors-005)', async () => {
  await show()
  server.mockImplementation(() => answer({ success: false, error: 'The contact unsubscribed' }, 422))
  await press()
  expect([button().textContent, button().disabled, says()]).toEqual(['Send Quote', false, 'The contact unsubscribed'])
  server.mockImplementation(() => answer({ success: false, error: 'Something went wrong on our side.' }, 500))
  await press()
  expect([find('.notice__title').textContent, says()]).toEqual([FAILED, `${FAILED}Server error: 500`])
  server.mockImplementation(() => Promise.reject(new TypeError('offline')))
  await press()
  expect(says()).toBe(`${FAILED}Network error occurred`)
})

test('an email that fails after queueing says so, and the button works again', async () => {
  server.mockImplementation((url) => (url === '/send' ? answer({ success: true }) : tracked('Failed')))
  await show()
  await press()
  await pass(1_000)
  expect([button().textContent, says()]).toEqual(['Send Quote', FAILED])
})

test('a page opened while an email is being sent follows it, even if a response is lost', async () => {
  server.mockRejectedValueOnce(new TypeError('offline'))
  server.mockImplementation(() => tracked('Opened'))
  await show({ stage: 'sending' })
  expect(button().textContent).toBe('Sending...')
  await pass(2_000)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a button that cannot send says why', async () => {
  await show({ disabledReason: 'This contact has no email address.' })
  expect(button().disabled).toBe(true)
  expect(document.getElementById(button().getAttribute('aria-describedby')!)?.textContent).toBe(
    'This contact has no email address.',
  )
})
