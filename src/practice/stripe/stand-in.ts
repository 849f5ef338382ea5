/*
 * Implements the part of Stripe's HTTP API that we use, compatible with Stripe's SDK. Cards are Stripe's test numbers
 * (cards.ts). Time is the product's clock: due objects are processed at the next request or poll (advance-clock.ts).
 */
import { encodeHexLowerCase } from '@oslojs/encoding'
import { type Context, Hono } from 'hono'
import { sha256 } from '../../lib/tokens.ts'
import type { Call, Handler } from './call.ts'
import * as catalog from './catalog-api.ts'
import * as checkout from './checkout-api.ts'
import * as customers from './customers.ts'
import { expandObjects } from './expand.ts'
import { parseForm } from './form.ts'
import * as invoices from './invoice-api.ts'
import { API_VERSION, type IdempotentResponse } from './objects.ts'
import * as portal from './portal-api.ts'
import { newId, type Store, withoutInternals } from './store.ts'
import { invalid, StripeError } from './stripe-error.ts'
import * as subscriptions from './subscription-api.ts'
import type { Transactions } from './transactions.ts'

export const PRACTICE_STRIPE_KEY = 'sk_test_practice'
export const PRACTICE_PUBLISHABLE_KEY = 'pk_test_practice'

const IDEMPOTENCY_KEY_TTL_S = 24 * 3_600

/** Must be mounted at the root, because the SDK accepts a host but no path. */
export function stripeStandIn(transactions: Transactions) {
  const app = new Hono()
  const settings = { publicUrl: transactions.publicUrl }

  app.on(['GET', 'POST', 'DELETE'], ['/v1/*', '/v2/*'], async (c, next) => {
    if (c.req.header('Authorization') === `Bearer ${PRACTICE_STRIPE_KEY}`) return next()
    return send(new StripeError(401, 'invalid_request_error', 'Invalid API Key provided: it is not the practice key.'))
  })

  const get = (path: string, handle: Handler) =>
    app.get(path, (c) =>
      respond(async () => {
        const { call, paths } = callOf(c, new URL(c.req.url).search.slice(1))
        return transactions.read(async (store) => expandObjects(store, await handle({ ...call, store }), paths))
      }),
    )

  const change = (method: 'post' | 'delete', path: string, handle: Handler) =>
    app[method](path, (c) =>
      respond(async () => {
        const text = await c.req.text()
        const { call, paths } = callOf(c, text || new URL(c.req.url).search.slice(1))
        const key = c.req.header('Idempotency-Key')
        const hash = encodeHexLowerCase(sha256(`${method} ${c.req.path} ${text}`))
        const work = async (store: Store) =>
          withoutInternals(await expandObjects(store, await handle({ ...call, store }), paths))
        if (key === undefined) return transactions.write(work)
        if (key.length > 255) throw invalid('Idempotency keys may be up to 255 characters long.')
        return withIdempotency(transactions, { key, hash }, work)
      }),
    )

  const callOf = (c: Context, form: string): { call: Omit<Call, 'store'>; paths: string[] } => {
    const { expand: paths = [], ...params } = parseForm(form)
    return {
      call: { params, id: c.req.param('id') ?? '', path: c.req.path, settings },
      paths: [paths].flat().map(String),
    }
  }

  get('/v1/products', catalog.listProducts)
  get('/v1/products/:id', catalog.retrieveProduct)
  change('post', '/v1/products', catalog.createProduct)

  get('/v1/prices', catalog.listPrices)
  get('/v1/prices/:id', catalog.retrievePrice)
  change('post', '/v1/prices', catalog.createPrice)
  change('post', '/v1/prices/:id', catalog.updatePrice)

  get('/v1/coupons/:id', catalog.retrieveCoupon)
  change('post', '/v1/coupons', catalog.createCoupon)
  get('/v1/promotion_codes', catalog.listPromotions)

  change('post', '/v1/promotion_codes', catalog.createPromotion)

  get('/v1/billing/meters', catalog.listMeters)

  change('post', '/v1/billing/meters', catalog.createMeter)
  change('post', '/v1/billing/meters/:id/deactivate', catalog.setMeterActive(false))
  change('post', '/v1/billing/meters/:id/reactivate', catalog.setMeterActive(true))
  change('post', '/v1/billing/meter_events', catalog.createMeterEvent)

  get('/v1/customers', customers.listCustomers)
  get('/v1/customers/:id', customers.retrieveCustomer)

  change('post', '/v1/customers', customers.createCustomer)
  change('post', '/v1/customers/:id', customers.updateCustomer)
  get('/v1/payment_methods', portal.listMethods)
  get('/v1/payment_methods/:id', portal.retrieveMethod)
  change('post', '/v1/payment_methods/:id/detach', portal.detachMethod)
  change('post', '/v1/billing_portal/sessions', portal.createPortal)

  get('/v1/checkout/sessions/:id', checkout.retrieveCheckout)
  change('post', '/v1/checkout/sessions', checkout.createCheckout)
  change('post', '/v1/checkout/sessions/:id/expire', checkout.expireOpenCheckout)

  get('/v1/subscriptions', subscriptions.listSubscriptions)
  get('/v1/subscriptions/:id', subscriptions.retrieveSubscription)
  change('post', '/v1/subscriptions/:id', subscriptions.updateSubscription)
  change('delete', '/v1/subscriptions/:id', subscriptions.cancelSubscription)

  get('/v1/invoices', invoices.listInvoices)
  get('/v1/invoices/:id', invoices.retrieveInvoice)
  change('post', '/v1/invoices/create_preview', invoices.previewInvoice)

  get('/v1/events', portal.listEvents)
  get('/v1/events/:id', portal.retrieveEvent)
  get('/v2/core/events/:id', ({ store, id }) => store.get('v2.core.event', id))

  app.all('/v1/*', (c) =>
    send(
      new StripeError(
        404,
        'invalid_request_error',
        `Unrecognized request URL (${c.req.method}: ${c.req.path}), or one that the practice stand-in does not support.`,
      ),
    ),
  )
  return app
}

