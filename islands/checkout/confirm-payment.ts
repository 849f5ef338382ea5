/* Confirms a payment after the card form reports completion. Source: checkout-008 through checkout-019. */
import { type ApiFailure, queryApi } from '../../src/lib/call-api.ts'
import { checkoutWords as words } from '../../src/messages/checkout.ts'
import { urls } from '../../src/urls.ts'
import { queryClient } from '../query-client.ts'

const POLL_MS = 2_000
/** For all steps together, not counting the first attempt. */
const MAX_RETRIES = 5

export interface Payer {
  email: string
  firstName: string
  lastName: string
}

interface CheckoutDetails {
  customer: string | null
  subscription: string | null
  subscription_item: string | null
}

/** The message of a payment that will not be confirmed. After any other failure, the step is retried. */
class PaymentRefused extends Error {}

/** Resolves to undefined, or to the message if the payment was not confirmed. */
export function confirmPayment(clientSecret: string, payer: Payer, signal: AbortSignal): Promise<string | undefined> {
  let isComplete = false
  let details: CheckoutDetails | undefined
  const attempt = async () => {
    if (!isComplete) await requireComplete(clientSecret, signal)
    isComplete = true
    details ??= await queryApi(urls.checkoutApi.details(clientSecret), {
      signal,
      decode: (json) => json as CheckoutDetails,
    })
    await completePayment(details, payer, signal)
    return true
  }
  const confirmation = queryClient().fetchQuery({
    queryKey: ['payment', clientSecret],
    // TanStack's own retries wait while the tab is hidden, such as while the payer uses the bank's app.
    async queryFn() {
      for (let retries = 0; ; retries++) {
        try {
          return await attempt()
        } catch (error) {
          if (retries === MAX_RETRIES || signal.aborted || error instanceof PaymentRefused) throw error
        }
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
    },
  })
  return confirmation.then(
    () => undefined,
    (error) => (error instanceof PaymentRefused ? error.message : words.late),
  )
}

/** Throws unless the session is complete. */
async function requireComplete(clientSecret: string, signal: AbortSignal): Promise<void> {
  const status = await queryApi(urls.checkoutApi.status(sessionIdOf(clientSecret)), {
    signal,
    decode: (json) => String((json as { status: string }).status),
  })
  if (status === 'open') throw new Error('The session is open.')
  if (status !== 'complete') throw new PaymentRefused(words.ended(status))
}

async function completePayment(details: CheckoutDetails, payer: Payer, signal: AbortSignal): Promise<void> {
  const { customer, subscription, subscription_item } = details
  const { success, message } = await queryApi(urls.checkoutApi.completion(), {
    method: 'POST',
    body: {
      ...payer,
      stripeCustomerId: customer,
      stripeSubscriptionId: subscription,
      stripeUsageItemId: subscription_item,
    },
    signal,
    decode: (json) => json as { success: boolean; message?: string },
  }).catch((failure: ApiFailure) => {
    if (failure.kind === 'bad_status') throw new PaymentRefused(words.http(failure.status))
    throw failure.kind === 'decode' ? new PaymentRefused(words.fallback) : failure
  })
  if (!success) throw new PaymentRefused(message || words.refused)
}

/** 'cs_test_a1_secret_b2' to 'cs_test_a1'. */
export const sessionIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? ''
