export interface StripeErrorDetails {
  code?: string
  param?: string | undefined
  decline_code?: string
}

/** A response in Stripe's error format. Rolls back the transaction. */
export class StripeError extends Error {
  override name = 'StripeError'
  readonly status: 400 | 401 | 402 | 404 | 409
  readonly type: string
  readonly details: StripeErrorDetails
  constructor(status: StripeError['status'], type: string, message: string, details: StripeErrorDetails = {}) {
    super(message)
    this.status = status
    this.type = type
    this.details = details
  }

  envelope(): object {
    return { error: { type: this.type, message: this.message, ...this.details } }
  }
}

export const invalid = (message: string, param?: string, code?: string) =>
  new StripeError(400, 'invalid_request_error', message, { ...(code ? { code } : {}), ...(param ? { param } : {}) })

export const missing = (what: string, id: string, param = 'id') =>
  new StripeError(404, 'invalid_request_error', `No such ${what}: '${id}'`, { code: 'resource_missing', param })

/** Stripe uses the same code as for an unknown id, but without a parameter. */
export const noPaymentMethod = () =>
  invalid(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
    undefined,
    'resource_missing',
  )

export const declined = (declineCode = 'generic_decline') =>
  new StripeError(402, 'card_error', 'Your card was declined.', { code: 'card_declined', decline_code: declineCode })
