import { type FormEvent, useEffect, useRef, useState } from 'react'
import { callApi, failureNotice, shortFailureText } from '../src/lib/call-api.ts'
import { checkoutWords as words } from '../src/messages/checkout.ts'
import { Button } from '../src/ui/button.tsx'
import { Notice } from '../src/ui/notice.tsx'
import { urls } from '../src/urls.ts'
import { pollCheckout } from './checkout/ask-server.ts'
import { mountCardForm, unmountCardForm } from './checkout/card-form.ts'
import { confirmPayment, sessionIdOf } from './checkout/confirm-payment.ts'

/** The attributes of the documents by their names. Source: checkout-001, checkout-006. */
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
  /** Where the form posts without script: to a payment page of the card provider's. */
  action: string
  /** What that form sends. */
  fields: Record<string, string | number>
  /** Opens the card form by itself. */
  opens: boolean
  /** It is the last step of an agency's setup. */
  setup: boolean
}

/** `cause` is what went wrong on the way, where it was an accident. */
interface Failed {
  message: string
  cause?: string | undefined
}

type Stage = 'idle' | 'preparing' | 'form' | 'processing' | 'done'

/** A card form inside our page; without script a button that leads to one outside. */
export default function CardCheckout(props: CardCheckoutProps) {
  const [stage, setStage] = useState<Stage>('idle')
  const [failure, setFailure] = useState<Failed>()
  const [begun, setBegun] = useState(0)
  const root = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const attributes = attributesOf(props)

  useEffect(() => {
    if (props.opens) setBegun((count) => count + 1)
  }, [props.opens])

  // biome-ignore lint/correctness/useExhaustiveDependencies: any attribute that changes makes another form
  useEffect(() => {
    if (begun === 0) return
    const left = new AbortController()
    const { signal } = left
    const fail = (message: string, cause?: string) => {
      if (signal.aborted) return
      setFailure({ message, cause })
      setStage('idle')
      announce(root.current, 'checkout-error', message)
    }
    async function complete(clientSecret: string) {
      setStage('processing')
      const { email, 'first-name': firstName, 'last-name': lastName } = latest.current
      const sessionId = sessionIdOf(clientSecret)
      const ended = await confirmPayment(
        (step) => pollCheckout(step, clientSecret, sessionId, { email, firstName, lastName }, signal),
        (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      )
      if (signal.aborted) return
      if (!ended.done) return fail(ended.message)
      await unmountCardForm()
      setStage('done')
      announce(root.current, 'payment-completed', words.completed)
      await goOn(latest.current, sessionId)
    }
    async function open() {
      setFailure(undefined)
      setStage('preparing')
      const made = await createSession(latest.current, signal)
      if (signal.aborted) return
      if (!made.ok) return fail(made.message, made.cause)
      const { clientSecret } = made
      const { 'script-url': scriptUrl, 'publishable-key': publishableKey } = latest.current
      try {
        await mountCardForm({
          ...{ scriptUrl, publishableKey, clientSecret, signal, place: place.current! },
          onComplete: () => void complete(clientSecret),
        })
        if (!signal.aborted) setStage('form')
      } catch {
        fail(words.noForm)
      }
    }
    void open()
    return () => {
      left.abort()
      void unmountCardForm()
    }
  }, [begun, attributes])

  const start = (event: FormEvent) => {
    event.preventDefault()
    setBegun((count) => count + 1)
  }
  const cancel = () => {
    setBegun(0)
    setStage('idle')
  }
  return (
    <div className="card-checkout" ref={root} data-stage={stage}>
      {failure && <Failure {...failure} />}
      {stage === 'idle' && (
        <form method="post" action={props.action} onSubmit={start} className="stack">
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
      <div className="card-checkout__form" ref={place} hidden={stage !== 'form' && stage !== 'preparing'} />
    </div>
  )
}

/** What makes another form when it changes. */
const attributesOf = (props: CardCheckoutProps) =>
  JSON.stringify([
    ...[props['price-id'], props['metered-price-id'], props['return-url'], props['first-name'], props['last-name']],
    ...[props.email, props['extra-agents'], props['extra-contacts']],
  ])

/** Source: checkout-020. */
const Failure = ({ message, cause }: Failed) => (
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

type Made = { ok: true; clientSecret: string } | ({ ok: false } & Failed)

/** Source: checkout-001, checkout-007, checkout-015. */
async function createSession(props: CardCheckoutProps, signal: AbortSignal): Promise<Made> {
  const { 'price-id': priceId, 'first-name': firstName, 'last-name': lastName, email } = props
  if (![priceId, firstName, lastName, email].every((one) => one?.trim())) return { ok: false, message: words.missing }
  const meteredPriceId = props['metered-price-id']
  const called = await callApi(urls.checkoutApi.create(), {
    method: 'POST',
    signal,
    body: {
      ...{ priceId, customerEmail: email, customerName: `${firstName} ${lastName}` },
      ...(meteredPriceId ? { meteredPriceId } : {}),
      ...{ extraAgents: props['extra-agents'], extraContacts: props['extra-contacts'] },
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

/** Tells the page, and whatever of it listens. Source: checkout-022, checkout-023. */
const announce = (element: HTMLElement | null, name: 'checkout-error' | 'payment-completed', message: string) =>
  element?.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: { message } }))

/** What is said at the end can be read before the page goes. */
const READ_MS = 1_500

/** The setup's end hands this browser over, so that it goes on though its session were over. Source: onboarding-014. */
async function goOn({ setup, email, 'return-url': returnUrl }: CardCheckoutProps, sessionId: string) {
  if (setup)
    await Promise.all([
      callApi(urls.checkoutApi.handOver(), { method: 'POST', body: { email }, decode: () => undefined }),
      new Promise((resolve) => setTimeout(resolve, READ_MS)),
    ])
  location.assign(returnUrl.replace('{CHECKOUT_SESSION_ID}', encodeURIComponent(sessionId)))
}
