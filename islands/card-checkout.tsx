import { type FormEvent, useEffect, useRef, useState } from 'react'
import { callApi, failureNotice, shortFailureText } from '../src/lib/call-api.ts'
import { checkoutWords as words } from '../src/messages/checkout.ts'
import { Button } from '../src/ui/button.tsx'
import { Notice } from '../src/ui/notice.tsx'
import { postTo } from '../src/ui/page-assets.ts'
import { urls } from '../src/urls.ts'
import { mountCardForm, unmountCardForm } from './checkout/card-form.ts'

/** Attribute names are fixed by the requirements. Source: checkout-001, checkout-006. */
export interface CardCheckoutProps {
  'price-id': string
  'metered-price-id': string
  'return-url': string
  'first-name': string
  'last-name': string
  email: string
  'extra-agents': number
  'extra-contacts': number
  'script-url': string
  'publishable-key': string
  /** The form's action without JavaScript: redirects to the card provider's payment page. */
  action: string
  /** The hidden fields of that form. */
  fields: Record<string, string | number>
  /** Opens the card form automatically. */
  opens: boolean
  /** Whether this is the last step of an agency's setup. */
  setup: boolean
}

/** `cause` is set for technical failures. */
interface CheckoutFailure {
  message: string
  cause?: string | undefined
}

type Stage = 'idle' | 'preparing' | 'form' | 'processing' | 'done'

