/*
 * What the API says of money, in the spelling of the documents. Amounts are dollars, such as 344.25.
 */
import { z } from 'zod'
import type { Invoice, PaymentMethod } from '../../../src/billing/cards/card-provider.ts'
import { invoiceStatus } from '../../../src/billing/cards/invoice-status.ts'
import type { CurrentPlan } from '../../../src/billing/orders/current-plan.ts'
import { centsPerFurtherContact } from '../../../src/billing/prices/calculator.ts'
import { isTierId, unitCents } from '../../../src/billing/prices/pricing.ts'
import { UNLIMITED } from '../../../src/billing/prices/tiers.ts'
import { shortDollars } from '../../../src/lib/money.ts'
import { billingWords } from '../../../src/messages/billing.ts'

const dollars = (cents: number) => cents / 100

/** Source: entities-035. */
export const planAnswer = z.object({
  name: z.string(),
  contactCount: z.number().describe('Contacts held now'),
  totalClients: z.number().describe('Contacts the plan allows; -1 is no limit'),
  priceDescription: z.string(),
  basePrice: z.number().nullable().describe('Dollars a month, before any percentage off; null is by contract'),
  monthlyPrice: z.number().nullable().describe('Dollars a month with what is held now; null is by contract'),
  contactsIncluded: z.number().describe('Contacts in the base price; -1 is no limit'),
  pricePerAdditionalContact: z
    .number()
    .nullable()
    .describe(
      'Dollars a month for one further contact; they are charged in blocks. Null where none are sold one by one',
    ),
  priceTiers: z
    .array(
      z.object({
        upTo: z.number().nullable().describe('The last contact of this tier; null is no end'),
        pricePerContact: z.number().describe('Dollars a month'),
      }),
    )
    .describe('What each contact costs beside the base price'),
})

export function answerPlan({ tier, book, used, limits, price }: CurrentPlan): z.infer<typeof planAnswer> {
  const isByUse = tier.id === 'usage'
  const further = isByUse ? dollars(centsPerFurtherContact(book, 0)) : null
  const included = isByUse ? book.usage_contacts_included : limits.contacts
  return {
    name: tier.name,
    contactCount: used.contacts,
    totalClients: isByUse ? UNLIMITED : limits.contacts,
    priceDescription: price ? `${shortDollars(price.cents)} ${billingWords.plan.aMonth}` : billingWords.plan.byContract,
    basePrice: isTierId(tier.id) ? dollars(unitCents(book, tier.id === 'usage' ? 'usage_base' : tier.id)) : null,
    monthlyPrice: price ? dollars(price.cents) : null,
    contactsIncluded: included,
    pricePerAdditionalContact: further,
    priceTiers: [
      { upTo: included === UNLIMITED ? null : included, pricePerContact: 0 },
      ...(further === null ? [] : [{ upTo: null, pricePerContact: further }]),
    ],
  }
}

/** Source: entities-036. */
export const methodAnswer = z.object({
  id: z.string(),
  type: z.string().describe('card, us_bank_account, link ...'),
  last4: z.string(),
  brand: z.string().describe('visa, mastercard, amex; of what is no card, its type'),
  expiryMonth: z.number().nullable(),
  expiryYear: z.number().nullable(),
  email: z.string().nullable(),
})

export const answerMethod = (method: PaymentMethod): z.infer<typeof methodAnswer> => ({
  id: method.id,
  type: method.type,
  last4: method.last4,
  brand: method.brand,
  expiryMonth: method.expiryMonth ?? null,
  expiryYear: method.expiryYear ?? null,
  email: method.email ?? null,
})

/** Source: entities-037. */
export const invoiceAnswer = z.object({
  id: z.string(),
  number: z.string().nullable().describe('Null for a draft'),
  date: z.string().describe('As in 2026-11-20T15:00:00.000Z'),
  status: z
    .string()
    .describe('pending, paid or failed; a word of the card provider’s that means none of them as it came'),
  amount: z.number().describe('Dollars, or hundreds of the smallest unit of the currency'),
  currency: z.string().describe('As in usd'),
  plan: z.string(),
  pdfUrl: z.string().nullable().describe('Works for a short time only'),
})

export const answerInvoice = (invoice: Invoice): z.infer<typeof invoiceAnswer> => ({
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
export const calculatedAnswer = z.object({
  tierId: z.string().describe('The plan it is built on'),
  tierName: z.string(),
  price: z.number().nullable().describe('Dollars a month; null is by contract'),
  agentLimit: z.number().describe('-1 is no limit'),
  contactLimit: z.number().describe('-1 is no limit'),
  extraContacts: z.number().describe('Clients beyond those of the plan, in whole packs'),
  features: z.array(z.string()),
})
