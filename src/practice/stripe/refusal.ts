export interface RefusalDetails {
  code?: string
  param?: string | undefined
  decline_code?: string
}

/** An answer in Stripe's error envelope. Nothing that was done before it is kept. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: 400 | 401 | 402 | 404 | 409
  readonly type: string
  readonly details: RefusalDetails
  constructor(status: Refusal['status'], type: string, message: string, details: RefusalDetails = {}) {
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
  new Refusal(400, 'invalid_request_error', message, { ...(code ? { code } : {}), ...(param ? { param } : {}) })

export const missing = (what: string, id: string, param = 'id') =>
  new Refusal(404, 'invalid_request_error', `No such ${what}: '${id}'`, { code: 'resource_missing', param })

/** The same code as of an unknown id, and no parameter. */
export const noPaymentMethod = () =>
  invalid(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
    undefined,
    'resource_missing',
  )

export const declined = (declineCode = 'generic_decline') =>
  new Refusal(402, 'card_error', 'Your card was declined.', { code: 'card_declined', decline_code: declineCode })
