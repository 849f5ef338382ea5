/*
 * The interface of the card provider. Implemented with Stripe's SDK in stripe/stripe-cards.ts. A checkout or subscription
 * id from a browser is passed on only if we stored it for the agency, and an invoice must belong to the agency's
 * customer.
 */
import type { PriceItem, TierId } from '../prices/pricing.ts'

/** A plan with extras, at the prices of the price book `version`. */
export interface PlanOrder {
  tier: TierId
  version: number
  extraAgents: number
  /** Number of clients, a multiple of the pack size. */
  extraContacts: number
}

export interface CheckoutOrder extends PlanOrder {
  organizationId: number
  /** From an earlier subscription. Without it, the agency's customer with this email address is reused or created. */
  customerId: string | undefined
  email: string
  name: string
  /** When the first payment is due. Undefined: at once. */
  trialEndsAt: Date | undefined
  /** The launch offer. */
  promotionCode: string | undefined
  /** Our URL after the payment. An embedded form uses it only if the bank redirects to its own page. */
  returnUrl: string
  /** Our URL after leaving a hosted page without paying. */
  cancelUrl: string
  idempotencyKey: string
}

export interface ProviderCheckout {
  id: string
  status: 'open' | 'complete' | 'expired'
  customerId: string | undefined
  subscriptionId: string | undefined
}

/** The provider's current data of a subscription. */
export interface CardSubscription {
  id: string
  customerId: string
  /** From the metadata that we set at creation. Undefined for a subscription that we did not create. */
  organizationId: number | undefined
  /** The provider's status: incomplete, incomplete_expired, trialing, active, past_due, unpaid, paused, canceled. */
  status: string
  items: CardItem[]
  startedAt: Date
  trialEndsAt: Date | undefined
  currentPeriodEnd: Date | undefined
  /** The scheduled end, if cancellation was requested. */
  cancelAt: Date | undefined
  endedAt: Date | undefined
  percentOff: number | undefined
  discountEndsAt: Date | undefined
  /**
   * The number of failed attempts to charge the newest invoice, and the time since which it has been owed. 0 and
   * undefined if none failed or the invoice is no longer owed.
   */
  failedPayments: number
  owedSince: Date | undefined
}

export interface CardItem {
  id: string
  /** Undefined for a price that is not in our price books. */
  item: PriceItem | undefined
  version: number | undefined
  /** Undefined for a metered item. */
  quantity: number | undefined
}

export interface PaymentMethod {
  id: string
  /** card, us_bank_account, link … */
  type: string
  last4: string
  /** visa, mastercard, amex …; for other methods, the type. */
  brand: string
  expiryMonth: number | undefined
  expiryYear: number | undefined
  email: string | undefined
}

export interface Invoice {
  id: string
  /** Undefined for a draft. */
  number: string | undefined
  createdAt: Date
  /** The provider's status: draft, open, paid, uncollectible, void. */
  status: string
  /** Open, and the provider will not charge it again. */
  hasExhaustedRetries: boolean
  amountCents: number
  currency: string
  /** The name of the plan that was sold, or a description of what else was charged. */
  plan: string
  /** Short-lived. Undefined for a draft. */
  pdfUrl: string | undefined
  /** The provider's page to pay it with any card. Undefined if it is not open. */
  payUrl: string | undefined
}

/** The cost of a change before it is made. */
export interface ChangePreview {
  /** Charged at once for the rest of the current month. */
  dueNowCents: number
  /** When the first full month after the change is charged. */
  nextChargeAt: Date | undefined
}

/**
 * The provider could not be reached, failed, refused a request, or sent something that we cannot use. The message of
 * 'declined' is written for the person who pays. 'no_payment_method': the customer has no card that could be charged.
 */
