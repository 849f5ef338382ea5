import type { PaymentMethod, TypedCard } from './objects.ts'
import { newId } from './store.ts'

/** Stripe's test card numbers. */
export const testCards = {
  works: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  /** Accepted, but declined when charged. */
  declinedWhenCharged: '4000000000000341',
  /** The bank confirms after 5 seconds. */
  slow: '4000002500003155',
  /** The bank confirms after a minute. */
  verySlow: '4000002760003184',
} as const

/** Seconds until the bank confirms. */
const CONFIRMATION_DELAY_S: Readonly<Record<string, number>> = { [testCards.slow]: 5, [testCards.verySlow]: 60 }
export const confirmationDelay = (card: TypedCard) => CONFIRMATION_DELAY_S[card.number] ?? 0

export const isDeclined = ({ number }: TypedCard) =>
  number === testCards.declined || number === testCards.insufficientFunds
export const isDeclinedWhenCharged = (number: string) => number === testCards.declinedWhenCharged

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

/** The digits of a card number. Undefined if the length or the check digit is invalid. */
export function parseCardNumber(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '')
  if (!/^\d{13,19}$/.test(digits)) return undefined
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 ? digits : undefined
}
