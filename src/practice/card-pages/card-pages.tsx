import { Hono } from 'hono'
import { z } from 'zod'
import { NotFound } from '../../lib/not-found.ts'
import { urls } from '../../urls.ts'
import type { AppContext, AppEnv } from '../../web/app-env.ts'
import { documentPage } from '../../web/document.tsx'
import { readForm } from '../../web/form.ts'
import { sitePage } from '../../web/page.tsx'
import checkoutScript from '../stripe/browser/checkout.js?raw'
import stripeScript from '../stripe/browser/stripe.js?raw'
import type { CheckoutPageData } from '../stripe/page-data.ts'
import type { PracticeCards, PracticeResult } from '../stripe/practice-cards.ts'
import type { FormState } from './card-fields.tsx'
import { cardForm } from './card-form.ts'
import { CheckoutPage, returnUrlOf } from './checkout-page.tsx'
import { InvoicePage, invoiceTitle } from './invoice-page.tsx'
import { invoicePdf } from './invoice-pdf.ts'
import { PortalPage } from './portal-page.tsx'
import { practiceCardWords as words } from './words.ts'

const planForm = z.object({ cancel: z.enum(['yes', 'no']) })
const invoiceForm = z.object({ invoice: z.string().max(100) })

/** Replaces Stripe's hosted pages: card form, billing portal and invoices. Mounted in the product's own app. */
export function cardPages(cards: PracticeCards): Hono {
  const app = new Hono()
  app.route('/', pagesOf(cards))
  return app
}

const pagesOf = (cards: PracticeCards) =>
  new Hono<AppEnv>()
    .get('/practice/stripe.js', (c) => script(c, stripeScript))
    .get('/practice/checkout.js', (c) => script(c, checkoutScript))
    .get('/practice/checkout/:id', async (c) => showCheckout(c, cards, await checkoutOf(c, cards), {}))
    .post('/practice/checkout/:id', async (c) => {
      const shown = await checkoutOf(c, cards)
      const known = await knownEmail(cards, shown)
      const read = await readForm(c, cardForm(known ? { email: known } : undefined, c.var.tenantDb.now()))
      if (!read.ok) return showCheckout(c, cards, shown, read, 422)
      const { code, ...card } = read.data
      const paid = await cards.pay(shown.session.id, card, code)
      if (!paid.ok) return showCheckout(c, cards, shown, { typed: read.typed, errors: { number: paid.message } }, 422)
      const isHosted = shown.session.ui_mode === 'hosted_page'
      return c.redirect(isHosted ? returnUrlOf(paid.session) : urls.practice.checkout(shown.session.id), 303)
    })
    .post('/practice/checkout/:id/expire', async (c) => {
      const { session } = await checkoutOf(c, cards)
      await cards.expire(session.id)
      return c.redirect(urls.practice.checkout(session.id), 303)
    })
    .get('/practice/portal/:id', (c) => showPortal(c, cards, { message: messageOf(c.req.query('done')) }))
    .post('/practice/portal/:id/card', async (c) => {
      const { portal, customer } = await portalOf(c, cards)
      const read = await readForm(c, cardForm({ email: customer.email ?? '' }, c.var.tenantDb.now()))
      if (!read.ok) return showPortal(c, cards, { state: read })
      const { code: _, ...card } = read.data
      return respondAfter(c, cards, await cards.changeCard(portal.id, card), 'changed')
    })
    .post('/practice/portal/:id/plan', async (c) => {
      const { portal } = await portalOf(c, cards)
      const read = await readForm(c, planForm)
      const cancel = read.ok && read.data.cancel === 'yes'
      return respondAfter(c, cards, await cards.setCanceling(portal.id, cancel), cancel ? 'canceled' : 'kept')
    })
    .post('/practice/portal/:id/invoice', async (c) => {
      const { portal } = await portalOf(c, cards)
      const read = await readForm(c, invoiceForm)
      if (!read.ok) throw new NotFound('Invoice not found')
      return respondAfter(c, cards, await cards.payInvoice(portal.id, read.data.invoice), 'paid')
    })
    .get('/practice/invoices/:id', (c) => showInvoice(c, cards))
    .post('/practice/invoices/:id', async (c) => {
      const { id } = await invoiceOf(c, cards)
      const done = await cards.payInvoiceById(id)
      return done.ok
        ? c.redirect(urls.practice.invoice(id, { done: 'paid' }), 303)
        : showInvoice(c, cards, done.message)
    })
    .get('/practice/invoices/:id/pdf', async (c) => {
      const invoice = await invoiceOf(c, cards)
      c.header('Content-Disposition', `attachment; filename="${invoice.number ?? invoice.id}.pdf"`)
      return c.body(new Uint8Array(await invoicePdf(invoice)), 200, { 'Content-Type': 'application/pdf' })
    })

