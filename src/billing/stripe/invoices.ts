import type Stripe from 'stripe'
import type { ChangePreview, Invoice, PaymentMethod } from '../cards/card-provider.ts'
import type { PriceItem } from '../prices/pricing.ts'

/** Product ids name the item, so that an invoice line identifies it without another request. */
export const productId = (item: PriceItem): string => `perennial_${item}`

export const PRODUCT_NAMES: Record<PriceItem, string> = {
  usage_base: 'Perennial',
  usage_block: 'Perennial: block of contacts',
  basic: 'Perennial Basic',
  pro: 'Perennial Pro',
  seat: 'Perennial: extra agent',
  pack: 'Perennial: extra clients',
}

const plans: readonly PriceItem[] = ['usage_base', 'basic', 'pro']

/**
 * The plan that was sold, or a description if no plan was charged. For a plan change, the new plan has a charge and the
 * old one a credit.
 */
function planOf({ lines, description }: Stripe.Invoice): string {
  const charges = lines.data.filter(({ amount }) => amount >= 0)
  const sold = plans.find((plan) => charges.some((line) => line.pricing?.price_details?.product.endsWith(`_${plan}`)))
  return sold ? PRODUCT_NAMES[sold] : (charges[0]?.description ?? description ?? 'Perennial')
}

export function readInvoice(invoice: Stripe.Invoice): Invoice {
  const status = invoice.status ?? 'draft'
  return {
    id: invoice.id,
    number: invoice.number ?? undefined,
    createdAt: new Date(invoice.created * 1000),
    status,
    hasExhaustedRetries: status === 'open' && invoice.attempt_count > 0 && invoice.next_payment_attempt === null,
    amountCents: invoice.total,
    currency: invoice.currency,
    plan: planOf(invoice),
    pdfUrl: invoice.invoice_pdf ?? undefined,
    payUrl: (status === 'open' && invoice.hosted_invoice_url) || undefined,
  }
}

const isProration = ({ parent }: Stripe.InvoiceLineItem) =>
  parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration ?? false

const sumOf = (amounts: readonly { amount: number }[] | null) =>
  (amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)

/** The amount that a change charges at once: the preview's prorated lines minus discounts plus exclusive tax. */
export function amountDueNow({ lines }: Stripe.Invoice): ChangePreview['dueNowCents'] {
  const cents = lines.data.filter(isProration).reduce((sum, { amount, discount_amounts, taxes }) => {
    const exclusiveTaxes = (taxes ?? []).filter(({ tax_behavior }) => tax_behavior === 'exclusive')
    return sum + amount - sumOf(discount_amounts) + sumOf(exclusiveTaxes)
  }, 0)
  return Math.max(0, cents)
}

export function readPaymentMethod(method: Stripe.PaymentMethod): PaymentMethod {
  const { id, type, card, us_bank_account: bank, billing_details, link } = method
  return {
    id,
    type,
    last4: card?.last4 ?? bank?.last4 ?? '',
    brand: card?.brand ?? type,
    expiryMonth: card?.exp_month,
    expiryYear: card?.exp_year,
    email: billing_details.email ?? link?.email ?? undefined,
  }
}
