import type { Subscription } from '../subscription/subscription.ts'
import { type CardProvider, CardTrouble, type Invoice, type PaymentMethod } from './card-provider.ts'
import { isVoid } from './invoice-status.ts'

/** A person is waiting for the page. */
const LONGEST_MS = 6_000

export type ProviderAnswer<T> = { ok: true; value: T } | { ok: false; error: unknown }

export interface CardAnswers {
  /** Undefined where there is none. */
  method: ProviderAnswer<PaymentMethod | undefined>
  invoices: ProviderAnswer<Invoice[]>
}

/** Asks both at once. Each answer stands by itself, and comes within seconds. Nobody is asked about an agency without a card. */
export async function fetchCardDetails(
  cards: CardProvider | undefined,
  subscription: Subscription | undefined,
): Promise<CardAnswers> {
  const [method, invoices] = await Promise.all([
    answerOf(() => fetchPaymentMethod(cards, subscription)),
    answerOf(() => fetchInvoices(cards, subscription)),
  ])
  return { method, invoices }
}

export async function fetchPaymentMethod(cards: CardProvider | undefined, subscription: Subscription | undefined) {
  const customerId = subscription?.stripe_customer_id
  if (!customerId) return undefined
  return inTime(
    requireCardProvider(cards).findPaymentMethod(customerId, subscription.stripe_subscription_id ?? undefined),
  )
}

/** Newest first. */
export async function fetchInvoices(cards: CardProvider | undefined, subscription: Subscription | undefined) {
  const customerId = subscription?.stripe_customer_id
  if (!customerId) return []
  return (await inTime(requireCardProvider(cards).listInvoices(customerId))).filter((invoice) => !isVoid(invoice))
}

/** One of the agency's own; undefined for every other. */
export async function fetchInvoice(
  cards: CardProvider | undefined,
  subscription: Subscription | undefined,
  id: string,
): Promise<Invoice | undefined> {
  const customerId = subscription?.stripe_customer_id
  // As the provider names invoices: nothing else is handed on.
  if (!customerId || !/^in_\w{1,120}$/.test(id)) return undefined
  const invoice = await inTime(requireCardProvider(cards).findInvoice(customerId, id))
  return invoice && !isVoid(invoice) ? invoice : undefined
}

export function requireCardProvider(cards: CardProvider | undefined): CardProvider {
  if (!cards) throw new CardTrouble('unreachable', 'No card provider is set up')
  return cards
}

const answerOf = <T>(ask: () => Promise<T>): Promise<ProviderAnswer<T>> =>
  ask().then(
    (value) => ({ ok: true, value }),
    (error) => ({ ok: false, error }),
  )

function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new CardTrouble('unreachable', 'The card provider did not answer in time')),
      LONGEST_MS,
    )
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
