import type Stripe from 'stripe'
import { CardProviderError } from '../cards/card-provider.ts'

const STRIPE_API_BASE = 'https://api.stripe.com'

/** A user is waiting for the page. */
const TIMEOUT_MS = 8_000
const MAX_RETRIES = 1

export interface StripeAccount {
  secretKey: string
  /**
   * The URL of another server that implements Stripe's API, without a trailing slash. Its path, if any, is prefixed to
   * all request paths.
   */
  apiBase?: string | undefined
}

/** Loads the SDK on first use. It is a megabyte, which would slow down startup. */
export function lazyStripe({ secretKey, apiBase = STRIPE_API_BASE }: StripeAccount): () => Promise<Stripe> {
  let client: Promise<Stripe> | undefined
  return () => {
    client ??= import('stripe').then(
      ({ Stripe }) =>
        new Stripe(secretKey, {
          timeout: TIMEOUT_MS,
          maxNetworkRetries: MAX_RETRIES,
          telemetry: false,
          httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) => {
            const { pathname, search } = new URL(String(url))
            return fetch(`${apiBase}${pathname}${search}`, init)
          }),
        }),
    )
    return client
  }
}

interface StripeFailure {
  type: string
  code?: string
  /** The request parameter that the error is about. */
  param?: string
  message: string
  statusCode?: number
}

const isStripeFailure = (error: unknown): error is StripeFailure =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')

/**
 * `resource_missing` has two meanings. For an unknown id, Stripe names the parameter ("No such customer"). For a customer
 * without a card, it names none ("This customer has no attached payment source or default payment method").
 */
const lacksPaymentMethod = ({ code, param, message }: StripeFailure) =>
  code === 'resource_missing' && !/^No such /.test(message) && (!param || /payment (?:source|method)/i.test(message))

export const isMissing = (error: unknown): boolean =>
  error instanceof CardProviderError
    ? error.kind === 'not_found'
    : isStripeFailure(error) && error.code === 'resource_missing' && !lacksPaymentMethod(error)

/** Converts a Stripe error to a CardProviderError. Returns other errors unchanged. */
function asProviderError(error: unknown): unknown {
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
  return new CardProviderError(kind, error.message, { cause: error })
}

/** Runs an SDK call. Throws CardProviderError. */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw asProviderError(error)
  }
}

/** Like callStripe, but returns undefined for an id that Stripe does not know. */
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
