/*
 * Parses the fields of the calculator on the price page. Shared by the server and the browser.
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

/** Unreadable values fall back to `before`, and values out of range are clamped. Empty fields are not errors. */
export function readCalculator(typed: CalculatorTyped, before: CalculatorClients = defaultClients): CalculatorReading {
  const contacts = clamp(readCount(typed.contacts), before.contacts, MAX_CALCULATOR_CONTACTS)
  const commission = clamp(readDollars(typed.commission), before.commissionCents, MAX_COMMISSION_CENTS)
  const rollover = clamp(readPermille(typed.rollover), before.rolloverPermille, 1000)
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

/** Undefined: empty. NaN: unreadable. */
type ParsedField = number | undefined

function clamp(parsed: ParsedField, before: number, max: number): { value: number; error?: CalculatorError } {
  if (parsed === undefined) return { value: before }
  if (Number.isNaN(parsed)) return { value: before, error: 'unreadable' }
  if (parsed < 0) return { value: 0, error: 'negative' }
  return parsed > max ? { value: max, error: 'too_much' } : { value: parsed }
}

function readCount(text = ''): ParsedField {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  return /^-?(\d{1,15}|\d{1,3}(,\d{3}){1,4})$/.test(trimmed) ? Number(trimmed.replaceAll(',', '')) : Number.NaN
}

function readDollars(text = ''): ParsedField {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const cents = parseDollars(trimmed.replace(/^-/, ''))
  if (cents === undefined) return Number.NaN
  return trimmed.startsWith('-') ? 0 - cents : cents
}

/** Tenths of a percent, rounded. */
function readPermille(text = ''): ParsedField {
  const trimmed = text.trim().replace(/\s*%$/, '')
  if (trimmed === '') return undefined
  return /^-?\d{1,6}(\.\d{0,9})?$|^-?\.\d{1,9}$/.test(trimmed) ? Math.round(Number(trimmed) * 10) : Number.NaN
}

/** The displayed price per contact assumes at least this many contacts. Source: docs/behaviour/billing.md. */
const MIN_CONTACTS_FOR_SHARE = 300

/** One contact's share of the monthly price in cents. Only shown, never charged. */
export const centsPerContact = (monthlyCents: number, contacts: number): number =>
  monthlyCents / Math.max(contacts, MIN_CONTACTS_FOR_SHARE)

/** The monthly price of one contact in an additional block, in cents with fractions. */
export const centsPerFurtherContact = (book: PriceBook, percentOff: number): number =>
  lessPercent(book.usage_block_cents, percentOff) / book.usage_block_contacts
