/*
 * Speaks the part of Stripe's HTTP API that we use, so well that Stripe's own SDK notices nothing. Cards are Stripe's
 * test numbers (cards.ts), time is the product's clock: what it brings about happens at the next request
 * (advance-clock.ts).
 */
import { type Context, Hono } from 'hono'
import { sha256 } from '../../lib/tokens.ts'
import type { Answer, Call } from './call.ts'
import * as catalogue from './catalogue-api.ts'
import * as checkout from './checkout-api.ts'
import * as customers from './customers.ts'
import { expand } from './expand.ts'
import { readForm } from './form.ts'
import * as invoices from './invoice-api.ts'
import type { Ledger } from './ledger.ts'
import { API_VERSION, type IdempotentResponse } from './objects.ts'
import * as portal from './portal-api.ts'
import { invalid, Refusal } from './refusal.ts'
import { newId, type Store, withoutInternals } from './store.ts'
import * as subscriptions from './subscription-api.ts'

export const PRACTICE_STRIPE_KEY = 'sk_test_practice'
export const PRACTICE_PUBLISHABLE_KEY = 'pk_test_practice'

const KEY_MEMORY_S = 24 * 3_600

/** Mount at the root: the SDK can be told a host, not a path. */
export function stripeStandIn(ledger: Ledger) {
  const app = new Hono()
  const settings = { publicUrl: ledger.publicUrl }

  app.on(['GET', 'POST', 'DELETE'], ['/v1/*', '/v2/*'], async (c, next) => {
    if (c.req.header('Authorization') === `Bearer ${PRACTICE_STRIPE_KEY}`) return next()
    return send(new Refusal(401, 'invalid_request_error', 'Invalid API Key provided: it is not the practice key.'))
  })

  const get = (path: string, answer: Answer) =>
    app.get(path, (c) =>
      answered(async () => {
        const { call, paths } = callOf(c, new URL(c.req.url).search.slice(1))
        return ledger.look(async (store) => expand(store, await answer({ ...call, store }), paths))
      }),
    )

  const change = (method: 'post' | 'delete', path: string, answer: Answer) =>
    app[method](path, (c) =>
      answered(async () => {
        const text = await c.req.text()
        const { call, paths } = callOf(c, text || new URL(c.req.url).search.slice(1))
        const key = c.req.header('Idempotency-Key')
        const hash = sha256(`${method} ${c.req.path} ${text}`).toString('hex')
        const work = async (store: Store) =>
          withoutInternals(await expand(store, await answer({ ...call, store }), paths))
        if (key === undefined) return ledger.change(work)
        if (key.length > 255) throw invalid('Idempotency keys may be up to 255 characters long.')
        return once(ledger, { key, hash }, work)
      }),
    )

  const callOf = (c: Context, form: string): { call: Omit<Call, 'store'>; paths: string[] } => {
    const { expand: paths = [], ...params } = readForm(form)
    return {
      call: { params, id: c.req.param('id') ?? '', path: c.req.path, settings },
      paths: [paths].flat().map(String),
    }
  }

  get('/v1/products', catalogue.listProducts)
  get('/v1/products/:id', catalogue.retrieveProduct)
  change('post', '/v1/products', catalogue.createProduct)
  change('post', '/v1/products/:id', catalogue.updateProduct)
  get('/v1/prices', catalogue.listPrices)
  get('/v1/prices/:id', catalogue.retrievePrice)
  change('post', '/v1/prices', catalogue.createPrice)
  change('post', '/v1/prices/:id', catalogue.updatePrice)
  get('/v1/coupons', catalogue.listCoupons)
  get('/v1/coupons/:id', catalogue.retrieveCoupon)
  change('post', '/v1/coupons', catalogue.createCoupon)
  get('/v1/promotion_codes', catalogue.listPromotions)
  get('/v1/promotion_codes/:id', catalogue.retrievePromotion)
  change('post', '/v1/promotion_codes', catalogue.createPromotion)
  change('post', '/v1/promotion_codes/:id', catalogue.updatePromotion)
  get('/v1/billing/meters', catalogue.listMeters)
  get('/v1/billing/meters/:id', catalogue.retrieveMeter)
  change('post', '/v1/billing/meters', catalogue.createMeter)
  change('post', '/v1/billing/meters/:id/deactivate', catalogue.switchMeter(false))
  change('post', '/v1/billing/meters/:id/reactivate', catalogue.switchMeter(true))
  change('post', '/v1/billing/meter_events', catalogue.createMeterEvent)

  get('/v1/customers', customers.listCustomers)
  get('/v1/customers/:id', customers.retrieveCustomer)
  get('/v1/customers/:id/payment_methods', portal.listMethodsOfCustomer)
  change('post', '/v1/customers', customers.createCustomer)
  change('post', '/v1/customers/:id', customers.updateCustomer)
  get('/v1/payment_methods', portal.listMethods)
  get('/v1/payment_methods/:id', portal.retrieveMethod)
  change('post', '/v1/payment_methods/:id/detach', portal.detachMethod)
  change('post', '/v1/billing_portal/sessions', portal.createPortal)

  get('/v1/checkout/sessions', checkout.listCheckouts)
  get('/v1/checkout/sessions/:id', checkout.retrieveCheckout)
  change('post', '/v1/checkout/sessions', checkout.createCheckout)
  change('post', '/v1/checkout/sessions/:id/expire', checkout.expireOpenCheckout)

  get('/v1/subscriptions', subscriptions.listSubscriptions)
  get('/v1/subscriptions/:id', subscriptions.retrieveSubscription)
  change('post', '/v1/subscriptions/:id', subscriptions.updateSubscription)
  change('delete', '/v1/subscriptions/:id', subscriptions.cancelSubscription)
  get('/v1/subscription_items', subscriptions.listItems)
  get('/v1/subscription_items/:id', subscriptions.retrieveItem)
  change('post', '/v1/subscription_items', subscriptions.createItem)
  change('post', '/v1/subscription_items/:id', subscriptions.updateItem)
  change('delete', '/v1/subscription_items/:id', subscriptions.deleteItem)

  get('/v1/invoices', invoices.listInvoices)
  get('/v1/invoices/:id', invoices.retrieveInvoice)
  change('post', '/v1/invoices/create_preview', invoices.previewInvoice)
  change('post', '/v1/invoices/:id/pay', invoices.payInvoice)

  get('/v1/events', portal.listEvents)
  get('/v1/events/:id', portal.retrieveEvent)
  get('/v2/core/events/:id', ({ store, id }) => store.get('v2.core.event', id))

  app.all('/v1/*', (c) =>
    send(
      new Refusal(
        404,
        'invalid_request_error',
        `Unrecognized request URL (${c.req.method}: ${c.req.path}), or one that the practice stand-in does not speak.`,
      ),
    ),
  )
  return app
}

