/*
 * Stripe's card form in our page. Stripe.js allows one at a time and takes its time to make and to end one, so all of
 * them stand in one line here. Source: checkout-004, checkout-005.
 */
export interface MountedForm {
  mount(place: HTMLElement): void
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

let line: Promise<unknown> = Promise.resolve()
let shown: MountedForm | undefined
let loading: Promise<void> | undefined
let stripe: { key: string; js: StripeJs } | undefined

interface Wanted {
  scriptUrl: string
  publishableKey: string
  clientSecret: string
  place: HTMLElement
  onComplete: () => void
  /** Somebody left or wants another meanwhile. */
  signal: AbortSignal
}

/** Shows the form in its place, and ends the one that was shown before. Rejects where it cannot be made. */
export function mountCardForm(wanted: Wanted): Promise<void> {
  const turn = line.then(async () => {
    endShown()
    if (wanted.signal.aborted) return
    const { clientSecret, onComplete } = wanted
    const js = await stripeJs(wanted)
    const form = await js.createEmbeddedCheckoutPage({ fetchClientSecret: async () => clientSecret, onComplete })
    if (wanted.signal.aborted) return form.destroy()
    shown = form
    form.mount(wanted.place)
  })
  line = turn.catch(() => {})
  return turn
}

/** Ends the form that is shown, after whatever is under way. */
export function unmountCardForm(): Promise<void> {
  const turn = line.then(endShown)
  line = turn
  return turn
}

/** Ending one twice is an error of Stripe.js. */
function endShown() {
  const form = shown
  shown = undefined
  form?.destroy()
}

async function stripeJs({ scriptUrl, publishableKey }: Wanted): Promise<StripeJs> {
  if (stripe?.key === publishableKey) return stripe.js
  await loadScript(scriptUrl)
  if (!window.Stripe) throw new Error('The script of the card form brought no Stripe')
  stripe = { key: publishableKey, js: window.Stripe(publishableKey) }
  return stripe.js
}

/** Once; a script that did not come may be asked for again. */
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
      reject(new Error('The script of the card form did not come'))
    }
    document.head.append(script)
  })
  return loading
}
