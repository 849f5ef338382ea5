import { discountOf } from './invoices.ts'
import { isMetered } from './lines.ts'
import type { CheckoutSession, Customer, Invoice, PaymentMethod, PortalSession, Subscription } from './objects.ts'
import type { Store } from './store.ts'

export interface PageLine {
  name: string
  /** Undefined for a metered item. */
  quantity: number | undefined
  cents: number
}

/** The data of the checkout page. */
export interface CheckoutPageData {
  session: CheckoutSession
  lines: PageLine[]
  percentOff: number
  /** The price of a full month after the discount, without metered items. */
  monthlyCents: number
  trialEndsAt: Date | undefined
}

export async function loadCheckout(store: Store, id: string): Promise<CheckoutPageData | undefined> {
  const session = await store.find('checkout.session', id)
  if (!session) return undefined
  const lines: PageLine[] = []
  for (const { price: priceId, quantity } of session.practice.lines) {
    const price = await store.get('price', priceId)
    const product = await store.get('product', price.product)
    lines.push({ name: product.name, quantity: isMetered(price) ? undefined : quantity, cents: price.unit_amount })
  }
  const percentOff = await percentOf(store, session)
  const full = lines.reduce((sum, { quantity = 0, cents }) => sum + quantity * cents, 0)
  const { trial_end } = session.practice.subscription
  return {
    session,
    lines,
    percentOff,
    monthlyCents: full - Math.round((full * percentOff) / 100),
    trialEndsAt: trial_end === undefined ? undefined : new Date(trial_end * 1000),
  }
}

async function percentOf(store: Store, { discounts: [discount] }: CheckoutSession): Promise<number> {
  if (!discount) return 0
  const promotion = discount.promotion_code ? await store.get('promotion_code', discount.promotion_code) : undefined
  return (await store.get('coupon', promotion?.promotion.coupon ?? discount.coupon ?? '')).percent_off
}

/** The data of the portal page. */
export interface PortalPageData {
  portal: PortalSession
  customer: Customer
  subscription: Subscription | undefined
  lines: PageLine[]
  percentOff: number
  method: PaymentMethod | undefined
  /** Newest first. */
  invoices: Invoice[]
}

export async function loadPortal(store: Store, id: string): Promise<PortalPageData | undefined> {
  const portal = await store.find('billing_portal.session', id)
  if (!portal) return undefined
  const customer = await store.get('customer', portal.customer)
  const [subscription] = await store.list('subscription', { customer: customer.id })
  const lines: PageLine[] = []
  for (const { price, quantity } of subscription?.items.data ?? [])
    lines.push({ name: (await store.get('product', price.product)).name, quantity, cents: price.unit_amount })
  const methodId = subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method
  return {
    portal,
    customer,
    subscription,
    lines,
    percentOff: (subscription && (await discountOf(store, subscription)))?.practice.percent ?? 0,
    method: methodId ? await store.find('payment_method', methodId) : undefined,
    invoices: await store.list('invoice', { customer: customer.id }),
  }
}
