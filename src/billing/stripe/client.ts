import type Stripe from 'stripe'
import { CardTrouble } from '../cards/card-provider.ts'

const STRIPE_API_BASE = 'https://api.stripe.com'

/** A page is waiting. */
const TIMEOUT_MS = 8_000
const TRY_AGAIN = 1

export interface StripeAccount {
  secretKey: string
  /** Another server that speaks Stripe's HTTP, without a trailing slash; a path of its own is put before theirs. */
  apiBase?: string | undefined
}

/** Makes the SDK on its first use: it is a megabyte that a start need not read. */
export function lazyStripe({ secretKey, apiBase = STRIPE_API_BASE }: StripeAccount): () => Promise<Stripe> {
  let made: Promise<Stripe> | undefined
  return () => {
    made ??= import('stripe').then(
      ({ Stripe }) =>
        new Stripe(secretKey, {
          timeout: TIMEOUT_MS,
          maxNetworkRetries: TRY_AGAIN,
          telemetry: false,
          httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) => {
            const { pathname, search } = new URL(String(url))
            return fetch(`${apiBase}${pathname}${search}`, init)
          }),
        }),
    )
    return made
  }
}

interface StripeFailure {
  type: string
  code?: string
  /** Of the request: what the error is about. */
  param?: string
  message: string
  statusCode?: number
}

const isStripeFailure = (error: unknown): error is StripeFailure =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')

/**
 * `resource_missing` says two things. About an id that Stripe does not know it names the parameter ("No such customer");
 * about a customer without a card it names none ("This customer has no attached payment source or default payment
 * method").
 */
const lacksPaymentMethod = ({ code, param, message }: StripeFailure) =>
  code === 'resource_missing' && !/^No such /.test(message) && (!param || /payment (?:source|method)/i.test(message))

export const isMissing = (error: unknown): boolean =>
  error instanceof CardTrouble
    ? error.kind === 'not_found'
    : isStripeFailure(error) && error.code === 'resource_missing' && !lacksPaymentMethod(error)

/** The same failure in our words. What is no failure of Stripe's stays what it is. */
function asTrouble(error: unknown): unknown {
  if (!isStripeFailure(error)) return error
  const kind =
    error.type === 'StripeCardError'
      ? 'declined'
      : lacksPaymentMethod(error)
        ? 'no_payment_method'
        : isMissing(error)
          ? 'not_found'
          : /^Stripe(Connection|API|RateLimit)Error$/.test(error.type)
            ? 'unreachable'
            : 'refused'
  return new CardTrouble(kind, error.message, { cause: error })
}

/** Runs a call of the SDK. Throws CardTrouble. */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw asTrouble(error)
  }
}

/** The same where an id that they do not know is an answer. */
export const callStripeOrMissing = <T>(call: () => Promise<T>): Promise<T | undefined> =>
  callStripe(call).catch((error) => {
    if (isMissing(error)) return undefined
    throw error
  })

export const stripeId = (reference: string | { id: string } | null | undefined): string | undefined =>
  (typeof reference === 'string' ? reference : reference?.id) ?? undefined

export const stripeDate = (seconds: number | null | undefined): Date | undefined =>
  seconds == null ? undefined : new Date(seconds * 1000)

export const stripeSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)
