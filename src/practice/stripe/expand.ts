import type { CheckoutSession } from './objects.ts'
import { type Store, withoutInternals } from './store.ts'
import { invalid } from './stripe-error.ts'

type Node = Record<string, unknown>

/** Replaces ids with their objects along paths such as `data.items.data.price.product`. */
export async function expandObjects(store: Store, body: object, paths: readonly string[]): Promise<object> {
  const copy = structuredClone(body) as Node
  for (const path of paths) await expandPath(store, copy, path.split('.'), path)
  return copy
}

async function expandPath(store: Store, target: unknown, [name, ...rest]: string[], path: string): Promise<void> {
  if (Array.isArray(target)) {
    for (const one of target) await expandPath(store, one, [name!, ...rest], path)
    return
  }
  if (name === undefined || target === null || typeof target !== 'object') return
  const node = target as Node
  if (name === 'line_items' && node.object === 'checkout.session') node.line_items = await lineItems(store, node)
  if (!(name in node)) throw invalid(`This property cannot be expanded (${path}).`, 'expand[0]')
  const value = node[name]
  if (Array.isArray(value))
    node[name] = await Promise.all(value.map((one) => (typeof one === 'string' ? loadObject(store, one) : one)))
  else if (typeof value === 'string') node[name] = await loadObject(store, value)
  if (rest.length > 0) await expandPath(store, node[name], rest, path)
}

async function loadObject(store: Store, id: string): Promise<unknown> {
  const found = await store.findAny(id)
  return found ? withoutInternals(found) : id
}

/** Line items are only returned when expanded. */
async function lineItems(store: Store, { id }: Node): Promise<object> {
  const session = (await store.findAny(String(id))) as CheckoutSession
  const data: object[] = []
  for (const [index, { price, quantity }] of session.practice.lines.entries())
    data.push({
      id: `li_${index}`,
      object: 'item',
      currency: session.currency,
      price: await store.get('price', price),
      ...(quantity === undefined ? {} : { quantity }),
    })
  return { object: 'list', data, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` }
}
