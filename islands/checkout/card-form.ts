/*
 * Stripe's embedded card form. Stripe.js allows only one form at a time, and creating one is asynchronous, so creating
 * and destroying run in a queue. Source: checkout-004, checkout-005.
 */
export interface MountedForm {
  mount(container: HTMLElement): void
  destroy(): void
}

interface StripeJs {
  createEmbeddedCheckoutPage(options: {
    fetchClientSecret: () => Promise<string>
    onComplete: () => void
  }): Promise<MountedForm>
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeJs
  }
}

let queue: Promise<unknown> = Promise.resolve()
let current: MountedForm | undefined
let loading: Promise<void> | undefined
let stripe: { key: string; js: StripeJs } | undefined

interface CardFormOptions {
  scriptUrl: string
  publishableKey: string
  clientSecret: string
  container: HTMLElement
  onComplete: () => void
  /** Aborted if the user cancels or leaves, or if another form is needed. */
  signal: AbortSignal
}

/** Shows the form in `container` and destroys the previous one. Rejects if the form cannot be created. */
export function mountCardForm(options: CardFormOptions): Promise<void> {
  const operation = queue.then(async () => {
    destroyCurrent()
    if (options.signal.aborted) return
    const { clientSecret, onComplete } = options
    const js = await stripeJs(options)
    const form = await js.createEmbeddedCheckoutPage({ fetchClientSecret: async () => clientSecret, onComplete })
    if (options.signal.aborted) return form.destroy()
    current = form
    form.mount(options.container)
  })
  queue = operation.catch(() => {})
  return operation
}

/** Destroys the current form after pending operations. */
export function unmountCardForm(): Promise<void> {
  const operation = queue.then(destroyCurrent)
  queue = operation
  return operation
}

/** Stripe.js throws if a form is destroyed twice. */
function destroyCurrent() {
  const form = current
  current = undefined
  form?.destroy()
}

async function stripeJs({ scriptUrl, publishableKey }: CardFormOptions): Promise<StripeJs> {
  if (stripe?.key === publishableKey) return stripe.js
  await loadScript(scriptUrl)
  if (!window.Stripe) throw new Error('Stripe.js loaded but did not define Stripe')
  stripe = { key: publishableKey, js: window.Stripe(publishableKey) }
  return stripe.js
}

/** Loads the script once. After a failure, the next call tries again. */
function loadScript(url: string): Promise<void> {
  if (window.Stripe) return Promise.resolve()
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      loading = undefined
      reject(new Error('Stripe.js did not load'))
    }
    document.head.append(script)
  })
  return loading
}
