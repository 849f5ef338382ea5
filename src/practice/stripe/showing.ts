import { discountOf } from './invoices.ts'
import { isMetered } from './lines.ts'
import type { CheckoutSession, Customer, Invoice, PaymentMethod, PortalSession, Subscription } from './objects.ts'
import type { Store } from './store.ts'

export interface ShownLine {
  name: string
  /** Undefined where it is metered. */
  quantity: number | undefined
  cents: number
}

/** What the page of a checkout shows. */
export interface ShownCheckout {
  session: CheckoutSession
  lines: ShownLine[]
  percentOff: number
  /** A full month, without what is metered. */
  monthlyCents: number
  trialEndsAt: Date | undefined
}

export async function showCheckout(store: Store, id: string): Promise<ShownCheckout | undefined> {
  const session = await store.find('checkout.session', id)
  if (!session) return undefined
  const lines: ShownLine[] = []
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

async function percentOf(store: Store, { discounts: [given] }: CheckoutSession): Promise<number> {
  if (!given) return 0
  const promotion = given.promotion_code ? await store.get('promotion_code', given.promotion_code) : undefined
  return (await store.get('coupon', promotion?.promotion.coupon ?? given.coupon ?? '')).percent_off
}

/** What the portal shows. */
export interface ShownPortal {
  portal: PortalSession
  customer: Customer
  subscription: Subscription | undefined
  lines: ShownLine[]
  percentOff: number
  method: PaymentMethod | undefined
  /** Newest first. */
  invoices: Invoice[]
}

export async function showPortal(store: Store, id: string): Promise<ShownPortal | undefined> {
  const portal = await store.find('billing_portal.session', id)
  if (!portal) return undefined
  const customer = await store.get('customer', portal.customer)
  const [subscription] = await store.all('subscription', { customer: customer.id })
  const lines: ShownLine[] = []
  for (const { price, quantity } of subscription?.items.data ?? [])
    lines.push({ name: (await store.get('product', price.product)).name, quantity, cents: price.unit_amount })
  const methodId = subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method
  return {
    ...{ portal, customer, subscription, lines },
    percentOff: (subscription && (await discountOf(store, subscription)))?.practice.percent ?? 0,
    method: methodId ? await store.find('payment_method', methodId) : undefined,
    invoices: await store.all('invoice', { customer: customer.id }),
  }
}
