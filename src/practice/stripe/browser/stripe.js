/*
 * In practice mode this takes the place of https://js.stripe.com/endive/stripe.js: as much of it as an embedded checkout
 * page needs, with Stripe's own refusals. The card form is a page of ours in a frame.
 */
;(() => {
  const ORIGIN = new URL(document.currentScript.src).origin
  let living

  class IntegrationError extends Error {
    name = 'IntegrationError'
  }
  const refuse = (message) => {
    throw new IntegrationError(message)
  }

  async function createEmbeddedCheckoutPage({ clientSecret, fetchClientSecret, onComplete } = {}) {
    if (living) refuse('You cannot have multiple Embedded Checkout objects.')
    if ((clientSecret === undefined) === (fetchClientSecret === undefined))
      refuse('Provide exactly one of clientSecret and fetchClientSecret.')
    const self = {}
    living = self
    let frame
    let secret
    try {
      secret = clientSecret ?? (await fetchClientSecret())
      if (!/^cs_\w+_secret_[\w-]+$/.test(secret)) refuse('The client secret is not one of a Checkout Session.')
    } catch (error) {
      living = undefined
      throw error
    }
    const id = secret.split('_secret_')[0]
    let isDestroyed = false
    const alive = () => {
      if (isDestroyed) refuse('This Embedded Checkout object has been destroyed.')
    }

    function hear({ origin, source, data }) {
      if (origin !== ORIGIN || !frame || source !== frame.contentWindow || data?.from !== 'practice checkout') return
      if (data.height) frame.style.height = `${data.height}px`
      if (data.done === 'stay') onComplete?.()
      if (data.done === 'leave') location.assign(data.to)
    }

    return Object.assign(self, {
      mount(place) {
        alive()
        if (frame) refuse('This Embedded Checkout object is already mounted.')
        const element = typeof place === 'string' ? document.querySelector(place) : place
        if (!element) refuse(`The selector you specified (${place}) applies to no DOM elements.`)
        frame = document.createElement('iframe')
        frame.src = `${ORIGIN}/practice/checkout/${id}?secret=${encodeURIComponent(secret)}`
        frame.title = 'Secure payment input frame'
        frame.allow = 'payment'
        Object.assign(frame.style, { border: '0', width: '100%', minHeight: '500px', display: 'block' })
        addEventListener('message', hear)
        element.append(frame)
      },
      unmount() {
        alive()
        removeEventListener('message', hear)
        frame?.remove()
        frame = undefined
      },
      destroy() {
        alive()
        self.unmount()
        isDestroyed = true
        living = undefined
      },
    })
  }

  const open = (key) => {
    if (!/^pk_\w+$/.test(key ?? '')) refuse('Please call Stripe() with your publishable key.')
    return {
      createEmbeddedCheckoutPage,
      initEmbeddedCheckout: async () =>
        refuse('stripe.initEmbeddedCheckout() has been removed. Use stripe.createEmbeddedCheckoutPage().'),
      _registerWrapper() {},
      registerAppInfo() {},
    }
  }
  window.Stripe = Object.assign(open, { version: 'endive' })
})()
