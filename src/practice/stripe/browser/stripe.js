/*
 * Replaces https://js.stripe.com/endive/stripe.js in practice mode. Implements what an embedded checkout page needs, with
 * Stripe's errors. The card form is our own page in a frame.
 */
;(() => {
  const ORIGIN = new URL(document.currentScript.src).origin
  let mounted

  class IntegrationError extends Error {
    name = 'IntegrationError'
  }
  const refuse = (message) => {
    throw new IntegrationError(message)
  }

  async function createEmbeddedCheckoutPage({ clientSecret, fetchClientSecret, onComplete } = {}) {
    if (mounted) refuse('You cannot have multiple Embedded Checkout objects.')
    if ((clientSecret === undefined) === (fetchClientSecret === undefined))
      refuse('Provide exactly one of clientSecret and fetchClientSecret.')
    const self = {}
    mounted = self
    let frame
    let secret
    try {
      secret = clientSecret ?? (await fetchClientSecret())
      if (!/^cs_\w+_secret_[\w-]+$/.test(secret)) refuse('The client secret is not one of a Checkout Session.')
    } catch (error) {
      mounted = undefined
      throw error
    }
    const id = secret.split('_secret_')[0]
    let isDestroyed = false
    const requireAlive = () => {
      if (isDestroyed) refuse('This Embedded Checkout object has been destroyed.')
    }

    function onMessage({ origin, source, data }) {
      if (origin !== ORIGIN || !frame || source !== frame.contentWindow || data?.from !== 'practice checkout') return
      if (data.height) frame.style.height = `${data.height}px`
      if (data.done === 'stay') onComplete?.()
      if (data.done === 'leave') location.assign(data.to)
    }

    return Object.assign(self, {
      mount(place) {
        requireAlive()
        if (frame) refuse('This Embedded Checkout object is already mounted.')
        const element = typeof place === 'string' ? document.querySelector(place) : place
        if (!element) refuse(`The selector you specified (${place}) applies to no DOM elements.`)
        frame = document.createElement('iframe')
        frame.src = `${ORIGIN}/practice/checkout/${id}?secret=${encodeURIComponent(secret)}`
        frame.title = 'Secure payment input frame'
        frame.allow = 'payment'
        Object.assign(frame.style, { border: '0', width: '100%', minHeight: '500px', display: 'block' })
        addEventListener('message', onMessage)
        element.append(frame)
      },
      unmount() {
        requireAlive()
        removeEventListener('message', onMessage)
        frame?.remove()
        frame = undefined
      },
      destroy() {
        requireAlive()
        self.unmount()
        isDestroyed = true
        mounted = undefined
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
