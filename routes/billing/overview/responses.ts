/*
 * API responses about billing, with the field names that the requirements specify. Amounts are dollars, such as 344.25.
 */
import { z } from 'zod'
import type { Invoice, PaymentMethod } from '../../../src/billing/cards/card-provider.ts'
import { invoiceStatus } from '../../../src/billing/cards/invoice-status.ts'
import type { CurrentPlan } from '../../../src/billing/orders/current-plan.ts'
import { centsPerFurtherContact } from '../../../src/billing/prices/calculator.ts'
import { isTierId, unitCents } from '../../../src/billing/prices/pricing.ts'
import { UNLIMITED } from '../../../src/billing/prices/tiers.ts'
import { shortDollars } from '../../../src/lib/money.ts'
import { billingWords } from '../words.ts'

const dollars = (cents: number) => cents / 100

/** Source: entities-035. */
export const planResponse = z.object({
  name: z.string(),
  contactCount: z.number().describe('Current number of contacts'),
  totalClients: z.number().describe('Contacts the plan allows; -1 means no limit'),
  priceDescription: z.string(),
  basePrice: z.number().nullable().describe('Dollars a month before any discount; null means by contract'),
  monthlyPrice: z.number().nullable().describe('Dollars a month with current contacts; null means by contract'),
  contactsIncluded: z.number().describe('Contacts included, with extra packs; -1 means no limit'),
  pricePerAdditionalContact: z
    .number()
    .nullable()
    .describe('Dollars a month per additional contact, charged in blocks; null unless the plan charges by use'),
  priceTiers: z
    .array(
      z.object({
        upTo: z.number().nullable().describe('The last contact of this tier; null means no upper limit'),
        pricePerContact: z.number().describe('Dollars a month'),
      }),
    )
    .describe('What each contact costs on top of the base price'),
})

export function toPlanResponse({ tier, book, used, limits, price }: CurrentPlan): z.infer<typeof planResponse> {
  const isUsagePlan = tier.id === 'usage'
  const perContact = isUsagePlan ? dollars(centsPerFurtherContact(book, 0)) : null
  const included = isUsagePlan ? book.usage_contacts_included : limits.contacts
  return {
    name: tier.name,
    contactCount: used.contacts,
    totalClients: isUsagePlan ? UNLIMITED : limits.contacts,
    priceDescription: price ? `${shortDollars(price.cents)} ${billingWords.plan.aMonth}` : billingWords.plan.byContract,
    basePrice: isTierId(tier.id) ? dollars(unitCents(book, tier.id === 'usage' ? 'usage_base' : tier.id)) : null,
    monthlyPrice: price ? dollars(price.cents) : null,
    contactsIncluded: included,
    pricePerAdditionalContact: perContact,
    priceTiers: [
      { upTo: included === UNLIMITED ? null : included, pricePerContact: 0 },
      ...(perContact === null ? [] : [{ upTo: null, pricePerContact: perContact }]),
    ],
  }
}

/** Source: entities-036. */
export const methodResponse = z.object({
  id: z.string(),
  type: z.string().describe('card, us_bank_account, link ...'),
  last4: z.string(),
  brand: z.string().describe('visa, mastercard, amex ...; for other methods, the type'),
  expiryMonth: z.number().nullable(),
  expiryYear: z.number().nullable(),
  email: z.string().nullable(),
})

export const toMethodResponse = (method: PaymentMethod): z.infer<typeof methodResponse> => ({
  id: method.id,
  type: method.type,
  last4: method.last4,
  brand: method.brand,
  expiryMonth: method.expiryMonth ?? null,
  expiryYear: method.expiryYear ?? null,
  email: method.email ?? null,
})

/** Source: entities-037. */
export const invoiceResponse = z.object({
  id: z.string(),
  number: z.string().nullable().describe('Null for a draft'),
  date: z.string().describe('Such as 2026-11-20T15:00:00.000Z'),
  status: z.string().describe('pending, paid or failed; any other status as the payment provider sends it'),
  amount: z.number().describe('In units of the currency, such as dollars'),
  currency: z.string().describe('Such as usd'),
  plan: z.string(),
  pdfUrl: z.string().nullable().describe('Expires after a short time'),
})

export const toInvoiceResponse = (invoice: Invoice): z.infer<typeof invoiceResponse> => ({
  id: invoice.id,
  number: invoice.number ?? null,
  date: invoice.createdAt.toISOString(),
  status: invoiceStatus(invoice) ?? invoice.status,
  amount: dollars(invoice.amountCents),
  currency: invoice.currency,
  plan: invoice.plan,
  pdfUrl: invoice.pdfUrl ?? null,
})

/** Source: api-065, entities-016. */
export const calculatedResponse = z.object({
  tierId: z.string().describe('The plan it is based on'),
  tierName: z.string(),
  price: z.number().nullable().describe('Dollars a month; null means by contract'),
  agentLimit: z.number().describe('-1 means no limit'),
  contactLimit: z.number().describe('-1 means no limit'),
  extraContacts: z.number().describe('Extra clients in whole packs, already counted in contactLimit'),
  features: z.array(z.string()),
})
