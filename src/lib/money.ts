const BASIS_POINTS = 10_000

/** '$1,234.50'; negative amounts as '-$1.00'. Throws RangeError unless `cents` is a safe integer. Source: quotes-018. */
export function formatCents(cents: number): string {
  assertSafe(cents)
  const amount = Math.abs(cents)
  const rest = amount % 100
  const dollars = String((amount - rest) / 100).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(rest).padStart(2, '0')}`
}

/** '$1,234.50', 'CA$12.00'. `currency` is the ISO 4217 code of a currency with hundredths; case is ignored. */
export const formatAmount = (cents: number, currency: string): string =>
  currency.toLowerCase() === 'usd'
    ? formatCents(cents)
    : (cents / 100).toLocaleString('en-US', { style: 'currency', currency })

/** '$99', or '$74.25' if there are cents. */
export const shortDollars = (cents: number): string => formatCents(cents).replace(/\.00$/, '')

/** Rounded to '$1,235'; for estimates. */
export const wholeDollars = (cents: number): string => shortDollars(Math.round(cents / 100) * 100)

/** `cents` may have a fraction: '$0.08', '$0.075'. */
export const fineDollars = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 3 })}`

/** '$1,234.5' to 123450 cents; undefined unless it is an amount in dollars with at most two decimals. */
export function parseDollars(text: string): number | undefined {
  const match = /^\$?(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match?.[1]) return undefined
  return Number(match[1].replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/**
 * A price in cents after a discount of `basisPoints` hundredths of a percent (25% is 2500), rounded half up to the cent
 * in integer arithmetic. Throws RangeError for negative or fractional cents, a discount that is not a whole number from
 * 0 to 10000 (inclusive), or amounts whose product is not a safe integer.
 */
export function percentOff(cents: number, basisPoints: number): number {
  if (cents < 0 || basisPoints < 0 || basisPoints > BASIS_POINTS || !Number.isInteger(basisPoints)) {
    throw new RangeError(`Cannot take ${basisPoints} basis points off ${cents} cents`)
  }
  assertSafe(cents)
  const scaled = cents * (BASIS_POINTS - basisPoints) + BASIS_POINTS / 2
  assertSafe(scaled)
  return (scaled - (scaled % BASIS_POINTS)) / BASIS_POINTS
}

function assertSafe(cents: number): void {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`)
}
