import type { TenantDb } from '../../scope.ts'
import { urls } from '../../urls.ts'
import { parseCardNumber } from './cards.ts'
import { applyPromotionCode, expireCheckout, payCheckout } from './checkout.ts'
import type { CheckoutSession, TypedCard } from './objects.ts'
import { loadCheckout, loadPortal } from './page-data.ts'
import { changeCard, payInvoiceById, payPortalInvoice, setCanceling } from './portal.ts'
import { PRACTICE_PUBLISHABLE_KEY, PRACTICE_STRIPE_KEY, stripeStandIn } from './stand-in.ts'
import type { Store } from './store.ts'
import { invalid, StripeError } from './stripe-error.ts'
import { openTransactions } from './transactions.ts'
import { type WebhookSender, type WebhookTarget, webhookSender } from './webhooks.ts'

export interface PracticeCardsOptions {
  /** The scheme and host of the practice pages. */
  publicUrl: string
  /** The promotion code of the launch offer. Undefined if there is none. */
  promotionCode?: string | undefined
  /** Where webhooks are sent. Undefined: nowhere. */
  webhooks?: WebhookTarget | undefined
  /** How often due objects are processed. Undefined: only at the next request. */
  pollMs?: number | undefined
}

export type PracticePayment = { ok: true; session: CheckoutSession } | PracticeFailure
export type PracticeResult = { ok: true } | PracticeFailure
interface PracticeFailure {
  ok: false
  message: string
}

/** The practice card provider: its API, and the actions of its pages. */
export function practiceCards(
  tenantDb: TenantDb,
  { publicUrl, promotionCode, webhooks: target, pollMs }: PracticeCardsOptions,
) {
  const webhooks: WebhookSender | undefined = target && webhookSender(target)
  const transactions = openTransactions(tenantDb, {
    publicUrl,
    promotionCode,
    onEvents: (events) => webhooks?.send(events),
  })
  const timers = new Set<NodeJS.Timeout>()
  // After an error, the next poll tries again.
  const poll = () => void transactions.catchUp().catch(() => {})
  if (pollMs !== undefined) timers.add(setInterval(poll, pollMs).unref())

  /** Processes the confirmation of a slow bank even without a request. */
  function pollAtConfirmation({ practice }: CheckoutSession) {
    if (practice.waiting)
      timers.add(setTimeout(poll, practice.waiting.until * 1000 - tenantDb.now().getTime() + 500).unref())
  }
  const run = (work: (store: Store) => Promise<void>): Promise<PracticeResult> =>
    withFailure(async () => {
      await transactions.write(work)
      return { ok: true }
    })

  return {
    api: stripeStandIn(transactions),
    account: {
      secretKey: PRACTICE_STRIPE_KEY,
      publishableKey: PRACTICE_PUBLISHABLE_KEY,
      webhookSecret: target?.secret ?? '',
      scriptUrl: urls.practice.stripeScript(),
    },
    webhooks,
    loadCheckout: (id: string) => transactions.read((store) => loadCheckout(store, id)),
    /** Pays as if this card had been typed into the checkout form. */
    pay: (id: string, card: Pick<TypedCard, 'number'> & Partial<TypedCard>, code?: string): Promise<PracticePayment> =>
      withFailure(async () => {
        const session = await transactions.write(async (store) => {
          const open = await store.get('checkout.session', id)
          const number = parseCardNumber(card.number)
          if (!number) throw invalid('Your card number is invalid.', 'number')
          const knownEmail = open.customer ? (await store.get('customer', open.customer)).email : open.customer_email
          const email = card.email ?? knownEmail ?? 'card@practice.example'
          const typed = { expiryMonth: 12, expiryYear: 2034, name: 'Card Holder', ...card, email, number }
          return payCheckout(store, await applyPromotionCode(store, open, code), typed, { publicUrl })
        })
        pollAtConfirmation(session)
        return { ok: true as const, session }
      }),
    /** Expires an open checkout, as if a day had passed. */
    expire: (id: string) =>
      transactions.write(async (store) => {
        const session = await store.get('checkout.session', id)
        return session.status === 'open' ? expireCheckout(store, session) : session
      }),
    loadPortal: (id: string) => transactions.read((store) => loadPortal(store, id)),
    changeCard: (portalId: string, card: TypedCard) => run((store) => changeCard(store, portalId, card)),
    setCanceling: (portalId: string, cancel: boolean) => run((store) => setCanceling(store, portalId, cancel)),
    payInvoice: (portalId: string, invoiceId: string) => run((store) => payPortalInvoice(store, portalId, invoiceId)),
    payInvoiceById: (invoiceId: string) => run((store) => payInvoiceById(store, invoiceId)),
    emailOf: (customer: string) => transactions.read(async (store) => (await store.find('customer', customer))?.email),
    findInvoice: (id: string) => transactions.read((store) => store.find('invoice', id)),
    stop() {
      webhooks?.stop()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

export type PracticeCards = ReturnType<typeof practiceCards>

/** Turns a StripeError into a failure with its message. */
async function withFailure<T>(work: () => Promise<T>): Promise<T | PracticeFailure> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StripeError) return { ok: false, message: error.message }
    throw error
  }
}
