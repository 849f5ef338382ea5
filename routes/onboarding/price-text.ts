import { formatCents } from '../../src/lib/money.ts'

/** '$99', and '$74.25' where there are cents. */
export const priceText = (cents: number) => formatCents(cents).replace(/\.00$/, '')
