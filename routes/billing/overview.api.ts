import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import {
  fetchInvoice,
  fetchInvoices,
  fetchPaymentMethod,
  requireCardProvider,
} from '../../src/billing/cards/fetch-card-details.ts'
import { invoiceStatus } from '../../src/billing/cards/invoice-status.ts'
import { readCurrentPlan } from '../../src/billing/orders/current-plan.ts'
import { calculateTier } from '../../src/billing/prices/calculate-tier.ts'
import { currentPriceBook } from '../../src/billing/prices/price-book.ts'
import { lookupKey } from '../../src/billing/prices/pricing.ts'
import { findSubscription } from '../../src/billing/subscription/subscription.ts'
import { NotFound } from '../../src/lib/not-found.ts'

import { type ApiRoute, api } from '../../src/web/api.ts'
import type { AppContext } from '../../src/web/app-env.ts'
import {
  calculatedResponse,
  invoiceResponse,
  methodResponse,
  planResponse,
  toInvoiceResponse,
  toMethodResponse,
  toPlanResponse,
} from './overview/responses.ts'
import { billingWords } from './words.ts'

const { plan: planWords, method, invoices, api: words } = billingWords

const subscriptionOf = (c: AppContext) => c.var.scoped(findSubscription)

/** Logs the error. The caller only learns what could not be read. */
const failed = (c: AppContext, message: string, status: 500 | 502) => (error: Error) => {
  if (error instanceof HTTPException || error instanceof NotFound) throw error
  c.var.deps.log.error({ requestId: c.var.requestId, err: error }, message)
  throw new HTTPException(status, { message })
}

const success = z.literal(true)
const done = { success: true as const }

const contacts = z.object({
  n: z
    .string()
    .regex(/^\d{1,12}$/, words.count)
    .transform(Number)
    .describe('Number of contacts, 0 or more'),
})

export const billingOverviewApi: ApiRoute[] = [
  api({
    method: 'GET',
    path: '/api/billing/plan',
    summary: 'The agency’s plan with prices in dollars; null before one is chosen',
    guard: 'admin',
    answer: z.object({ success, data: planResponse.nullable() }),
    async handler({ c }) {
      const plan = await c.var.scoped(readCurrentPlan).catch(failed(c, planWords.failed, 500))
      return { ...done, data: plan ? toPlanResponse(plan) : null }
    },
  }),
  api({
    method: 'GET',
    path: '/api/billing/payment-method',
    summary: 'The agency’s payment method; null if there is none',
    guard: 'admin',
    answer: z.object({ success, data: methodResponse.nullable() }),
    also: { 502: 'The payment provider failed or is not set up' },
    async handler({ c }) {
      const subscription = await subscriptionOf(c)
      const found = await fetchPaymentMethod(c.var.deps.cards, subscription).catch(failed(c, method.failed, 502))
      return { ...done, data: found ? toMethodResponse(found) : null }
    },
  }),
  api({
    method: 'GET',
    path: '/api/billing/invoices',
    summary: 'The agency’s latest 100 invoices without void ones, newest first',
    guard: 'admin',
    answer: z.object({ success, data: z.array(invoiceResponse) }),
    also: { 502: 'The payment provider failed or is not set up' },
    async handler({ c }) {
      const subscription = await subscriptionOf(c)
      const found = await fetchInvoices(c.var.deps.cards, subscription).catch(failed(c, invoices.failed, 502))
      for (const invoice of found)
        if (!invoiceStatus(invoice))
          c.var.deps.log.error(
            { requestId: c.var.requestId, invoice: invoice.id },
            invoices.unknownStatus(invoice.status),
          )
      return { ...done, data: found.map(toInvoiceResponse) }
    },
  }),
  api({
    method: 'GET',
    path: '/api/billing/invoices/{id}/download',
    summary: 'A short-lived link to an invoice’s PDF',
    guard: 'admin',
    params: z.object({ id: z.string() }),
    answer: z.object({ success, data: z.object({ url: z.string() }) }),
    also: { 502: 'The payment provider failed or is not set up' },
    async handler({ c, params }) {
      const subscription = await subscriptionOf(c)
      const found = await fetchInvoice(c.var.deps.cards, subscription, params.id).catch(failed(c, invoices.failed, 502))
      if (!found?.pdfUrl) throw new NotFound(found ? invoices.notThere : 'Invoice not found')
      return { ...done, data: { url: found.pdfUrl } }
    },
  }),
  api({
    method: 'GET',
    path: '/api/subscription/calculate-tier/{n}',
    summary: 'The smallest plan that fits this many contacts, with its price in dollars a month',
    guard: 'public',
    perMinute: 60,
    params: contacts,
    answer: z.object({ success, pricing: calculatedResponse }),
    async handler({ c, params }) {
      const book = await c.var.tenantDb
        .withSystem('show the prices', currentPriceBook)
        .catch(failed(c, words.noCalculation, 500))
      const tier = calculateTier(book, params.n)
      if (!tier) throw new HTTPException(422, { message: words.count })
      const { priceCents, ...rest } = tier
      return { ...done, pricing: { ...rest, price: priceCents === null ? null : priceCents / 100 } }
    },
  }),
  api({
    method: 'GET',
    path: '/api/subscription/pricing',
    summary: 'What the card form needs: the publishable key and the id of the usage plan’s base price',
    guard: 'agent',
    answer: z.object({ success, publishableKey: z.string(), priceId: z.string() }),
    also: { 502: 'The payment provider failed, is not set up or has no such price' },
    async handler({ c }) {
      const { deps, tenantDb } = c.var
      const { version } = await tenantDb.withTenant(c.var.identity, currentPriceBook)
      const key = lookupKey('usage_base', version)
      const cards = await Promise.resolve(deps.cards)
        .then(requireCardProvider)
        .catch(failed(c, words.noPrices, 502))
      const priceId = (await cards.findPrices([key]).catch(failed(c, words.noPrices, 502))).get(key)
      if (!priceId) return failed(c, words.noPrices, 502)(new Error(`There is no price ${key}`))
      return { ...done, publishableKey: cards.publishableKey, priceId }
    },
  }),
]
