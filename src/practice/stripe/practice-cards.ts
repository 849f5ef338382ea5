import type { Doors } from '../../scope.ts'
import { readNumber } from './cards.ts'
import { expireCheckout, payCheckout } from './checkout.ts'
import { openLedger } from './ledger.ts'
import type { CheckoutSession, TypedCard } from './objects.ts'
import { invalid, Refusal } from './refusal.ts'
import { PRACTICE_PUBLISHABLE_KEY, PRACTICE_STRIPE_KEY, stripeStandIn } from './stand-in.ts'
import { type CardReports, type CardReportsTo, cardReports } from './webhooks.ts'

export interface PracticeCardsOptions {
  /** Scheme and host under which browsers find the practice pages. */
  publicUrl: string
  /** The code of the launch offer; without one there is none. */
  promotionCode?: string | undefined
  /** Where it is told what happened; left out, nobody is. */
  reportsTo?: CardReportsTo | undefined
}

export type Paid = { ok: true; session: CheckoutSession } | { ok: false; message: string }

/** The practice card provider: its API, and what its pages do. */
export function practiceCards(doors: Doors, { publicUrl, promotionCode, reportsTo }: PracticeCardsOptions) {
  const reports: CardReports | undefined = reportsTo && cardReports(reportsTo)
  const ledger = openLedger(doors, { publicUrl, promotionCode, onEvents: (events) => reports?.send(events) })
  return {
    api: stripeStandIn(ledger),
    key: PRACTICE_STRIPE_KEY,
    publishableKey: PRACTICE_PUBLISHABLE_KEY,
    reports,
    ledger,
    findCheckout: (id: string) => ledger.look((store) => store.find('checkout.session', id)),
    /** As if somebody had typed this card into the form of a checkout. */
    pay: (id: string, card: Pick<TypedCard, 'number'> & Partial<TypedCard>): Promise<Paid> =>
      said(() =>
        ledger.change(async (store) => {
          const session = await store.get('checkout.session', id)
          const number = readNumber(card.number)
          if (!number) throw invalid('Your card number is invalid.')
          const email = card.email ?? session.customer_email ?? 'card@practice.example'
          const typed = { expiryMonth: 12, expiryYear: 2034, name: 'Card Holder', ...card, email, number }
          return { ok: true as const, session: await payCheckout(store, session, typed, { publicUrl }) }
        }),
      ),
    /** As if somebody had left the form open for a day. */
    expire: (id: string) =>
      ledger.change(async (store) => {
        const session = await store.get('checkout.session', id)
        return session.status === 'open' ? expireCheckout(store, session) : session
      }),
    stop: () => reports?.stop(),
  }
}

export type PracticeCards = ReturnType<typeof practiceCards>

/** What the form says when it is refused. */
export async function said<T>(work: () => Promise<T>): Promise<T | { ok: false; message: string }> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, message: error.message }
    throw error
  }
}
