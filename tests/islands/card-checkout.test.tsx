import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import CardCheckout, { type CardCheckoutProps } from '../../islands/card-checkout.tsx'
import { answer, close, find, mount, pass, press, server, setUpPage, silence } from './dom.ts'

interface Form {
  secret: string
  onComplete: () => void
  place: HTMLElement | undefined
  state: 'made' | 'mounted' | 'destroyed'
}

let forms: Form[]
let atOnce: number
let most: number
const SECRET = 'cs_test_1_secret_2'

/** A fake Stripe.js: one form at a time; destroying one twice throws. */
function fakeStripe() {
  return {
    async createEmbeddedCheckoutPage(options: { fetchClientSecret: () => Promise<string>; onComplete: () => void }) {
      await Promise.resolve()
      if (atOnce > 0) throw new Error('You cannot have multiple Embedded Checkout objects.')
      atOnce++
      most = Math.max(most, atOnce)
      const form: Form = {
        secret: await options.fetchClientSecret(),
        onComplete: options.onComplete,
        place: undefined,
        state: 'made',
      }
      forms.push(form)
      return {
        mount(place: HTMLElement) {
          form.place = place
          form.state = 'mounted'
        },
        destroy() {
          if (form.state === 'destroyed') throw new Error('This Embedded Checkout was destroyed already.')
          form.state = 'destroyed'
          atOnce--
        },
      }
    },
  }
}

setUpPage({ fakeTime: true })
beforeEach(() => {
  forms = []
  atOnce = 0
  most = 0
  window.Stripe = fakeStripe
  vi.spyOn(location, 'assign').mockImplementation(() => {})
})

let keys = 0
const props = (more: Partial<CardCheckoutProps> = {}): CardCheckoutProps => ({
  'price-id': 'price_1',
  'metered-price-id': 'price_2',
  'return-url': '/done?session_id={CHECKOUT_SESSION_ID}',
  'first-name': 'June',
  'last-name': 'Okafor',
  email: 'june@okafor.example',
  'extra-agents': 2,
  'extra-contacts': 0,
  'script-url': '/stripe.js',
  'publishable-key': `pk_${++keys}`,
  action: '/pay',
  fields: { plan: 'usage' },
  opens: true,
  setup: false,
  ...more,
})
const made = () => answer({ success: true, clientSecret: SECRET })
const settle = () => pass(0)
const show = async (more?: Partial<CardCheckoutProps>) => {
  await mount(<CardCheckout {...props(more)} />)
  await settle()
}
const said = () => find('.card-checkout').textContent ?? ''
const bodyOf = (call: number) => JSON.parse(String(server.mock.calls[call]?.[1]?.body))
const complete = () => act(async () => forms.at(-1)?.onComplete())

test('a session is created with both names joined, and its form is mounted (checkout-006, checkout-007, checkout-008)', async () => {
  server.mockImplementation(made)
  await show()
  expect(server.mock.calls[0]?.[0]).toBe('/api/create-checkout-session')
  expect(bodyOf(0)).toEqual({
    priceId: 'price_1',
    meteredPriceId: 'price_2',
    customerEmail: 'june@okafor.example',
    customerName: 'June Okafor',
    extraAgents: 2,
    extraContacts: 0,
  })
  expect(forms).toMatchObject([{ secret: SECRET, state: 'mounted', place: find('.card-checkout__form') }])
  await close()
  await mount(<CardCheckout {...props({ 'metered-price-id': '' })} />)
  await settle()
  expect(bodyOf(1)).not.toHaveProperty('meteredPriceId')
})

test.each(['price-id', 'first-name', 'last-name', 'email'] as const)(
  'without %s nothing is requested (checkout-001)',
  async (name) => {
    await show({ [name]: ' ' })
    expect(said()).toContain('Error: Missing required attributes')
    expect(server).not.toHaveBeenCalled()
  },
)

test('one form at a time: a changed attribute ends it and creates another (checkout-004, checkout-005)', async () => {
  server.mockImplementation(made)
  const before = props()
  await mount(<CardCheckout {...before} />)
  await settle()
  await mount(<CardCheckout {...before} email="juno@okafor.example" />)
  await settle()
  await mount(<CardCheckout {...before} email="juno@okafor.example" />)
  await settle()
  expect(forms.map(({ state }) => state)).toEqual(['destroyed', 'mounted'])
  await mount(<CardCheckout {...before} price-id="price_9" />)
  await mount(<CardCheckout {...before} price-id="price_8" />)
  await settle()
  expect(forms.at(-1)?.state).toBe('mounted')
  expect([most, atOnce]).toEqual([1, 1])
  await close()
  await settle()
  expect(atOnce).toBe(0)
})

