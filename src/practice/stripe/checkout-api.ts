import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Call } from './call.ts'
import { expireCheckout } from './checkout.ts'
import { days } from './dates.ts'
import { booleanParam, countParam, integerParam, metadata, pageParams, read, textParam, unreadParams } from './form.ts'
import { isMetered } from './lines.ts'
import type { CheckoutSession } from './objects.ts'
import { invalid } from './refusal.ts'
import { listOf, type Store, withoutInternals } from './store.ts'

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
      billing_mode: unreadParams,
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
  ...{
    locale: unreadParams,
    billing_address_collection: unreadParams,
    customer_update: unreadParams,
    custom_text: unreadParams,
  },
  ...{ automatic_tax: unreadParams, tax_id_collection: unreadParams, saved_payment_method_options: unreadParams },
  ...{
    adaptive_pricing: unreadParams,
    branding_settings: unreadParams,
    name_collection: unreadParams,
    wallet_options: unreadParams,
  },
  ...{ phone_number_collection: unreadParams, consent_collection: unreadParams, integration_identifier: unreadParams },
})
type Asked = z.output<typeof body>

export async function createCheckout({ store, params, settings }: Call) {
  const asked = read(body, params)
  checkPlaces(asked)
  if (asked.customer !== undefined) await store.get('customer', asked.customer, 'customer')
  const subtotal = await checkLines(store, asked)
  const discounts = await discountsOf(store, asked)
  const trialEnd = trialEndOf(asked, store.now)
  const expiresAt = asked.expires_at ?? store.now + 24 * HOUR
  if (expiresAt < store.now + HOUR / 2 || expiresAt > store.now + 24 * HOUR)
    throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', 'expires_at')
  const id = `cs_test_${randomBytes(24).toString('hex')}`
  const isEmbedded = asked.ui_mode === 'embedded_page'
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    created: store.now,
    livemode: false,
    allow_promotion_codes: asked.allow_promotion_codes ?? null,
    amount_subtotal: trialEnd === undefined ? subtotal : 0,
    amount_total: trialEnd === undefined ? subtotal - Math.round((subtotal * discounts.percent) / 100) : 0,
    cancel_url: asked.cancel_url ?? null,
    client_reference_id: asked.client_reference_id ?? null,
    client_secret: isEmbedded ? `${id}_secret_${randomBytes(18).toString('base64url')}` : null,
    currency: 'usd',
    customer: asked.customer ?? null,
    customer_details: asked.customer_email ? { email: asked.customer_email, name: null } : null,
    customer_email: asked.customer_email ?? null,
    discounts: discounts.given,
    expires_at: expiresAt,
    invoice: null,
    metadata: asked.metadata ?? {},
    mode: 'subscription',
    payment_method_collection: asked.payment_method_collection,
    payment_method_types: ['card'],
    payment_status: trialEnd === undefined ? 'unpaid' : 'no_payment_required',
    ...(isEmbedded ? { redirect_on_completion: asked.redirect_on_completion ?? 'always' } : {}),
    ...(asked.return_url === undefined ? {} : { return_url: asked.return_url }),
    status: 'open',
    subscription: null,
    success_url: asked.success_url ?? null,
    ui_mode: asked.ui_mode,
    url: isEmbedded ? null : `${settings.publicUrl}/practice/checkout/${id}`,
    practice: {
      lines: asked.line_items,
      subscription: {
        ...{ metadata: asked.subscription_data.metadata, description: asked.subscription_data.description },
        trial_end: trialEnd,
        missing: asked.subscription_data.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      },
    },
  }
  await store.put(session, { dueAt: expiresAt })
  return session
}

export const retrieveCheckout = async ({ store, id }: Call) => withoutInternals(await store.get('checkout.session', id))

export async function expireOpenCheckout({ store, id, params }: Call) {
  read(z.strictObject({}), params)
  const session = await store.get('checkout.session', id)
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
    )
  return withoutInternals(await expireCheckout(store, session))
}

const list = z.strictObject({
  ...pageParams,
  ...{ customer: textParam.optional(), subscription: textParam.optional() },
  status: z.enum(['open', 'complete', 'expired']).optional(),
})
export async function listCheckouts({ store, params, path }: Call) {
  const { customer, subscription, status, ...where } = read(list, params)
  const all = await store.all('checkout.session', { customer })
  const fits = (one: CheckoutSession) =>
    (status === undefined || one.status === status) && (subscription === undefined || one.subscription === subscription)
  return listOf(path, all.filter(fits), where)
}

