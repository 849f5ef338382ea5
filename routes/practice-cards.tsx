import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { NotFound } from '../src/lib/not-found.ts'
import { practiceCardWords as words } from '../src/messages/practice-cards.ts'
import checkoutScript from '../src/practice/stripe/browser/checkout.js?raw'
import stripeScript from '../src/practice/stripe/browser/stripe.js?raw'
import type { Done, PracticeCards } from '../src/practice/stripe/practice-cards.ts'
import type { ShownCheckout } from '../src/practice/stripe/showing.ts'
import { urls } from '../src/urls.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { documentPage } from '../src/web/document.tsx'
import { readForm } from '../src/web/form.ts'
import { sitePage } from '../src/web/page.tsx'
import type { FormState } from './practice-cards/card-fields.tsx'
import { cardForm } from './practice-cards/card-form.ts'
import { CheckoutPage, whereTo } from './practice-cards/checkout-page.tsx'
import { InvoicePage, invoiceTitle } from './practice-cards/invoice-page.tsx'
import { invoicePdf } from './practice-cards/invoice-pdf.ts'
import { PortalPage } from './practice-cards/portal-page.tsx'

type AppContext = Context<AppEnv>

const planForm = z.object({ cancel: z.enum(['yes', 'no']) })
const invoiceForm = z.object({ invoice: z.string().max(100) })

/** What stands at Stripe in earnest: the card form, the billing portal, invoices. In practice mode only. */
export const practiceCards = new Hono<AppEnv>()
  .get('/practice/stripe.js', (c) => script(c, stripeScript))
  .get('/practice/checkout.js', (c) => script(c, checkoutScript))
  .get('/practice/checkout/:id', async (c) => showCheckout(c, await checkoutOf(c), {}))
  .post('/practice/checkout/:id', async (c) => {
    const shown = await checkoutOf(c)
    const known = await knownEmail(c, shown)
    const read = await readForm(c, cardForm(known ? { email: known } : undefined, c.var.doors.now()))
    if (!read.ok) return showCheckout(c, shown, read, 422)
    const { code, ...card } = read.data
    const paid = await cardsOf(c).pay(shown.session.id, card, code)
    if (!paid.ok) return showCheckout(c, shown, { typed: read.typed, errors: { number: paid.message } }, 422)
    const isHosted = shown.session.ui_mode === 'hosted_page'
    return c.redirect(isHosted ? whereTo(paid.session) : urls.practice.checkout(shown.session.id), 303)
  })
  .post('/practice/checkout/:id/expire', async (c) => {
    const { session } = await checkoutOf(c)
    await cardsOf(c).expire(session.id)
    return c.redirect(urls.practice.checkout(session.id), 303)
  })
  .get('/practice/portal/:id', (c) => showPortal(c, { said: saidBy(c.req.query('done')) }))
  .post('/practice/portal/:id/card', async (c) => {
    const { portal, customer } = await portalOf(c)
    const read = await readForm(c, cardForm({ email: customer.email ?? '' }, c.var.doors.now()))
    if (!read.ok) return showPortal(c, { state: read })
    const { code: _, ...card } = read.data
    return after(c, await cardsOf(c).changeCard(portal.id, card), 'changed')
  })
  .post('/practice/portal/:id/plan', async (c) => {
    const { portal } = await portalOf(c)
    const read = await readForm(c, planForm)
    const cancel = read.ok && read.data.cancel === 'yes'
    return after(c, await cardsOf(c).setCanceling(portal.id, cancel), cancel ? 'canceled' : 'kept')
  })
  .post('/practice/portal/:id/invoice', async (c) => {
    const { portal } = await portalOf(c)
    const read = await readForm(c, invoiceForm)
    if (!read.ok) throw new NotFound('There is no such invoice')
    return after(c, await cardsOf(c).payInvoice(portal.id, read.data.invoice), 'paid')
  })
  .get('/practice/invoices/:id', async (c) => {
    const invoice = await invoiceOf(c)
    return sitePage(c, <InvoicePage invoice={invoice} />, { title: invoiceTitle(invoice) })
  })
  .get('/practice/invoices/:id/pdf', async (c) => {
    const invoice = await invoiceOf(c)
    c.header('Content-Disposition', `attachment; filename="${invoice.number ?? invoice.id}.pdf"`)
    return c.body(new Uint8Array(await invoicePdf(invoice)), 200, { 'Content-Type': 'application/pdf' })
  })

function cardsOf(c: AppContext): PracticeCards {
  const { practiceCards: cards } = c.var.deps
  if (!cards) throw new NotFound('404 - Page Not Found')
  return cards
}

const script = (c: AppContext, source: string) =>
  c.body(source, 200, { 'Content-Type': 'text/javascript; charset=utf-8' })

async function checkoutOf(c: AppContext): Promise<ShownCheckout> {
  const shown = await cardsOf(c).showCheckout(c.req.param('id') ?? '')
  if (!shown) throw new NotFound('There is no such checkout')
  return shown
}

async function portalOf(c: AppContext) {
  const shown = await cardsOf(c).showPortal(c.req.param('id') ?? '')
  if (!shown) throw new NotFound('There is no such page')
  return shown
}

async function invoiceOf(c: AppContext) {
  const invoice = await cardsOf(c).findInvoice(c.req.param('id') ?? '')
  if (!invoice) throw new NotFound('There is no such invoice')
  return invoice
}

const knownEmail = async (c: AppContext, { session }: ShownCheckout) =>
  session.customer ? ((await cardsOf(c).emailOf(session.customer)) ?? undefined) : (session.customer_email ?? undefined)

async function showCheckout(c: AppContext, checkout: ShownCheckout, state: FormState, status: 200 | 422 = 200) {
  const asksEmail = !(await knownEmail(c, checkout))
  const content = <CheckoutPage {...{ checkout, asksEmail, state }} nonce={c.var.nonce} />
  if (checkout.session.ui_mode === 'hosted_page') return sitePage(c, content, { title: words.title, status })
  c.set('framedByUs', true)
  c.header('Cache-Control', 'private, no-store')
  return documentPage(c, <main>{content}</main>, { title: words.title, status, stylesheet: 'public' })
}

interface PortalState {
  said?: string | undefined
  refused?: string | undefined
  state?: FormState
}

async function showPortal(c: AppContext, { said, refused, state = {} }: PortalState) {
  const shown = await portalOf(c)
  const status = refused !== undefined || state.errors ? 422 : 200
  const content = <PortalPage {...{ shown, said, refused, state }} />
  return sitePage(c, content, { title: words.portal.title, status })
}

const endings = ['changed', 'canceled', 'kept', 'paid'] as const
const saidBy = (done: string | undefined) => {
  const ending = endings.find((each) => each === done)
  return ending && words.portal[ending]
}

const after = (c: AppContext, done: Done, ending: (typeof endings)[number]) =>
  done.ok
    ? c.redirect(urls.practice.portal(c.req.param('id') ?? '', { done: ending }), 303)
    : showPortal(c, { refused: done.message })
