import type { CheckoutSession } from './objects.ts'
import { invalid } from './refusal.ts'
import { type Store, withoutInternals } from './store.ts'

type Node = Record<string, unknown>

/** Puts whole objects in the place of ids, along paths such as `data.items.data.price.product`. */
export async function expand(store: Store, answer: object, paths: readonly string[]): Promise<object> {
  const copy = structuredClone(answer) as Node
  for (const path of paths) await follow(store, copy, path.split('.'), path)
  return copy
}

async function follow(store: Store, at: unknown, [name, ...rest]: string[], path: string): Promise<void> {
  if (Array.isArray(at)) {
    for (const one of at) await follow(store, one, [name!, ...rest], path)
    return
  }
  if (name === undefined || at === null || typeof at !== 'object') return
  const node = at as Node
  if (name === 'line_items' && node.object === 'checkout.session') node.line_items = await lineItems(store, node)
  if (!(name in node)) throw invalid(`This property cannot be expanded (${path}).`, 'expand[0]')
  const value = node[name]
  if (Array.isArray(value))
    node[name] = await Promise.all(value.map((one) => (typeof one === 'string' ? whole(store, one) : one)))
  else if (typeof value === 'string') node[name] = await whole(store, value)
  if (rest.length > 0) await follow(store, node[name], rest, path)
}

async function whole(store: Store, id: string): Promise<unknown> {
  const found = await store.findAny(id)
  return found ? withoutInternals(found) : id
}

/** Shown only when asked for. */
async function lineItems(store: Store, { id }: Node): Promise<object> {
  const session = (await store.findAny(String(id))) as CheckoutSession
  const data: object[] = []
  for (const [index, { price, quantity }] of session.practice.lines.entries())
    data.push({
      ...{ id: `li_${index}`, object: 'item', currency: session.currency, price: await store.get('price', price) },
      ...(quantity === undefined ? {} : { quantity }),
    })
  return { object: 'list', data, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` }
}
