import { Hono } from 'hono'
import { z } from 'zod'
import { CardProviderError, type Invoice } from '../../src/billing/cards/card-provider.ts'
import {
  type CardDetails,
  fetchCardDetails,
  fetchInvoice,
  requireCardProvider,
} from '../../src/billing/cards/fetch-card-details.ts'
import { invoiceStatus } from '../../src/billing/cards/invoice-status.ts'
import { readCurrentPlan } from '../../src/billing/orders/current-plan.ts'
import { scheduleCancellation, subscriptionEnding } from '../../src/billing/subscription/end-subscription.ts'
import { findSubscription, isPastDue, type Subscription } from '../../src/billing/subscription/subscription.ts'
import { syncSubscription } from '../../src/billing/subscription/sync-subscription.ts'
import { formatDay } from '../../src/lib/moment.ts'
import { NotFound } from '../../src/lib/not-found.ts'

import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { page } from '../../src/web/page.tsx'
import { type CodeRequest, reauthenticate } from '../account/confirm/confirm-its-you.tsx'
import { BillingPage } from './overview/billing-page.tsx'
import { CancellationPage } from './overview/cancellation-page.tsx'
import { PortalPage } from './overview/portal-page.tsx'
import { billingWords } from './words.ts'

const { cancellation: words, method, invoices } = billingWords

/** The billing page: plan, payment method, invoices and cancellation. */
export const billingOverview = new Hono<AppEnv>()
  .get('/stripe', async (c) => {
    const { scoped, deps, tenantDb, user } = c.var
    const plan = await scoped(readCurrentPlan).catch((error: Error) => ({ error }))
    const failed = plan !== undefined && 'error' in plan
    // If the plan cannot be read, the provider's data is still shown.
    const subscription = failed ? await subscriptionOf(c).catch(() => undefined) : plan?.subscription
    const details = await fetchCardDetails(deps.cards, subscription)
    if (await wasJustPaid(c, subscription, details)) return c.redirect(urls.billing(), 303)
    if (failed) logError(c, plan.error, billingWords.plan.failed)
    if (!details.method.ok) logError(c, details.method.error, method.failed)
    if (!details.invoices.ok) logError(c, details.invoices.error, invoices.failed)
    else
      for (const { id, status, ...rest } of details.invoices.value)
        if (!invoiceStatus({ status, ...rest })) logError(c, undefined, invoices.unknownStatus(status), { invoice: id })
    // The portal form leads to the provider's page.
    c.set('hasExternalForm', true)
    return page(
      c,
      <BillingPage
        plan={failed ? 'failed' : plan}
        details={details}
        ending={subscriptionEnding(subscription, user.isDemo)}
        isDemo={user.isDemo && !subscription?.stripe_subscription_id}
        timeZone={user.timeZone}
        now={tenantDb.now()}
      />,
      { title: billingWords.documentTitle },
    )
  })
  .post('/stripe/card', async (c) => {
    const { deps } = c.var
    const { typed } = await readForm(c, z.looseObject({}))
    const customerId = (await subscriptionOf(c))?.stripe_customer_id
    if (!customerId) return c.redirect(urls.billing(), 303)
    const confirmed = await reauthenticate(c, typed)
    if (!confirmed.ok) {
      c.set('hasExternalForm', true)
      return page(c, <PortalPage ask={confirmed.ask} />, { title: method.update, status: 422 })
    }
    try {
      const cards = requireCardProvider(deps.cards)
      return c.redirect(await cards.portalUrl(customerId, `${deps.publicUrl}${urls.billing()}`), 303)
    } catch (error) {
      if (!(error instanceof CardProviderError)) throw error
      return goBack(c, 'bad', method.noPortal, error)
    }
  })
  .get('/stripe/invoices/:id', (c) =>
    redirectToProvider(c, c.req.param('id'), ({ pdfUrl }) => pdfUrl, invoices.notThere),
  )
  .get('/stripe/invoices/:id/payment', (c) =>
    redirectToProvider(c, c.req.param('id'), ({ payUrl }) => payUrl, invoices.nothingToPay),
  )
  .get('/stripe/cancellation', (c) => showCancellation(c))
  .post('/stripe/cancellation', async (c) => {
    const { typed } = await readForm(c, z.looseObject({}))
    const ending = await endingNow(c)
    if (ending.can !== 'cancel') return goBack(c, 'note', words.nothing)
    const confirmed = await reauthenticate(c, typed)
    if (!confirmed.ok) return showCancellation(c, { ask: confirmed.ask })
    return scheduleEnd(c, true)
  })
  .post('/stripe/cancellation/end', async (c) => {
    const ending = await endingNow(c)
    return ending.can === 'keep' ? scheduleEnd(c, false) : goBack(c, 'note', words.nothingToKeep)
  })

