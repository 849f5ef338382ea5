/*
 * What we ask of whoever takes the cards. Stripe's SDK stands behind it (stripe/stripe-cards.ts); ids from a browser
 * are never handed through: what is asked about is what we made ourselves.
 */
import type { PriceItem, TierId } from '../prices/pricing.ts'

/** What an agency orders, by the price book of `version`. */
export interface PlanOrder {
  tier: TierId
  version: number
  extraAgents: number
  /** Clients, in whole packs. */
  extraContacts: number
}

export interface CheckoutOrder extends PlanOrder {
  organizationId: number
  /** Of an earlier subscription or checkout; without it the provider makes a customer of the address. */
  customerId: string | undefined
  email: string
  name: string
  /** When the first payment is due; undefined is at once. */
  trialEndsAt: Date | undefined
  /** The launch offer. */
  promotionCode: string | undefined
  /** Ours; where the browser goes on. Embedded: only where a bank needs a page of its own. */
  returnUrl: string
  /** Hosted only: where the browser goes on without having paid. */
  cancelUrl: string
  idempotencyKey: string
}

export interface ProviderCheckout {
  id: string
  status: 'open' | 'complete' | 'expired'
  customerId: string | undefined
  subscriptionId: string | undefined
}

/** A subscription as the provider has it now. */
export interface CardSubscription {
  id: string
  customerId: string
  /** Whose it is, as we said when it was made; undefined for one that is not ours. */
  organizationId: number | undefined
  /** In the provider's words: incomplete, incomplete_expired, trialing, active, past_due, unpaid, paused, canceled. */
  status: string
  items: CardItem[]
  startedAt: Date
  trialEndsAt: Date | undefined
  currentPeriodEnd: Date | undefined
  /** When it will end. */
  cancelAt: Date | undefined
  endedAt: Date | undefined
  percentOff: number | undefined
  discountEndsAt: Date | undefined
  /** Tries to take the newest invoice that failed, and since when it has been owed; 0 and undefined where it is paid. */
  failedPayments: number
  owedSince: Date | undefined
}

export interface CardItem {
  id: string
  /** Undefined for a price that is not of our books. */
  item: PriceItem | undefined
  version: number | undefined
  /** Undefined where it is metered. */
  quantity: number | undefined
}

export interface PaymentMethod {
  id: string
  /** card, us_bank_account, link … */
  type: string
  last4: string
  /** visa, mastercard, amex …; what is no card is named by its type. */
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
  /** In the provider's words: draft, open, paid, uncollectible, void. */
  status: string
  /** Open, and nobody will try again. */
  gaveUp: boolean
  amountCents: number
  currency: string
  /** What was paid for. */
  plan: string
  /** Short-lived; undefined for a draft. */
  pdfUrl: string | undefined
  /** The provider's own page on which it is paid, by any card; undefined for what is not open. */
  payUrl: string | undefined
}

/** What a change would cost, asked before it is made. */
export interface ChangePreview {
  /** To be paid at once for the rest of the running month; 0 where nothing is. */
  dueNowCents: number
  /** When the first full month after it is charged. */
  nextChargeAt: Date | undefined
}

/**
 * The provider could not be asked, or refused. `declined` carries words for whoever pays; 'no_payment_method': the
 * customer has no card that could be charged.
 */
export class CardTrouble extends Error {
  override name = 'CardTrouble'
  readonly kind: 'unreachable' | 'refused' | 'declined' | 'no_payment_method' | 'not_found'
  constructor(kind: CardTrouble['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** All throw CardTrouble. */
export interface CardProvider {
  publishableKey: string
  /** The browser script of the card form. */
  scriptUrl: string
  /** Price ids by lookup key; what is not set up there is missing. */
  findPrices(lookupKeys: readonly string[]): Promise<Map<string, string>>
  /** A card form inside our page. */
  createEmbeddedCheckout(order: CheckoutOrder): Promise<{ id: string; clientSecret: string }>
  /** A page of the provider's. */
  createHostedCheckout(order: CheckoutOrder): Promise<{ id: string; url: string }>
  findCheckout(id: string): Promise<ProviderCheckout | undefined>
  /** Ends a checkout nobody finished, so that its form takes no card any more. One that has ended already stays. */
  expireCheckout(id: string): Promise<void>
  /** The address of a hosted checkout that is still open. */
  findCheckoutUrl(id: string): Promise<string | undefined>
  findSubscription(id: string): Promise<CardSubscription | undefined>
  /** All that a customer has, newest first, also those that ended. */
  listSubscriptions(customerId: string): Promise<CardSubscription[]>
  /** `prorate` as the change itself will say it: without it nothing is due now. */
  previewChange(subscription: CardSubscription, order: PlanOrder, how: { prorate: boolean }): Promise<ChangePreview>
  /** More is charged at once for the rest of the month; less changes what the next month costs. */
  changeSubscription(
    subscription: CardSubscription,
    order: PlanOrder,
    how: { prorate: boolean; idempotencyKey: string },
  ): Promise<CardSubscription>
  /** The first payment now instead of at the end of the free month. */
  endTrial(subscriptionId: string, idempotencyKey: string): Promise<CardSubscription>
  /** At the end of what is paid for; `false` takes that back. */
  cancelAtPeriodEnd(subscriptionId: string, cancel: boolean, idempotencyKey: string): Promise<CardSubscription>
  /** At once, for an agency that is closed. One that has ended already stays. */
  cancelNow(subscriptionId: string): Promise<void>
  findPaymentMethod(customerId: string, subscriptionId: string | undefined): Promise<PaymentMethod | undefined>
  /** Newest first, without void ones. */
  listInvoices(customerId: string): Promise<Invoice[]>
  /** Undefined where it is not this customer's. */
  findInvoice(customerId: string, id: string): Promise<Invoice | undefined>
  /** A page of the provider's on which a customer changes cards and addresses. */
  portalUrl(customerId: string, returnUrl: string): Promise<string>
  /** Blocks held now; the last report of a month is what it costs. */
  reportBlocks(report: { customerId: string; blocks: number; identifier: string; at: Date }): Promise<void>
  /** Undefined for what we have nothing to do with. Throws CardTrouble where signature or age do not fit. */
  readEvent(body: string, signature: string | undefined): Promise<CardEvent | undefined>
  /** What an event of `isUsageError` says; undefined for an id that the provider does not know. */
  findUsageErrors(eventId: string): Promise<UsageError[] | undefined>
}

/** Reports of usage that the provider accepted, and found later that it could not count. */
export interface UsageError {
  /** In the provider's words, as meter_event_customer_not_found. */
  code: string
  /** A sentence of the provider's. */
  reason: string
  count: number
  /** Of some of these reports, as they were given to `reportBlocks`. */
  identifiers: string[]
}

/** Something changed there: which of ours is to be asked about. What an event itself says is not believed. */
export interface CardEvent {
  id: string
  type: string
  /** Of the test or the live side of the provider. */
  live: boolean
  customerId: string | undefined
  subscriptionId: string | undefined
  checkoutId: string | undefined
  /** It is about usage that could not be counted, and about no single customer: `findUsageErrors` tells. */
  isUsageError?: true
}
