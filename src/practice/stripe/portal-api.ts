import { z } from 'zod'
import type { Call } from './call.ts'
import { pageParams, read, textParam, unreadParams } from './form.ts'
import type { PortalSession } from './objects.ts'
import { invalid } from './refusal.ts'
import { listOf, newId, withoutInternals } from './store.ts'

const body = z.strictObject({
  customer: textParam,
  return_url: textParam.optional(),
  ...{ configuration: unreadParams, flow_data: unreadParams, locale: unreadParams },
})

export async function createPortal({ store, params, settings }: Call): Promise<PortalSession> {
  const { customer, return_url } = read(body, params)
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
  await store.put(session)
  return session
}

export const retrieveMethod = async ({ store, id }: Call) => withoutInternals(await store.get('payment_method', id))

const methods = z.strictObject({ ...pageParams, customer: textParam, type: textParam.optional() })
export async function listMethods({ store, params, path }: Call) {
  const { customer, type: _, ...where } = read(methods, params)
  return listOf(path, await store.all('payment_method', { customer }), where)
}

const ofCustomer = z.strictObject({ ...pageParams, type: textParam.optional() })
export async function listMethodsOfCustomer({ store, params, path, id }: Call) {
  const { type: _, ...where } = read(ofCustomer, params)
  return listOf(path, await store.all('payment_method', { customer: (await store.get('customer', id)).id }), where)
}

/** What hangs on it is cut off; the customer's default goes with it. */
export async function detachMethod({ store, id }: Call) {
  const method = await store.get('payment_method', id)
  if (method.customer === null) throw invalid('The payment method is not attached to a customer.')
  const after = { ...method, customer: null }
  await store.put(after)
  await store.tell('payment_method.detached', after)
  return withoutInternals(after)
}

export const retrieveEvent = async ({ store, id }: Call) => store.get('event', id)
const events = z.strictObject({
  ...pageParams,
  type: textParam.optional(),
  types: z.array(textParam).optional(),
  created: unreadParams,
})
export async function listEvents({ store, params, path }: Call) {
  const { type, types, created: _, ...where } = read(events, params)
  const all = await store.all('event')
  const isShown = (one: (typeof all)[number]) =>
    (type === undefined || one.type === type) && (types === undefined || types.includes(one.type))
  return listOf(path, all.filter(isShown), where)
}