test('a paid form is confirmed by the server, reported to the page and left (checkout-022, checkout-023)', async () => {
  const events: string[] = []
  const hear = (event: Event) => events.push(`${event.type}: ${(event as CustomEvent).detail.message}`)
  for (const name of ['payment-completed', 'checkout-error']) window.addEventListener(name, hear)
  server.mockImplementationOnce(made)
  await show()
  server.mockImplementationOnce(() => answer({ status: 'open' }))
  server.mockImplementationOnce(() => answer({ status: 'complete' }))
  server.mockImplementationOnce(() => answer({ customer: 'cus_1', subscription: 'sub_1', subscription_item: 'si_1' }))
  server.mockImplementationOnce(() => answer({ success: true }))
  await complete()
  expect(said()).toContain('Processing payment...')
  await pass(2_000)
  await settle()
  expect(server.mock.calls.slice(1).map(([url]) => url)).toEqual([
    '/api/session-status?session_id=cs_test_1',
    '/api/session-status?session_id=cs_test_1',
    '/api/checkout-session?clientSecret=cs_test_1_secret_2',
    '/api/stripe/payment-complete',
  ])
  expect(bodyOf(4)).toEqual({
    email: 'june@okafor.example',
    firstName: 'June',
    lastName: 'Okafor',
    stripeCustomerId: 'cus_1',
    stripeSubscriptionId: 'sub_1',
    stripeUsageItemId: 'si_1',
  })
  expect(events).toEqual(['payment-completed: Payment completed successfully'])
  expect([said(), atOnce]).toEqual([expect.stringContaining('Payment completed successfully'), 0])
  expect(location.assign).toHaveBeenCalledWith('/done?session_id=cs_test_1')
  for (const name of ['payment-completed', 'checkout-error']) window.removeEventListener(name, hear)
})

test('at the end of a setup the browser is signed in before it continues (onboarding-014, onboarding-016)', async () => {
  server.mockImplementationOnce(made)
  await show({ setup: true })
  server.mockImplementationOnce(() => answer({ status: 'complete' }))
  server.mockImplementationOnce(() => answer({ customer: null, subscription: null, subscription_item: null }))
  server.mockImplementationOnce(() => answer({ success: true }))
  server.mockImplementationOnce(silence)
  await complete()
  await settle()
  expect(said()).toContain('Payment completed successfully!')
  expect(said()).toContain('Finalizing your account setup...')
  expect(server.mock.calls.at(-1)?.[0]).toBe('/api/auth/set-session')
  expect(location.assign).not.toHaveBeenCalled()
  await pass(15_000)
  expect(location.assign).toHaveBeenCalledOnce()
})

test('an expired session says so, with advice and a way to try again (checkout-011, checkout-020, checkout-022)', async () => {
  const events: string[] = []
  const hear = (event: Event) => events.push((event as CustomEvent).detail.message)
  window.addEventListener('checkout-error', hear, { once: true })
  server.mockImplementationOnce(made)
  await show()
  server.mockImplementationOnce(() => answer({ status: 'expired' }))
  await complete()
  await settle()
  for (const told of ['Error', 'Payment session expired', 'ad blockers', 'incognito', 'setup_intent', 'Refresh Page'])
    expect(said()).toContain(told)
  expect(events).toEqual(['Payment session expired'])
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  await press([...document.querySelectorAll('button')].find((one) => one.textContent === 'Refresh Page')!)
  expect(reload).toHaveBeenCalledOnce()
})

test.each([
  [
    'its own words',
    () => answer({ success: false, error: 'Your agency has a subscription already.' }, 422),
    'Your agency has a subscription already.',
  ],
  ['words beside success', () => answer({ success: false, message: 'Not today.' }), 'Not today.'],
  ['nothing to say', () => answer({}, 500), 'Failed to create checkout sessionBad status: 500'],
  ['no answer', () => Promise.reject(new Error('away')), 'Failed to create checkout sessionNetwork error'],
])('a session that is not made: the server has %s (checkout-015, errors-007)', async (_, reply, told) => {
  server.mockImplementationOnce(reply)
  await show()
  expect(said()).toContain(told)
  expect(forms).toEqual([])
})

test('a form that Stripe.js cannot create says so (checkout-016)', async () => {
  window.Stripe = () => ({ createEmbeddedCheckoutPage: () => Promise.reject(new Error('blocked')) })
  server.mockImplementation(made)
  await show()
  expect(said()).toContain('Failed to load payment form')
})

test('preparing can be canceled, and late responses show nothing (subscription-008)', async () => {
  server.mockImplementation(silence)
  await show()
  expect(said()).toContain('Preparing payment session...')
  await press([...document.querySelectorAll('button')].find((one) => one.textContent === 'Cancel')!)
  await settle()
  expect(said()).not.toContain('Preparing')
  expect(forms).toEqual([])
  server.mockImplementation(made)
  await press(find<HTMLButtonElement>('form button'))
  await settle()
  expect(forms).toMatchObject([{ state: 'mounted' }])
})