/** Redirects to a provider URL of the agency's invoice. Shows `missing` if it has none. */
async function redirectToProvider(
  c: AppContext,
  id: string,
  urlOf: (invoice: Invoice) => string | undefined,
  missing: string,
) {
  const subscription = await subscriptionOf(c)
  try {
    const invoice = await fetchInvoice(c.var.deps.cards, subscription, id)
    if (!invoice) throw new NotFound('Invoice not found')
    const url = urlOf(invoice)
    if (!url) return goBack(c, 'note', missing)
    c.header('Cache-Control', 'private, no-store')
    return c.redirect(url, 303)
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error
    return goBack(c, 'bad', invoices.failed, error)
  }
}

/**
 * Syncs after a payment without waiting for the webhook, if our row is past due but the provider has no open invoice.
 */
async function wasJustPaid(c: AppContext, row: Subscription | undefined, { invoices }: CardDetails) {
  const { deps, tenantDb, identity } = c.var
  if (!deps.cards || !row || !isPastDue(row) || !invoices.ok || invoices.value.some(({ payUrl }) => payUrl))
    return false
  const synced = await syncSubscription({ tenantDb, cards: deps.cards, log: deps.log }, identity.organizationId).catch(
    (error) => {
      if (!(error instanceof CardProviderError)) throw error
      return undefined
    },
  )
  return synced !== undefined && synced.status !== row.status
}

async function scheduleEnd(c: AppContext, cancel: boolean) {
  const { deps, tenantDb, identity, user } = c.var
  try {
    const cards = requireCardProvider(deps.cards)
    const ending = await scheduleCancellation({ tenantDb, cards, log: deps.log }, identity, cancel)
    if (!ending) return goBack(c, 'note', cancel ? words.nothing : words.nothingToKeep)
    if (ending.can === 'keep') return goBack(c, 'good', words.done(formatDay(ending.until, user.timeZone)))
    return goBack(c, 'good', words.kept)
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error
    logError(c, error, words.failed)
    return cancel ? showCancellation(c, { failure: words.failed }) : goBack(c, 'bad', words.failed)
  }
}

const subscriptionOf = (c: AppContext) => c.var.scoped(findSubscription)

const endingNow = async (c: AppContext) => subscriptionEnding(await subscriptionOf(c), c.var.user.isDemo)

async function showCancellation(c: AppContext, options: { ask?: CodeRequest; failure?: string } = {}) {
  const subscription = await subscriptionOf(c)
  const ending = subscriptionEnding(subscription, c.var.user.isDemo)
  if (ending.can !== 'cancel') return c.redirect(urls.billing(), 303)
  const isMetered = subscription?.tier_id === 'usage' && subscription.status !== 'trialing'
  const endsOn = formatDay(ending.until, c.var.user.timeZone)
  return page(c, <CancellationPage endsOn={endsOn} isMetered={isMetered} {...options} />, {
    title: words.title,
    status: options.failure ? 503 : options.ask ? 422 : 200,
  })
}

function goBack(c: AppContext, kind: 'good' | 'bad' | 'note', text: string, error?: CardProviderError) {
  if (error) logError(c, error, text)
  flash(c, kind, text)
  return c.redirect(urls.billing(), 303)
}

function logError(c: AppContext, err: unknown, text: string, fields: object = {}) {
  c.var.deps.log.error(
    { requestId: c.var.requestId, organizationId: c.var.user.organizationId, ...fields, ...(err ? { err } : {}) },
    text,
  )
}
