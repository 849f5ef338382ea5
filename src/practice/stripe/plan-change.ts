import { z } from 'zod'
import type { Price } from './catalog-objects.ts'
import { addMonths } from './dates.ts'
import { booleanParam, countParam, ignoredParam, integerParam, metadata, textParam } from './form.ts'
import { isMetered, licensedLines, meteredLines, prorationLines } from './lines.ts'
import type { InvoiceLine, Subscription, SubscriptionItem } from './objects.ts'
import type { Store } from './store.ts'
import { invalid } from './stripe-error.ts'
import { itemOf, periodOf, withPeriod } from './subscriptions.ts'

/** The parameters that an update and its preview share. */
export const changeFields = {
  items: z
    .array(
      z.strictObject({
        id: textParam.optional(),
        price: textParam.optional(),
        quantity: countParam.optional(),
        deleted: booleanParam.optional(),
        clear_usage: booleanParam.optional(),
        metadata: metadata.optional(),
      }),
    )
    .optional(),
  proration_behavior: z.enum(['create_prorations', 'always_invoice', 'none']).default('create_prorations'),
  proration_date: integerParam.optional(),
  trial_end: z.union([z.literal('now'), integerParam]).optional(),
  cancel_at_period_end: booleanParam.optional(),
  cancel_at: z.union([z.literal(''), integerParam]).optional(),
  billing_cycle_anchor: ignoredParam,
}
const schema = z.object(changeFields)
export type Change = z.output<typeof schema>

export interface PlanChangeResult {
  after: Subscription
  /** Credits and charges for the rest of the month. */
  prorations: InvoiceLine[]
  /** The usage of removed metered items. */
  used: InvoiceLine[]
  /** The first full month after a trial that is ended now. */
  firstMonth: InvoiceLine[]
}

/** Computes a change without saving it. */
export async function applyPlanChange(store: Store, before: Subscription, change: Change): Promise<PlanChangeResult> {
  const after = structuredClone(before)
  const { items, removed, cleared } = await itemsAfter(store, before, change)
  after.items.data = items
  if (change.trial_end === 'now' && before.status === 'trialing') {
    const period = { start: store.now, end: addMonths(store.now, 1) }
    after.status = 'active'
    after.trial_end = store.now
    after.billing_cycle_anchor = store.now
    after.items.data = withPeriod(items, period)
    const firstMonth = await licensedLines(store, after.items.data, period)
    return { after, prorations: [], used: [], firstMonth }
  }
  if (typeof change.trial_end === 'number') setTrialEnd(store, after, change.trial_end)
  cancelLater(store, after, change)
  const isFree = before.status === 'trialing'
  const at = change.proration_date ?? store.now
  const prorations =
    isFree || change.proration_behavior === 'none'
      ? []
      : await prorationLines(store, { before: before.items.data, after: items, at })
  const billed = removed.filter(({ id }) => !cleared.has(id))
  const used = isFree ? [] : await meteredLines(store, before, billed, store.now)
  return { after, prorations, used: used.filter(({ amount }) => amount > 0), firstMonth: [] }
}

async function itemsAfter(store: Store, before: Subscription, change: Change) {
  const items = before.items.data.map((item) => ({ ...item }))
  const [removed, cleared] = [[] as SubscriptionItem[], new Set<string>()]
  for (const [index, requested] of (change.items ?? []).entries()) {
    const at = `items[${index}]`
    const price = requested.price === undefined ? undefined : await priceFor(store, requested.price, at)
    const existing = requested.id === undefined ? undefined : items.find(({ id }) => id === requested.id)
    if (requested.id !== undefined && !existing)
      throw invalid(`No such subscription item: '${requested.id}'`, `${at}[id]`, 'resource_missing')
    if (requested.deleted) {
      if (!existing) throw invalid('`id` is required to delete an item.', `${at}[id]`)
      items.splice(items.indexOf(existing), 1)
      removed.push(existing)
      if (requested.clear_usage) cleared.add(existing.id)
      continue
    }
    if (!existing && !price) throw invalid('Either `id` or `price` is required.', at)
    const newPrice = price ?? existing!.price
    if (isMetered(newPrice) && requested.quantity !== undefined)
      throw invalid('Quantity should not be specified where usage_type is `metered`.', `${at}[quantity]`)
    if (existing) {
      if (price) existing.price = price
      if (isMetered(newPrice)) delete existing.quantity
      else existing.quantity = requested.quantity ?? existing.quantity ?? 1
    } else {
      const duplicate = items.find((item) => item.price.id === newPrice.id)
      if (duplicate) throw invalid(`The price specified already exists on ${before.id}.`, `${at}[price]`)
      items.push(itemOf(before.id, newPrice, requested.quantity, periodOf(before), store.now))
    }
  }
  if (items.length === 0) throw invalid('A subscription must have at least one active item.', 'items')
  return { items, removed, cleared }
}

async function priceFor(store: Store, id: string, at: string): Promise<Price> {
  const price = await store.find('price', id)
  if (!price) throw invalid(`No such price: '${id}'`, `${at}[price]`, 'resource_missing')
  if (!price.active) throw invalid('The price specified is inactive.', `${at}[price]`)
  return price
}

function setTrialEnd(store: Store, after: Subscription, end: number) {
  if (end <= store.now)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', 'trial_end')
  after.status = 'trialing'
  after.trial_start ??= store.now
  after.trial_end = end
  after.billing_cycle_anchor = end
  after.items.data = withPeriod(after.items.data, { start: periodOf(after).start, end })
}

function cancelLater(store: Store, after: Subscription, { cancel_at_period_end: atEnd, cancel_at: at }: Change) {
  if (atEnd === undefined && at === undefined) return
  const when = at === undefined || at === '' ? (atEnd ? periodOf(after).end : null) : at
  after.cancel_at = when
  after.cancel_at_period_end = atEnd === true
  after.canceled_at = when === null ? null : store.now
  after.cancellation_details.reason = when === null ? null : 'cancellation_requested'
}
