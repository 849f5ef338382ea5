import { type ApiResult, callApi } from '../../src/lib/call-api.ts'
import { urls } from '../../src/urls.ts'
import type { CheckoutDetails, PollAnswer, PollStep } from './confirm-payment.ts'

export interface Payer {
  email: string
  firstName: string
  lastName: string
}

/** Makes one request of the polling. */
export async function pollCheckout(
  step: PollStep,
  clientSecret: string,
  sessionId: string,
  payer: Payer,
  signal: AbortSignal,
) {
  if (step.ask === 'status') {
    const url = urls.checkoutApi.status(sessionId)
    return toPollAnswer(
      await callApi(url, { signal, decode: (json) => String((json as { status: string }).status) }),
      (status) => ({
        kind: 'status',
        status,
      }),
    )
  }
  if (!('details' in step)) {
    const url = urls.checkoutApi.details(clientSecret)
    return toPollAnswer(await callApi(url, { signal, decode: (json) => json as CheckoutDetails }), (details) => ({
      kind: 'details',
      details,
    }))
  }
  const { customer, subscription, subscription_item } = step.details
  const body = {
    ...payer,
    stripeCustomerId: customer,
    stripeSubscriptionId: subscription,
    stripeUsageItemId: subscription_item,
  }
  const called = await callApi(urls.checkoutApi.completion(), {
    method: 'POST',
    body,
    signal,
    decode: (json) => json as { success: boolean; message?: string },
  })
  return toPollAnswer(called, ({ success, message }) => ({ kind: 'completion', success, message }))
}

function toPollAnswer<T>(called: ApiResult<T>, make: (data: T) => PollAnswer): PollAnswer {
  if (called.ok) return make(called.data)
  const { failure } = called
  if (failure.kind === 'bad_status') return { kind: 'http', status: failure.status }
  return failure.kind === 'decode' ? { kind: 'garbled' } : { kind: 'network' }
}
