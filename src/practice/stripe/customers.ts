import { z } from 'zod'
import type { Call } from './call.ts'
import { metadata, pageParams, parseParams, textParam } from './form.ts'
import type { Customer } from './objects.ts'
import { listOf, newId, withoutInternals } from './store.ts'

const customerFields = {
  email: textParam.optional(),
  name: textParam.optional(),
  description: textParam.optional(),
  phone: textParam.optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: textParam.optional() }).optional(),
}
const body = z.strictObject(customerFields)
const list = z.strictObject({ ...pageParams, email: textParam.optional() })

export const newCustomer = (fields: Partial<Customer>, now: number): Customer => ({
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
  ...fields,
})

export async function createCustomer({ store, params }: Call) {
  const customer = { ...newCustomer({}, store.now), ...changesOf(parseParams(body, params)) }
  await store.save(customer)
  await store.emit('customer.created', customer)
  return customer
}

export async function updateCustomer({ store, params, id }: Call) {
  const before = await store.get('customer', id)
  const changes = changesOf(parseParams(body, params))
  const method = changes.invoice_settings?.default_payment_method
  if (method) await store.get('payment_method', method, 'invoice_settings[default_payment_method]')
  const after = { ...before, ...changes, metadata: { ...before.metadata, ...changes.metadata } }
  await store.save(after)
  await store.emit('customer.updated', after, {})
  return after
}

function changesOf({ email, name, description, phone, metadata: data, invoice_settings }: z.output<typeof body>) {
  const settings = invoice_settings && { default_payment_method: invoice_settings.default_payment_method || null }
  const fields = { email, name, description, phone, metadata: data, invoice_settings: settings }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Customer>
}

export const retrieveCustomer = async ({ store, id }: Call) => withoutInternals(await store.get('customer', id))

export async function listCustomers({ store, params, path }: Call) {
  const { email, ...page } = parseParams(list, params)
  const all = await store.list('customer')
  return listOf(
    path,
    all.filter((one) => email === undefined || one.email === email),
    page,
  )
}
