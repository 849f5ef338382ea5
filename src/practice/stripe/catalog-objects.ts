/* The catalog objects of Stripe's API. */
import type { Metadata, StripeObject } from './object-types.ts'

export interface Product extends StripeObject<'product'> {
  active: boolean
  name: string
  description: string | null
  metadata: Metadata
  default_price: string | null
  unit_label: string | null
  statement_descriptor: string | null
  tax_code: string | null
  updated: number
}

export interface Price extends StripeObject<'price'> {
  active: boolean
  billing_scheme: 'per_unit'
  currency: string
  lookup_key: string | null
  metadata: Metadata
  nickname: string | null
  product: string
  recurring: { interval: 'month'; interval_count: 1; usage_type: 'licensed' | 'metered'; meter: string | null }
  tax_behavior: string
  type: 'recurring'
  unit_amount: number
  unit_amount_decimal: string
}

export interface Coupon extends StripeObject<'coupon'> {
  amount_off: null
  currency: null
  duration: 'once' | 'repeating' | 'forever'
  duration_in_months: number | null
  max_redemptions: number | null
  metadata: Metadata
  name: string | null
  percent_off: number
  redeem_by: number | null
  times_redeemed: number
  valid: boolean
}

export interface PromotionCode extends StripeObject<'promotion_code'> {
  active: boolean
  code: string
  customer: string | null
  expires_at: number | null
  max_redemptions: number | null
  metadata: Metadata
  promotion: { type: 'coupon'; coupon: string }
  times_redeemed: number
}

export interface Meter extends StripeObject<'billing.meter'> {
  customer_mapping: { event_payload_key: string; type: 'by_id' }
  default_aggregation: { formula: 'sum' | 'count' | 'last' }
  display_name: string
  event_name: string
  event_time_window: null
  status: 'active' | 'inactive'
  status_transitions: { deactivated_at: number | null }
  updated: number
  value_settings: { event_payload_key: string }
}

export interface MeterEvent extends StripeObject<'billing.meter_event'> {
  event_name: string
  identifier: string
  payload: Record<string, string>
  timestamp: number
}
