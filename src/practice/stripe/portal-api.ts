import { z } from 'zod'
import type { Call } from './call.ts'
import { ignoredParam, pageParams, parseParams, textParam } from './form.ts'
import type { PortalSession } from './objects.ts'
import { listOf, newId, withoutInternals } from './store.ts'
import { invalid } from './stripe-error.ts'

const body = z.strictObject({
  customer: textParam,
  return_url: textParam.optional(),
})

export async function createPortal({ store, params, settings }: Call): Promise<PortalSession> {
  const { customer, return_url } = parseParams(body, params)
  await store.get('customer', customer, 'customer')
  const id = newId('bps')
  const session: PortalSession = {
    id,
    object: 'billing_portal.session',
    created: store.now,
    livemode: false,
    customer,
    return_url: return_url ?? null,
    url: `${settings.publicUrl}/practice/portal/${id}`,
  }
  await store.save(session)
  return session
}

export const retrieveMethod = async ({ store, id }: Call) => withoutInternals(await store.get('payment_method', id))

const methods = z.strictObject({ ...pageParams, customer: textParam, type: textParam.optional() })
export async function listMethods({ store, params, path }: Call) {
  const { customer, type: _, ...page } = parseParams(methods, params)
  return listOf(path, await store.list('payment_method', { customer }), page)
}

/** Detaches a card. It is no longer charged, even if it is the card of a subscription or the customer's default. */
export async function detachMethod({ store, id }: Call) {
  const method = await store.get('payment_method', id)
  if (method.customer === null) throw invalid('The payment method is not attached to a customer.')
  const after = { ...method, customer: null }
  await store.save(after)
  await store.emit('payment_method.detached', after)
  return withoutInternals(after)
}

export const retrieveEvent = async ({ store, id }: Call) => store.get('event', id)
const events = z.strictObject({
  ...pageParams,
  type: textParam.optional(),
  types: z.array(textParam).optional(),
  created: ignoredParam,
})
export async function listEvents({ store, params, path }: Call) {
  const { type, types, created: _, ...page } = parseParams(events, params)
  const all = await store.list('event')
  const matches = (one: (typeof all)[number]) =>
    (type === undefined || one.type === type) && (types === undefined || types.includes(one.type))
  return listOf(path, all.filter(matches), page)
}
