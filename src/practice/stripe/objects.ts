/*
 * The stand-in's objects, in the format of Stripe's API 2026-10-28.endive. Times are Unix seconds. Internal data of the
 * stand-in is under `practice`, which is never returned.
 */

export const API_VERSION = '2026-10-28.endive'

import type { Coupon, Meter, MeterEvent, Price, Product, PromotionCode } from './catalog-objects.ts'
import type { Metadata, StripeList, StripeObject } from './object-types.ts'

export interface Customer extends StripeObject<'customer'> {
  /** A negative balance is a credit. */
  balance: number
  currency: string | null
  delinquent: boolean
  description: string | null
  email: string | null
  invoice_prefix: string
  invoice_settings: { default_payment_method: string | null }
  metadata: Metadata
  name: string | null
  next_invoice_sequence: number
  phone: string | null
  default_source: null
  shipping: null
}

export interface PaymentMethod extends StripeObject<'payment_method'> {
  type: 'card'
  billing_details: { email: string | null; name: string | null; phone: null; address: null }
  card: { brand: string; last4: string; exp_month: number; exp_year: number; funding: 'credit'; fingerprint: string }
  customer: string | null
  metadata: Metadata
  practice: { number: string }
}

export interface Discount extends Omit<StripeObject<'discount'>, 'created' | 'livemode'> {
  customer: string
  end: number | null
  promotion_code: string | null
  source: { type: 'coupon'; coupon: string }
  start: number
  subscription: string
  checkout_session: string | null
  invoice: null
  subscription_item: null
  practice: { percent: number }
}

export interface SubscriptionItem {
  id: string
  object: 'subscription_item'
  created: number
  current_period_start: number
  current_period_end: number
  discounts: string[]
  metadata: Metadata
  price: Price
  /** Undefined for a metered price. */
  quantity?: number
  subscription: string
  tax_rates: []
}

export interface Subscription extends StripeObject<'subscription'> {
  billing_cycle_anchor: number
  billing_mode: { type: 'flexible' }
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  cancellation_details: { comment: null; feedback: null; reason: string | null }
  collection_method: 'charge_automatically'
  currency: string
  customer: string
  default_payment_method: string | null
  description: string | null
  discounts: string[]
  ended_at: number | null
  items: StripeList<SubscriptionItem>
  latest_invoice: string | null
  metadata: Metadata
  pause_collection: null
  pending_setup_intent: null
  pending_update: null
  schedule: null
  start_date: number
  status: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'canceled' | 'incomplete' | 'incomplete_expired'
  trial_end: number | null
  trial_settings: { end_behavior: { missing_payment_method: 'cancel' | 'pause' | 'create_invoice' } }
  trial_start: number | null
  practice: {
    /** Lines for the next invoice. */
    pending: InvoiceLine[]
    /** The trial_will_end event was sent. */
    told?: boolean
  }
}

export interface InvoiceLine {
  id: string
  object: 'line_item'
  amount: number
  subtotal: number
  currency: string
  description: string
  discount_amounts: { amount: number; discount: string }[]
  discountable: boolean
  discounts: string[]
  invoice: string | null
  livemode: false
  metadata: Metadata
  parent: {
    type: 'subscription_item_details'
    invoice_item_details: null
    subscription_item_details: { proration: boolean; subscription: string; subscription_item: string }
  }
  period: { start: number; end: number }
  pricing: {
    type: 'price_details'
    price_details: { price: string; product: string }
    unit_amount_decimal: string
  }
  quantity: number
  taxes: []
}

export interface Invoice extends StripeObject<'invoice'> {
  amount_due: number
  amount_paid: number
  amount_remaining: number
  attempt_count: number
  attempted: boolean
  auto_advance: boolean
  billing_reason: string
  collection_method: 'charge_automatically'
  currency: string
  customer: string
  customer_email: string | null
  customer_name: string | null
  default_payment_method: null
  discounts: string[]
  ending_balance: number | null
  hosted_invoice_url: string | null
  invoice_pdf: string | null
  lines: StripeList<InvoiceLine>
  metadata: Metadata
  next_payment_attempt: number | null
  number: string | null
  parent: {
    type: 'subscription_details'
    quote_details: null
    subscription_details: { subscription: string; metadata: Metadata }
  }
  period_start: number
  period_end: number
  starting_balance: number
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  status_transitions: { finalized_at: number | null; paid_at: number | null }
  subtotal: number
  total: number
  total_discount_amounts: { amount: number; discount: string }[]
}

export interface CheckoutSession extends StripeObject<'checkout.session'> {
  allow_promotion_codes: boolean | null
  amount_subtotal: number
  amount_total: number
  cancel_url: string | null
  client_reference_id: string | null
  client_secret: string | null
  currency: string
  customer: string | null
  customer_details: { email: string | null; name: string | null } | null
  customer_email: string | null
  discounts: { coupon: string | null; promotion_code: string | null }[]
  expires_at: number
  invoice: string | null
  metadata: Metadata
  mode: 'subscription'
  payment_method_collection: string
  payment_method_types: string[]
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  redirect_on_completion?: 'always' | 'if_required' | 'never'
  return_url?: string
  status: 'open' | 'complete' | 'expired'
  subscription: string | null
  success_url: string | null
  ui_mode: 'embedded_page' | 'hosted_page'
  url: string | null
  practice: {
    lines: { price: string; quantity?: number }[]
    subscription: {
      metadata?: Metadata
      description?: string
      trial_end?: number
      missing: Subscription['trial_settings']['end_behavior']['missing_payment_method']
    }
    /** A card that the bank has not confirmed yet. */
    waiting?: { card: TypedCard; until: number }
  }
}

export interface TypedCard {
  number: string
  expiryMonth: number
  expiryYear: number
  name: string
  email: string
}

export interface PortalSession extends StripeObject<'billing_portal.session'> {
  customer: string
  return_url: string | null
  url: string
}

export interface StripeEvent extends StripeObject<'event'> {
  api_version: string
  data: { object: object; previous_attributes?: object }
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

/** `data` is only returned when the event is fetched, not when it is delivered. */
export interface ThinEvent extends Omit<StripeObject<'v2.core.event'>, 'created'> {
  created: string
  context: null
  reason: null
  related_object: { id: string; type: 'billing.meter'; url: string } | null
  type: string
  data: object
}

/** The stored response to a request with an idempotency key. */
export interface IdempotentResponse extends StripeObject<'idempotency_key'> {
  hash: string
  status: 200 | 402
  body: object
}

export interface StripeObjects {
  product: Product
  price: Price
  coupon: Coupon
  promotion_code: PromotionCode
  'billing.meter': Meter
  'billing.meter_event': MeterEvent
  customer: Customer
  payment_method: PaymentMethod
  discount: Discount
  subscription: Subscription
  invoice: Invoice
  'checkout.session': CheckoutSession
  'billing_portal.session': PortalSession
  event: StripeEvent
  'v2.core.event': ThinEvent
  idempotency_key: IdempotentResponse
}
export type StripeObjectType = keyof StripeObjects
export type AnyObject = StripeObjects[StripeObjectType]
