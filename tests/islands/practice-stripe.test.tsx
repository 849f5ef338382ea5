import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import script from '../../src/practice/stripe/browser/stripe.js?raw'

interface Page {
  mount(place: string | Element): void
  unmount(): void
  destroy(): void
}
interface Options {
  clientSecret?: string
  fetchClientSecret?: () => Promise<string>
  onComplete?: () => void
}
interface PracticeStripe {
  createEmbeddedCheckoutPage(options: Options): Promise<Page>
  initEmbeddedCheckout(): Promise<never>
}
const ORIGIN = 'http://localhost:3000'
const SECRET = 'cs_test_a1_secret_b2'
let stripe: PracticeStripe
let source: MockInstance

beforeEach(() => {
  // Nothing is fetched here.
  source = vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(() => {})
  document.body.innerHTML = '<div id="checkout"></div>'
  // Runs as its script element would, anew for each test.
  Object.defineProperty(document, 'currentScript', {
    configurable: true,
    value: { src: `${ORIGIN}/practice/stripe.js` },
  })
  new Function(script)()
  stripe = (window as unknown as { Stripe(key: string): PracticeStripe }).Stripe('pk_test_practice')
})

const frame = () => document.querySelector('iframe')
const say = (data: object, { origin = ORIGIN, from = frame()?.contentWindow } = {}) =>
  dispatchEvent(new MessageEvent('message', { origin, data, source: from as Window }))

test('the form is our iframe, which reports completion and height', async () => {
  let done = 0
  const page = await stripe.createEmbeddedCheckoutPage({
    fetchClientSecret: async () => SECRET,
    onComplete: () => done++,
  })
  page.mount('#checkout')
  expect(source).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/practice/checkout/cs_test_a1?secret=${SECRET}`)
  say({ from: 'practice checkout', height: 812 })
  expect(frame()?.style.height).toBe('812px')
  say({ from: 'practice checkout', done: 'stay' }, { origin: 'https://elsewhere.example' })
  say({ from: 'practice checkout', done: 'stay' }, { from: window })
  expect(done).toBe(0)
  say({ from: 'practice checkout', done: 'stay' })
  expect(done).toBe(1)
  page.destroy()
  expect(frame()).toBeNull()
})

test('like Stripe, it refuses a second form, the old name and a second destroy', async () => {
  const integration = { name: 'IntegrationError' }
  const page = await stripe.createEmbeddedCheckoutPage({ clientSecret: SECRET })
  await expect(stripe.createEmbeddedCheckoutPage({ clientSecret: SECRET })).rejects.toMatchObject({
    ...integration,
    message: expect.stringContaining('multiple Embedded Checkout objects'),
  })
  await expect(stripe.initEmbeddedCheckout()).rejects.toMatchObject(integration)
  page.mount('#checkout')
  expect(() => page.mount('#checkout')).toThrow('already mounted')
  page.unmount()
  page.destroy()
  expect(() => page.destroy()).toThrow('destroyed')
  const next = await stripe.createEmbeddedCheckoutPage({ clientSecret: SECRET })
  next.destroy()
  await expect(stripe.createEmbeddedCheckoutPage({ clientSecret: 'made up' })).rejects.toMatchObject(integration)
  await expect(stripe.createEmbeddedCheckoutPage({})).rejects.toMatchObject(integration)
})