/** The same key answers the same for a day, also where a card was declined. */
async function once(
  ledger: Ledger,
  { key, hash }: { key: string; hash: string },
  work: (store: Store) => Promise<object>,
): Promise<object> {
  const keep = (store: Store, status: IdempotentResponse['status'], body: object) =>
    store.put(
      {
        ...{ id: newId('idem'), object: 'idempotency_key', created: store.now, livemode: false },
        ...{ hash, status, body },
      } as IdempotentResponse,
      { name: key },
    )
  try {
    return await ledger.change(async (store) => {
      const before = await store.findNamed('idempotency_key', key)
      const isKept = before && before.created > store.now - KEY_MEMORY_S
      if (before && !isKept) await store.forget([before.id])
      if (isKept && before.hash !== hash)
        throw new Refusal(
          400,
          'idempotency_error',
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        )
      if (isKept && before.status === 402) throw refusalOf(before.body)
      if (isKept) return before.body
      const body = await work(store)
      await keep(store, 200, body)
      return body
    })
  } catch (error) {
    if (error instanceof Refusal && error.status === 402)
      await ledger.change(async (store) => {
        if (!(await store.findNamed('idempotency_key', key))) await keep(store, 402, error.envelope())
      })
    throw error
  }
}

function refusalOf(body: object): Refusal {
  const { type, message, ...details } = (body as { error: { type: string; message: string } }).error
  return new Refusal(402, type, message, details)
}

async function answered(work: () => Promise<object>): Promise<Response> {
  try {
    return Response.json(await work(), { headers: headers() })
  } catch (error) {
    if (error instanceof Refusal) return send(error)
    throw error
  }
}

const send = (refusal: Refusal) => Response.json(refusal.envelope(), { status: refusal.status, headers: headers() })
const headers = () => ({ 'Request-Id': newId('req'), 'Stripe-Version': API_VERSION })
