import { encodeBase64urlNoPadding, encodeHexLowerCase } from '@oslojs/encoding'
import { z } from 'zod'
import { randomBytes } from '../../lib/tokens.ts'
import type { Call } from './call.ts'
import { expireCheckout } from './checkout.ts'
import { days } from './dates.ts'
import { booleanParam, countParam, integerParam, metadata, parseParams, textParam } from './form.ts'
import { isMetered } from './lines.ts'
import type { CheckoutSession } from './objects.ts'
import { type Store, withoutInternals } from './store.ts'
import { invalid } from './stripe-error.ts'

const HOUR = 3_600

const body = z.strictObject({
  mode: z.literal('subscription'),
  ui_mode: z.enum(['embedded_page', 'hosted_page']).default('hosted_page'),
  line_items: z
    .array(z.strictObject({ price: textParam, quantity: countParam.optional() }))
    .min(1)
    .max(20),
  customer: textParam.optional(),
  customer_email: textParam.optional(),
  client_reference_id: textParam.optional(),
  metadata: metadata.optional(),
  subscription_data: z
    .strictObject({
      trial_period_days: integerParam.optional(),
      trial_end: integerParam.optional(),
      trial_settings: z
        .strictObject({
          end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'pause', 'create_invoice']) }),
        })
        .optional(),
      metadata: metadata.optional(),
      description: textParam.optional(),
    })
    .default({}),
  payment_method_collection: z.enum(['always', 'if_required']).default('always'),
  discounts: z
    .array(z.strictObject({ coupon: textParam.optional(), promotion_code: textParam.optional() }))
    .max(1)
    .optional(),
  allow_promotion_codes: booleanParam.optional(),
  return_url: textParam.optional(),
  redirect_on_completion: z.enum(['always', 'if_required', 'never']).optional(),
  success_url: textParam.optional(),
  cancel_url: textParam.optional(),
  expires_at: integerParam.optional(),
})
type CheckoutParams = z.output<typeof body>

export async function createCheckout({ store, params, settings }: Call) {
  const request = parseParams(body, params)
  validateUrls(request)
  if (request.customer !== undefined) await store.get('customer', request.customer, 'customer')
  const subtotal = await validateLineItems(store, request)
  const discounts = await discountsOf(store, request)
  const trialEnd = trialEndOf(request, store.now)
  const expiresAt = request.expires_at ?? store.now + 24 * HOUR
  if (expiresAt < store.now + HOUR / 2 || expiresAt > store.now + 24 * HOUR)
    throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', 'expires_at')
  const id = `cs_test_${encodeHexLowerCase(randomBytes(24))}`
  const isEmbedded = request.ui_mode === 'embedded_page'
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    created: store.now,
    livemode: false,
    allow_promotion_codes: request.allow_promotion_codes ?? null,
    amount_subtotal: trialEnd === undefined ? subtotal : 0,
    amount_total: trialEnd === undefined ? subtotal - Math.round((subtotal * discounts.percent) / 100) : 0,
    cancel_url: request.cancel_url ?? null,
    client_reference_id: request.client_reference_id ?? null,
    client_secret: isEmbedded ? `${id}_secret_${encodeBase64urlNoPadding(randomBytes(18))}` : null,
    currency: 'usd',
    customer: request.customer ?? null,
    customer_details: request.customer_email ? { email: request.customer_email, name: null } : null,
    customer_email: request.customer_email ?? null,
    discounts: discounts.discounts,
    expires_at: expiresAt,
    invoice: null,
    metadata: request.metadata ?? {},
    mode: 'subscription',
    payment_method_collection: request.payment_method_collection,
    payment_method_types: ['card'],
    payment_status: trialEnd === undefined ? 'unpaid' : 'no_payment_required',
    ...(isEmbedded ? { redirect_on_completion: request.redirect_on_completion ?? 'always' } : {}),
    ...(request.return_url === undefined ? {} : { return_url: request.return_url }),
    status: 'open',
    subscription: null,
    success_url: request.success_url ?? null,
    ui_mode: request.ui_mode,
    url: isEmbedded ? null : `${settings.publicUrl}/practice/checkout/${id}`,
    practice: {
      lines: request.line_items,
      subscription: {
        metadata: request.subscription_data.metadata,
        description: request.subscription_data.description,
        trial_end: trialEnd,
        missing: request.subscription_data.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      },
    },
  }
  await store.save(session, { dueAt: expiresAt })
  return session
}

export const retrieveCheckout = async ({ store, id }: Call) => withoutInternals(await store.get('checkout.session', id))