/** Repeats the response to an idempotency key for a day, including a declined card. */
async function withIdempotency(
  transactions: Transactions,
  { key, hash }: { key: string; hash: string },
  work: (store: Store) => Promise<object>,
): Promise<object> {
  const saveResponse = (store: Store, status: IdempotentResponse['status'], body: object) =>
    store.save(
      {
        id: newId('idem'),
        object: 'idempotency_key',
        created: store.now,
        livemode: false,
        hash,
        status,
        body,
      } as IdempotentResponse,
      { name: key },
    )
  try {
    return await transactions.write(async (store) => {
      const before = await store.findNamed('idempotency_key', key)
      const isValid = before && before.created > store.now - IDEMPOTENCY_KEY_TTL_S
      if (before && !isValid) await store.delete([before.id])
      if (isValid && before.hash !== hash)
        throw new StripeError(
          400,
          'idempotency_error',
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        )
      if (isValid && before.status === 402) throw errorOf(before.body)
      if (isValid) return before.body
      const body = await work(store)
      await saveResponse(store, 200, body)
      return body
    })
  } catch (error) {
    if (error instanceof StripeError && error.status === 402)
      await transactions.write(async (store) => {
        if (!(await store.findNamed('idempotency_key', key))) await saveResponse(store, 402, error.envelope())
      })
    throw error
  }
}

function errorOf(body: object): StripeError {
  const { type, message, ...details } = (body as { error: { type: string; message: string } }).error
  return new StripeError(402, type, message, details)
}

async function respond(work: () => Promise<object>): Promise<Response> {
  try {
    return Response.json(await work(), { headers: headers() })
  } catch (error) {
    if (error instanceof StripeError) return send(error)
    throw error
  }
}

const send = (refusal: StripeError) => Response.json(refusal.envelope(), { status: refusal.status, headers: headers() })
const headers = () => ({ 'Request-Id': newId('req'), 'Stripe-Version': API_VERSION })
