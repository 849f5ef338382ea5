import { z } from 'zod'
import type { Call } from './call.ts'
import { metadata, pageParams, read, textParam, unreadParams } from './form.ts'
import type { Customer } from './objects.ts'
import { listOf, newId, withoutInternals } from './store.ts'

const fields = {
  email: textParam.optional(),
  name: textParam.optional(),
  description: textParam.optional(),
  phone: textParam.optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: textParam.optional() }).optional(),
  ...{ address: unreadParams, preferred_locales: unreadParams, tax_exempt: unreadParams, shipping: unreadParams },
}
const body = z.strictObject(fields)
const list = z.strictObject({ ...pageParams, email: textParam.optional() })

export const newCustomer = (given: Partial<Customer>, now: number): Customer => ({
  id: newId('cus'),
  object: 'customer',
  created: now,
  livemode: false,
  balance: 0,
  currency: null,
  delinquent: false,
  description: null,
  email: null,
  invoice_prefix: newId('x').slice(2, 10).toUpperCase(),
  invoice_settings: { default_payment_method: null },
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  default_source: null,
  shipping: null,
  ...given,
})

export async function createCustomer({ store, params }: Call) {
  const customer = { ...newCustomer({}, store.now), ...changesOf(read(body, params)) }
  await store.put(customer)
  await store.tell('customer.created', customer)
  return customer
}

export async function updateCustomer({ store, params, id }: Call) {
  const before = await store.get('customer', id)
  const changes = changesOf(read(body, params))
  const method = changes.invoice_settings?.default_payment_method
  if (method) await store.get('payment_method', method, 'invoice_settings[default_payment_method]')
  const after = { ...before, ...changes, metadata: { ...before.metadata, ...changes.metadata } }
  await store.put(after)
  await store.tell('customer.updated', after, {})
  return after
}

function changesOf({ email, name, description, phone, metadata: data, invoice_settings }: z.output<typeof body>) {
  const settings = invoice_settings && { default_payment_method: invoice_settings.default_payment_method || null }
  const given = { email, name, description, phone, metadata: data, invoice_settings: settings }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Customer>
}

export const retrieveCustomer = async ({ store, id }: Call) => withoutInternals(await store.get('customer', id))

export async function listCustomers({ store, params, path }: Call) {
  const { email, ...where } = read(list, params)
  const all = await store.all('customer')
  return listOf(
    path,
    all.filter((one) => email === undefined || one.email === email),
    where,
  )
}