const script = (c: AppContext, source: string) =>
  c.body(source, 200, { 'Content-Type': 'text/javascript; charset=utf-8' })

async function checkoutOf(c: AppContext, cards: PracticeCards): Promise<CheckoutPageData> {
  const shown = await cards.loadCheckout(c.req.param('id') ?? '')
  if (!shown) throw new NotFound('Checkout not found')
  return shown
}

async function portalOf(c: AppContext, cards: PracticeCards) {
  const shown = await cards.loadPortal(c.req.param('id') ?? '')
  if (!shown) throw new NotFound('Page not found')
  return shown
}

async function invoiceOf(c: AppContext, cards: PracticeCards) {
  const invoice = await cards.findInvoice(c.req.param('id') ?? '')
  if (!invoice) throw new NotFound('Invoice not found')
  return invoice
}

const knownEmail = async (cards: PracticeCards, { session }: CheckoutPageData) =>
  session.customer ? ((await cards.emailOf(session.customer)) ?? undefined) : (session.customer_email ?? undefined)

async function showCheckout(
  c: AppContext,
  cards: PracticeCards,
  checkout: CheckoutPageData,
  state: FormState,
  status: 200 | 422 = 200,
) {
  const asksEmail = !(await knownEmail(cards, checkout))
  const content = <CheckoutPage checkout={checkout} asksEmail={asksEmail} state={state} nonce={c.var.nonce} />
  if (checkout.session.ui_mode === 'hosted_page') return sitePage(c, content, { title: words.title, status })
  c.set('isFrameable', true)
  c.header('Cache-Control', 'private, no-store')
  return documentPage(c, <main>{content}</main>, { title: words.title, status, stylesheet: 'public' })
}

interface PortalState {
  message?: string | undefined
  error?: string | undefined
  state?: FormState
}

async function showPortal(c: AppContext, cards: PracticeCards, { message, error, state = {} }: PortalState) {
  const shown = await portalOf(c, cards)
  const status = error !== undefined || state.errors ? 422 : 200
  const content = <PortalPage data={shown} message={message} error={error} state={state} />
  return sitePage(c, content, { title: words.portal.title, status })
}

async function showInvoice(c: AppContext, cards: PracticeCards, error?: string) {
  const invoice = await invoiceOf(c, cards)
  const message = messageOf(c.req.query('done'))
  const status = error === undefined ? 200 : 422
  return sitePage(c, <InvoicePage invoice={invoice} message={message} error={error} />, {
    title: invoiceTitle(invoice),
    status,
  })
}

const outcomes = ['changed', 'canceled', 'kept', 'paid'] as const
const messageOf = (done: string | undefined) => {
  const outcome = outcomes.find((each) => each === done)
  return outcome && words.portal[outcome]
}

const respondAfter = (
  c: AppContext,
  cards: PracticeCards,
  result: PracticeResult,
  outcome: (typeof outcomes)[number],
) =>
  result.ok
    ? c.redirect(urls.practice.portal(c.req.param('id') ?? '', { done: outcome }), 303)
    : showPortal(c, cards, { error: result.message })
