import type { PaymentMethod, TypedCard } from './objects.ts'
import { newId } from './store.ts'

/** Stripe's well-known test numbers, and what each does. */
export const testCards = {
  works: '4242424242424242',
  worksToo: '5555555555554444',
  american: '378282246310005',
  declines: '4000000000000002',
  poor: '4000000000009995',
  /** Can be given, but is refused whenever it is charged. */
  refusedLater: '4000000000000341',
  /** The bank confirms some seconds later. */
  slow: '4000002500003155',
  /** The bank confirms a minute later. */
  verySlow: '4000002760003184',
} as const

/** Seconds until the bank has confirmed. */
const WAIT: Readonly<Record<string, number>> = { [testCards.slow]: 5, [testCards.verySlow]: 60 }
export const waitOf = (card: TypedCard) => WAIT[card.number] ?? 0

export const refusesCard = ({ number }: TypedCard) => number === testCards.declines || number === testCards.poor
export const refusesCharge = (number: string) => number === testCards.refusedLater

export function paymentMethodOf(card: TypedCard, customer: string, now: number): PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    created: now,
    livemode: false,
    type: 'card',
    billing_details: { email: card.email, name: card.name, phone: null, address: null },
    card: {
      brand: /^5/.test(card.number) ? 'mastercard' : /^3[47]/.test(card.number) ? 'amex' : 'visa',
      last4: card.number.slice(-4),
      exp_month: card.expiryMonth,
      exp_year: card.expiryYear,
      funding: 'credit',
      fingerprint: `practice${card.number.slice(-4)}`,
    },
    customer,
    metadata: {},
    practice: { number: card.number },
  }
}

/** The digits of a number that its own check digit allows. */
export function readNumber(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '')
  if (!/^\d{13,19}$/.test(digits)) return undefined
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 ? digits : undefined
}