/** Each of the two kinds of page has addresses of its own. */
function checkPlaces({ ui_mode, redirect_on_completion, ...asked }: Asked) {
  const refuse = (name: string, rule: string) => {
    throw invalid(`\`${name}\` ${rule}`, name)
  }
  if (asked.customer !== undefined && asked.customer_email !== undefined)
    throw invalid('You may only specify one of these parameters: customer, customer_email.')
  if (ui_mode === 'embedded_page') {
    if (asked.success_url !== undefined) refuse('success_url', 'is not allowed if `ui_mode` is `embedded_page`.')
    if (asked.cancel_url !== undefined) refuse('cancel_url', 'is not allowed if `ui_mode` is `embedded_page`.')
    if (redirect_on_completion === 'never' && asked.return_url !== undefined)
      refuse('return_url', 'is not allowed if `redirect_on_completion` is `never`.')
    if (redirect_on_completion !== 'never' && asked.return_url === undefined)
      refuse('return_url', 'is required if `ui_mode` is `embedded_page`.')
  } else {
    if (asked.success_url === undefined) refuse('success_url', 'is required if `ui_mode` is `hosted_page`.')
    if (asked.return_url !== undefined) refuse('return_url', 'is not allowed if `ui_mode` is `hosted_page`.')
    if (redirect_on_completion !== undefined)
      refuse('redirect_on_completion', 'is not allowed if `ui_mode` is `hosted_page`.')
  }
}

/** Answers what the first month costs, without what is metered. */
async function checkLines(store: Store, { line_items }: Asked): Promise<number> {
  let cents = 0
  for (const [index, { price: id, quantity }] of line_items.entries()) {
    const at = `line_items[${index}]`
    const price = await store.find('price', id)
    if (!price) throw invalid(`No such price: '${id}'`, `${at}[price]`, 'resource_missing')
    if (!price.active)
      throw invalid('The price specified is inactive. This field only accepts active prices.', `${at}[price]`)
    if (isMetered(price) && quantity !== undefined)
      throw invalid(
        `Quantity should not be specified where usage_type is \`metered\`. Remove \`quantity\` from \`${at}\``,
        at,
      )
    if (!isMetered(price) && quantity === undefined)
      throw invalid(`Quantity is required. Add \`quantity\` to \`${at}\``, at)
    if (quantity === 0) throw invalid('This value must be greater than or equal to 1.', `${at}[quantity]`)
    cents += isMetered(price) ? 0 : price.unit_amount * (quantity ?? 1)
  }
  return cents
}

async function discountsOf(store: Store, { discounts, allow_promotion_codes }: Asked) {
  if (discounts && allow_promotion_codes !== undefined)
    throw invalid('You may only specify one of these parameters: allow_promotion_codes, discounts.')
  const [asked] = discounts ?? []
  if (!asked) return { given: [], percent: 0 }
  const promotion =
    asked.promotion_code === undefined
      ? undefined
      : await store.get('promotion_code', asked.promotion_code, 'discounts[0][promotion_code]')
  if (promotion && (!promotion.active || (promotion.expires_at !== null && promotion.expires_at <= store.now)))
    throw invalid('This promotion code is not active.', 'discounts[0][promotion_code]', 'promotion_code_expired')
  const coupon = await store.get('coupon', promotion?.promotion.coupon ?? asked.coupon ?? '', 'discounts[0][coupon]')
  if (!coupon.valid) throw invalid(`Coupon ${coupon.id} is no longer valid.`, 'discounts[0][coupon]', 'coupon_expired')
  const given = { coupon: promotion ? null : coupon.id, promotion_code: promotion?.id ?? null }
  return { given: [given], percent: coupon.percent_off }
}

/** Stripe takes no trial that ends within two days. */
function trialEndOf({ subscription_data: asked }: Asked, now: number): number | undefined {
  const { trial_period_days: period, trial_end: end } = asked
  if (period !== undefined && end !== undefined)
    throw invalid('You may only specify one of these parameters: trial_end, trial_period_days.', 'subscription_data')
  if (period !== undefined && period < 1)
    throw invalid('The minimum number of trial period days is 1.', 'subscription_data[trial_period_days]')
  if (end !== undefined && end < now + days(2))
    throw invalid('The `trial_end` date has to be at least 2 days in the future.', 'subscription_data[trial_end]')
  return end ?? (period === undefined ? undefined : now + days(period))
}