export async function expireOpenCheckout({ store, id, params }: Call) {
  parseParams(z.strictObject({}), params)
  const session = await store.get('checkout.session', id)
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  return withoutInternals(await expireCheckout(store, session))
}

/** Embedded and hosted pages require different URLs. */
function validateUrls({ ui_mode, redirect_on_completion, ...request }: CheckoutParams) {
  const refuse = (name: string, rule: string) => {
    throw invalid(`\`${name}\` ${rule}`, name)
  }
  if (request.customer !== undefined && request.customer_email !== undefined)
    throw invalid('You may only specify one of these parameters: customer, customer_email.')
  if (ui_mode === 'embedded_page') {
    if (request.success_url !== undefined) refuse('success_url', 'is not allowed if `ui_mode` is `embedded_page`.')
    if (request.cancel_url !== undefined) refuse('cancel_url', 'is not allowed if `ui_mode` is `embedded_page`.')
    if (redirect_on_completion === 'never' && request.return_url !== undefined)
      refuse('return_url', 'is not allowed if `redirect_on_completion` is `never`.')
    if (redirect_on_completion !== 'never' && request.return_url === undefined)
      refuse('return_url', 'is required if `ui_mode` is `embedded_page`.')
  } else {
    if (request.success_url === undefined) refuse('success_url', 'is required if `ui_mode` is `hosted_page`.')
    if (request.return_url !== undefined) refuse('return_url', 'is not allowed if `ui_mode` is `hosted_page`.')
    if (redirect_on_completion !== undefined)
      refuse('redirect_on_completion', 'is not allowed if `ui_mode` is `hosted_page`.')
  }
}

/** Validates the lines and returns the price of the first month in cents, without metered items. */
async function validateLineItems(store: Store, { line_items }: CheckoutParams): Promise<number> {
  let cents = 0
  for (const [index, { price: id, quantity }] of line_items.entries()) {
    const line = `line_items[${index}]`
    const price = await store.find('price', id)
    if (!price) throw invalid(`No such price: '${id}'`, `${line}[price]`, 'resource_missing')
    if (!price.active)
      throw invalid('The price specified is inactive. This field only accepts active prices.', `${line}[price]`)
    if (isMetered(price) && quantity !== undefined)
      throw invalid(
        `Quantity should not be specified where usage_type is \`metered\`. Remove \`quantity\` from \`${line}\``,
        line,
      )
    if (!isMetered(price) && quantity === undefined)
      throw invalid(`Quantity is required. Add \`quantity\` to \`${line}\``, line)
    if (quantity === 0) throw invalid('This value must be greater than or equal to 1.', `${line}[quantity]`)
    cents += isMetered(price) ? 0 : price.unit_amount * (quantity ?? 1)
  }
  return cents
}

async function discountsOf(store: Store, { discounts, allow_promotion_codes }: CheckoutParams) {
  if (discounts && allow_promotion_codes !== undefined)
    throw invalid('You may only specify one of these parameters: allow_promotion_codes, discounts.')
  const [discount] = discounts ?? []
  if (!discount) return { discounts: [], percent: 0 }
  const promotion =
    discount.promotion_code === undefined
      ? undefined
      : await store.get('promotion_code', discount.promotion_code, 'discounts[0][promotion_code]')
  if (promotion && (!promotion.active || (promotion.expires_at !== null && promotion.expires_at <= store.now)))
    throw invalid('This promotion code is not active.', 'discounts[0][promotion_code]', 'promotion_code_expired')
  const coupon = await store.get('coupon', promotion?.promotion.coupon ?? discount.coupon ?? '', 'discounts[0][coupon]')
  if (!coupon.valid) throw invalid(`Coupon ${coupon.id} is no longer valid.`, 'discounts[0][coupon]', 'coupon_expired')
  const applied = { coupon: promotion ? null : coupon.id, promotion_code: promotion?.id ?? null }
  return { discounts: [applied], percent: coupon.percent_off }
}

/** Stripe refuses a trial end within two days. */
function trialEndOf({ subscription_data: trial }: CheckoutParams, now: number): number | undefined {
  const { trial_period_days: period, trial_end: end } = trial
  if (period !== undefined && end !== undefined)
    throw invalid('You may only specify one of these parameters: trial_end, trial_period_days.', 'subscription_data')
  if (period !== undefined && period < 1)
    throw invalid('The minimum number of trial period days is 1.', 'subscription_data[trial_period_days]')
  if (end !== undefined && end < now + days(2))
    throw invalid('The `trial_end` date has to be at least 2 days in the future.', 'subscription_data[trial_end]')
  return end ?? (period === undefined ? undefined : now + days(period))
}
