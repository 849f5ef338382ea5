/*
 * What is typed into the calculator of the price page, read the same way by the server and in the browser.
 */
import { parseDollars } from '../../lib/money.ts'
import type { PriceBook } from './price-book.ts'
import { lessPercent } from './pricing.ts'
import type { CalculatorClients } from './roi.ts'

/** Source: pricing-007. */
export const quickPicks = [250, 1_000, 5_000, 10_000, 20_000, 40_000] as const

export const MAX_CALCULATOR_CONTACTS = 1_000_000
export const MAX_COMMISSION_CENTS = 10_000_00

export const defaultClients: CalculatorClients = { contacts: 1_000, commissionCents: 300_00, rolloverPermille: 100 }

export const calculatorFields = ['contacts', 'commission', 'rollover'] as const
export type CalculatorField = (typeof calculatorFields)[number]
export type CalculatorTyped = Partial<Record<CalculatorField, string>>
export type CalculatorError = 'unreadable' | 'negative' | 'too_much'

export interface CalculatorReading {
  clients: CalculatorClients
  errors: Partial<Record<CalculatorField, CalculatorError>>
}

/** What cannot be read counts as `before`, and what is out of range as the nearest there is. Empty is no mistake. */
export function readCalculator(typed: CalculatorTyped, before: CalculatorClients = defaultClients): CalculatorReading {
  const contacts = within(readCount(typed.contacts), before.contacts, MAX_CALCULATOR_CONTACTS)
  const commission = within(readDollars(typed.commission), before.commissionCents, MAX_COMMISSION_CENTS)
  const rollover = within(readPermille(typed.rollover), before.rolloverPermille, 1000)
  const errors = { contacts: contacts.error, commission: commission.error, rollover: rollover.error }
  return {
    clients: {
      contacts: contacts.value,
      commissionCents: commission.value,
      rolloverPermille: rollover.value,
    },
    errors: Object.fromEntries(Object.entries(errors).filter(([, error]) => error)),
  }
}

/** Undefined is nothing typed, NaN what cannot be read. */
type Read = number | undefined

function within(read: Read, before: number, most: number): { value: number; error?: CalculatorError } {
  if (read === undefined) return { value: before }
  if (Number.isNaN(read)) return { value: before, error: 'unreadable' }
  if (read < 0) return { value: 0, error: 'negative' }
  return read > most ? { value: most, error: 'too_much' } : { value: read }
}

function readCount(text = ''): Read {
  const bare = text.trim()
  if (bare === '') return undefined
  return /^-?(\d{1,15}|\d{1,3}(,\d{3}){1,4})$/.test(bare) ? Number(bare.replaceAll(',', '')) : Number.NaN
}

function readDollars(text = ''): Read {
  const bare = text.trim()
  if (bare === '') return undefined
  const cents = parseDollars(bare.replace(/^-/, ''))
  if (cents === undefined) return Number.NaN
  return bare.startsWith('-') ? 0 - cents : cents
}

/** Tenths of a percent; finer ones are rounded. */
function readPermille(text = ''): Read {
  const bare = text.trim().replace(/\s*%$/, '')
  if (bare === '') return undefined
  return /^-?\d{1,6}(\.\d{0,9})?$|^-?\.\d{1,9}$/.test(bare) ? Math.round(Number(bare) * 10) : Number.NaN
}

/** The share of the price per contact is shown over at least this many contacts. Source: docs/behaviour/billing.md. */
const SHARED_BY_AT_LEAST = 300

/** One contact's share of the month's price, in cents; shown only, never charged. */
export const centsPerContact = (monthlyCents: number, contacts: number): number =>
  monthlyCents / Math.max(contacts, SHARED_BY_AT_LEAST)

/** What one contact of a further block costs a month, in cents and maybe a fraction of one. */
export const centsPerFurtherContact = (book: PriceBook, percentOff: number): number =>
  lessPercent(book.usage_block_cents, percentOff) / book.usage_block_contacts