export class CardProviderError extends Error {
  override name = 'CardProviderError'
  readonly kind: 'unreachable' | 'refused' | 'declined' | 'no_payment_method' | 'not_found'
  constructor(kind: CardProviderError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** All methods throw CardProviderError. */
export interface CardProvider {
  publishableKey: string
  /** The browser script of the card form. */
  scriptUrl: string
  /** Price ids by lookup key. Prices that are not set up at the provider are missing. */
  findPrices(lookupKeys: readonly string[]): Promise<Map<string, string>>
  /** A card form embedded in our page. */
  createEmbeddedCheckout(order: CheckoutOrder): Promise<{ id: string; clientSecret: string }>
  /** A payment page of the provider. */
  createHostedCheckout(order: CheckoutOrder): Promise<{ id: string; url: string }>
  findCheckout(id: string): Promise<ProviderCheckout | undefined>
  /** Ends an open checkout, so that its form accepts no card. Does nothing if it has already ended. */
  expireCheckout(id: string): Promise<void>
  /** The URL of a hosted checkout that is still open. */
  findCheckoutUrl(id: string): Promise<string | undefined>
  findSubscription(id: string): Promise<CardSubscription | undefined>
  /** A customer's newest 100 subscriptions, including ended ones, newest first. */
  listSubscriptions(customerId: string): Promise<CardSubscription[]>
  /** `prorate` as in changeSubscription. Without it, nothing is due now. */
  previewChange(subscription: CardSubscription, order: PlanOrder, how: { prorate: boolean }): Promise<ChangePreview>
  /**
   * With `prorate`, the difference for the rest of the month is charged at once. Otherwise the new price applies from
   * the next month.
   */
  changeSubscription(
    subscription: CardSubscription,
    order: PlanOrder,
    how: { prorate: boolean; idempotencyKey: string },
  ): Promise<CardSubscription>
  /** Ends the trial now and charges the first payment. */
  endTrial(subscriptionId: string, idempotencyKey: string): Promise<CardSubscription>
  /** Cancels at the end of the current month, paid or free, or with `cancel` false undoes that. */
  cancelAtPeriodEnd(subscriptionId: string, cancel: boolean, idempotencyKey: string): Promise<CardSubscription>
  /** Cancels at once. Does nothing if it has already ended. */
  cancelNow(subscriptionId: string): Promise<void>
  findPaymentMethod(customerId: string, subscriptionId: string | undefined): Promise<PaymentMethod | undefined>
  /** The latest 100, newest first, without void invoices. */
  listInvoices(customerId: string): Promise<Invoice[]>
  /** Undefined if it does not exist or belongs to another customer. */
  findInvoice(customerId: string, id: string): Promise<Invoice | undefined>
  /** The URL of the provider's page where a customer changes cards and addresses. */
  portalUrl(customerId: string, returnUrl: string): Promise<string>
  /** Reports the number of blocks at the time `at`. The last report of a month determines its price. */
  reportBlocks(report: { customerId: string; blocks: number; identifier: string; at: Date }): Promise<void>
  /**
   * Undefined for events that we do not handle. Throws CardProviderError if the signature is invalid or too old, or the
   * event is from the other mode (live or test).
   */
  readEvent(body: string, signature: string | undefined): Promise<CardEvent | undefined>
  /** The details of an event with `isUsageError`. Undefined for an id that the provider does not know. */
  findUsageErrors(eventId: string): Promise<UsageError[] | undefined>
}

/** Usage reports that the provider accepted but later could not count. */
export interface UsageError {
  /** The provider's code, such as meter_event_customer_not_found. */
  code: string
  /** A sentence from the provider. */
  reason: string
  count: number
  /** The identifiers of some of these reports, from `reportBlocks`. */
  identifiers: string[]
}

/** Says which object changed at the provider. Its data is not trusted: the object itself is fetched. */
export interface CardEvent {
  id: string
  type: string
  /** The provider's mode: live or test. */
  isLive: boolean
  customerId: string | undefined
  subscriptionId: string | undefined
  checkoutId: string | undefined
  /** The event is about usage that could not be counted, for one or more customers. See `findUsageErrors`. */
  isUsageError?: true
}
