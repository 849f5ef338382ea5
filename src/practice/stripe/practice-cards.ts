import type { TenantDb } from '../../scope.ts'
import { urls } from '../../urls.ts'
import { readNumber } from './cards.ts'
import { expireCheckout, payCheckout, withCode } from './checkout.ts'
import { openLedger } from './ledger.ts'
import type { CheckoutSession, TypedCard } from './objects.ts'
import { changeCard, payOpenInvoice, payShownInvoice, setCanceling } from './portal.ts'
import { invalid, Refusal } from './refusal.ts'
import { showCheckout, showPortal } from './showing.ts'
import { PRACTICE_PUBLISHABLE_KEY, PRACTICE_STRIPE_KEY, stripeStandIn } from './stand-in.ts'
import type { Store } from './store.ts'
import { type CardReports, type CardReportsTo, cardReports } from './webhooks.ts'

export interface PracticeCardsOptions {
  /** Scheme and host under which browsers find the practice pages. */
  publicUrl: string
  /** The code of the launch offer; without one there is none. */
  promotionCode?: string | undefined
  /** Where it is told what happened; left out, nobody is. */
  reportsTo?: CardReportsTo | undefined
  /** How often it looks by itself what time has brought about; left out, when it is asked something. */
  looksEveryMs?: number | undefined
}

export type PracticePayment = { ok: true; session: CheckoutSession } | Refused
export type PracticeResult = { ok: true } | Refused
interface Refused {
  ok: false
  message: string
}

/** The practice card provider: its API, and what its pages do. */
export function practiceCards(
  tenantDb: TenantDb,
  { publicUrl, promotionCode, reportsTo, looksEveryMs }: PracticeCardsOptions,
) {
  const reports: CardReports | undefined = reportsTo && cardReports(reportsTo)
  const ledger = openLedger(tenantDb, { publicUrl, promotionCode, onEvents: (events) => reports?.send(events) })
  const timers = new Set<NodeJS.Timeout>()
  // What cannot be done now is done at the next look.
  const look = () => void ledger.catchUp().catch(() => {})
  if (looksEveryMs !== undefined) timers.add(setInterval(look, looksEveryMs).unref())

  /** Nobody may ask before a slow bank has confirmed: so it is looked at then. */
  function lookAgain({ practice }: CheckoutSession) {
    if (practice.waiting)
      timers.add(setTimeout(look, practice.waiting.until * 1000 - tenantDb.now().getTime() + 500).unref())
  }
  const done = (work: (store: Store) => Promise<void>): Promise<PracticeResult> =>
    said(async () => {
      await ledger.change(work)
      return { ok: true }
    })

  return {
    api: stripeStandIn(ledger),
    account: {
      secretKey: PRACTICE_STRIPE_KEY,
      publishableKey: PRACTICE_PUBLISHABLE_KEY,
      webhookSecret: reportsTo?.secret ?? '',
      scriptUrl: urls.practice.stripeScript(),
    },
    reports,
    showCheckout: (id: string) => ledger.look((store) => showCheckout(store, id)),
    /** As if somebody had typed this card into the form of a checkout. */
    pay: (id: string, card: Pick<TypedCard, 'number'> & Partial<TypedCard>, code?: string): Promise<PracticePayment> =>
      said(async () => {
        const session = await ledger.change(async (store) => {
          const open = await store.get('checkout.session', id)
          const number = readNumber(card.number)
          if (!number) throw invalid('Your card number is invalid.', 'number')
          const known = open.customer ? (await store.get('customer', open.customer)).email : open.customer_email
          const email = card.email ?? known ?? 'card@practice.example'
          const typed = { expiryMonth: 12, expiryYear: 2034, name: 'Card Holder', ...card, email, number }
          return payCheckout(store, await withCode(store, open, code), typed, { publicUrl })
        })
        lookAgain(session)
        return { ok: true as const, session }
      }),
    /** As if somebody had left the form open for a day. */
    expire: (id: string) =>
      ledger.change(async (store) => {
        const session = await store.get('checkout.session', id)
        return session.status === 'open' ? expireCheckout(store, session) : session
      }),
    showPortal: (id: string) => ledger.look((store) => showPortal(store, id)),
    changeCard: (portalId: string, card: TypedCard) => done((store) => changeCard(store, portalId, card)),
    setCanceling: (portalId: string, cancel: boolean) => done((store) => setCanceling(store, portalId, cancel)),
    payInvoice: (portalId: string, invoiceId: string) => done((store) => payOpenInvoice(store, portalId, invoiceId)),
    payShownInvoice: (invoiceId: string) => done((store) => payShownInvoice(store, invoiceId)),
    emailOf: (customer: string) => ledger.look(async (store) => (await store.find('customer', customer))?.email),
    findInvoice: (id: string) => ledger.look((store) => store.find('invoice', id)),
    stop() {
      reports?.stop()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

export type PracticeCards = ReturnType<typeof practiceCards>

/** What the form says when it is refused. */
async function said<T>(work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, message: error.message }
    throw error
  }
}
