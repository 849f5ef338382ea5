import { type CardProvider, CardProviderError, type Invoice, type PaymentMethod } from './card-provider.ts'
import { isVoid } from './invoice-status.ts'

/** A user is waiting for the page. */
const PROVIDER_TIMEOUT_MS = 6_000

/** The agency's ids at the provider. */
interface CardCustomer {
  stripe_customer_id: string | null
  stripe_subscription_id: string | null
}

export type ProviderResult<T> = { ok: true; value: T } | { ok: false; error: unknown }

export interface CardDetails {
  /** The value is undefined if there is none. */
  method: ProviderResult<PaymentMethod | undefined>
  invoices: ProviderResult<Invoice[]>
}

/**
 * Fetches the payment method and the invoices in parallel. Each may fail independently, and takes at most
 * PROVIDER_TIMEOUT_MS. Without a customer id, no request is made.
 */
export async function fetchCardDetails(
  cards: CardProvider | undefined,
  customer: CardCustomer | undefined,
): Promise<CardDetails> {
  const [method, invoices] = await Promise.all([
    resultOf(() => fetchPaymentMethod(cards, customer)),
    resultOf(() => fetchInvoices(cards, customer)),
  ])
  return { method, invoices }
}

export async function fetchPaymentMethod(cards: CardProvider | undefined, customer: CardCustomer | undefined) {
  const customerId = customer?.stripe_customer_id
  if (!customerId) return undefined
  return withTimeout(
    requireCardProvider(cards).findPaymentMethod(customerId, customer.stripe_subscription_id ?? undefined),
  )
}

/** Newest first. */
export async function fetchInvoices(cards: CardProvider | undefined, customer: CardCustomer | undefined) {
  const customerId = customer?.stripe_customer_id
  if (!customerId) return []
  return (await withTimeout(requireCardProvider(cards).listInvoices(customerId))).filter((invoice) => !isVoid(invoice))
}

/** An invoice of the agency. Undefined for a void one and for any other id. */
export async function fetchInvoice(
  cards: CardProvider | undefined,
  customer: CardCustomer | undefined,
  id: string,
): Promise<Invoice | undefined> {
  const customerId = customer?.stripe_customer_id
  // Only ids in the provider's format are passed on.
  if (!customerId || !/^in_\w{1,120}$/.test(id)) return undefined
  const invoice = await withTimeout(requireCardProvider(cards).findInvoice(customerId, id))
  return invoice && !isVoid(invoice) ? invoice : undefined
}

export function requireCardProvider(cards: CardProvider | undefined): CardProvider {
  if (!cards) throw new CardProviderError('unreachable', 'No card provider is set up')
  return cards
}

const resultOf = <T>(fetch: () => Promise<T>): Promise<ProviderResult<T>> =>
  fetch().then(
    (value) => ({ ok: true, value }),
    (error) => ({ ok: false, error }),
  )

function withTimeout<T>(request: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new CardProviderError('unreachable', 'The card provider did not respond in time')),
      PROVIDER_TIMEOUT_MS,
    )
  })
  return Promise.race([request, timeout]).finally(() => clearTimeout(timer))
}