/** Stripe's card form embedded in our page; without JavaScript, a button that leads to Stripe's page. */
export default function CardCheckout(props: CardCheckoutProps) {
  const [stage, setStage] = useState<Stage>('idle')
  const [failure, setFailure] = useState<CheckoutFailure>()
  const [attempts, setAttempts] = useState(0)
  const root = useRef<HTMLDivElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const attributes = attributesOf(props)

  useEffect(() => {
    if (props.opens) setAttempts((count) => count + 1)
  }, [props.opens])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed attribute needs a new card form
  useEffect(() => {
    if (attempts === 0) return
    const controller = new AbortController()
    const { signal } = controller
    const fail = (message: string, cause?: string) => {
      if (signal.aborted) return
      setFailure({ message, cause })
      setStage('idle')
      announce(root.current, 'checkout-error', message)
    }
    // Loads while the user enters the card details.
    const loadingConfirmation = import('./checkout/confirm-payment.ts').catch(() => undefined)
    async function complete(clientSecret: string) {
      setStage('processing')
      const { email, 'first-name': firstName, 'last-name': lastName } = latest.current
      const confirmation = await loadingConfirmation
      if (!confirmation) return fail(words.late)
      const refusal = await confirmation.confirmPayment(clientSecret, { email, firstName, lastName }, signal)
      if (signal.aborted) return
      if (refusal !== undefined) return fail(refusal)
      await unmountCardForm()
      setStage('done')
      announce(root.current, 'payment-completed', words.completed)
      await redirect(latest.current, confirmation.sessionIdOf(clientSecret))
    }
    async function open() {
      setFailure(undefined)
      setStage('preparing')
      const session = await createSession(latest.current, signal)
      if (signal.aborted) return
      if (!session.ok) return fail(session.message, session.cause)
      const { clientSecret } = session
      const { 'script-url': scriptUrl, 'publishable-key': publishableKey } = latest.current
      try {
        await mountCardForm({
          scriptUrl,
          publishableKey,
          clientSecret,
          signal,
          container: container.current!,
          onComplete: () => void complete(clientSecret),
        })
        if (!signal.aborted) setStage('form')
      } catch {
        fail(words.noForm)
      }
    }
    void open()
    return () => {
      controller.abort()
      void unmountCardForm()
    }
  }, [attempts, attributes])

  const start = (event: FormEvent) => {
    event.preventDefault()
    setAttempts((count) => count + 1)
  }
  const cancel = () => {
    setAttempts(0)
    setStage('idle')
  }
  return (
    <div className="card-checkout" ref={root} data-stage={stage}>
      {failure && <Failure {...failure} />}
      {stage === 'idle' && (
        <form {...postTo(props.action)} onSubmit={start} className="stack">
          {Object.entries(props.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <noscript>
            <p>{words.noScript}</p>
          </noscript>
          <div>
            <Button variant="primary">{words.start}</Button>
          </div>
        </form>
      )}
      <div role="status">
        {stage === 'preparing' && (
          <p className="card-checkout__wait">
            {words.preparing}{' '}
            <Button type="button" onClick={cancel}>
              {words.cancel}
            </Button>
          </p>
        )}
        {stage === 'processing' && <p className="card-checkout__wait">{words.processing}</p>}
        {stage === 'done' && (
          <Notice kind="good" title={props.setup ? words.completedSetup : words.completed}>
            {props.setup && words.finalizing}
          </Notice>
        )}
      </div>
      <div className="card-checkout__form" ref={container} hidden={stage !== 'form' && stage !== 'preparing'} />
    </div>
  )
}

/** The attributes that the card form depends on. */
const attributesOf = (props: CardCheckoutProps) =>
  JSON.stringify([
    props['price-id'],
    props['metered-price-id'],
    props['return-url'],
    props['first-name'],
    props['last-name'],
    props.email,
    props['extra-agents'],
    props['extra-contacts'],
  ])

/** Source: checkout-020. */
const Failure = ({ message, cause }: CheckoutFailure) => (
  <Notice kind="bad" title={words.error} role="alert">
    <p>{message}</p>
    {cause && <p>{cause}</p>}
    {message === words.late && <p>{words.lateNext}</p>}
    <ul>
      {words.advice.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <Button type="button" onClick={() => location.reload()}>
      {words.refresh}
    </Button>
  </Notice>
)

type SessionResult = { ok: true; clientSecret: string } | ({ ok: false } & CheckoutFailure)

/** Source: checkout-001, checkout-007, checkout-015. */
async function createSession(props: CardCheckoutProps, signal: AbortSignal): Promise<SessionResult> {
  const { 'price-id': priceId, 'first-name': firstName, 'last-name': lastName, email } = props
  if (![priceId, firstName, lastName, email].every((one) => one?.trim())) return { ok: false, message: words.missing }
  const meteredPriceId = props['metered-price-id']
  const called = await callApi(urls.checkoutApi.create(), {
    method: 'POST',
    signal,
    body: {
      priceId,
      customerEmail: email,
      customerName: `${firstName} ${lastName}`,
      ...(meteredPriceId ? { meteredPriceId } : {}),
      extraAgents: props['extra-agents'],
      extraContacts: props['extra-contacts'],
    },
    decode: (json) => json as { success: boolean; clientSecret?: string; message?: string },
  })
  if (!called.ok) {
    const { says, cause } = failureNotice(called.failure, words.noSession, shortFailureText)
    return { ok: false, message: says, cause }
  }
  const { success, clientSecret, message } = called.data
  return success && clientSecret ? { ok: true, clientSecret } : { ok: false, message: message || words.noSession }
}

/** Dispatches an event for the page. Source: checkout-022, checkout-023. */
const announce = (element: HTMLElement | null, name: 'checkout-error' | 'payment-completed', message: string) =>
  element?.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: { message } }))

/** Time to read the last message before the redirect. */
const READ_MESSAGE_MS = 1_500

/** At the end of setup, renews the browser's session in case it expired. Source: onboarding-014. */
async function redirect({ setup, email, 'return-url': returnUrl }: CardCheckoutProps, sessionId: string) {
  if (setup)
    await Promise.all([
      callApi(urls.checkoutApi.handOver(), { method: 'POST', body: { email }, decode: () => undefined }),
      new Promise((resolve) => setTimeout(resolve, READ_MESSAGE_MS)),
    ])
  location.assign(returnUrl.replace('{CHECKOUT_SESSION_ID}', encodeURIComponent(sessionId)))
}
