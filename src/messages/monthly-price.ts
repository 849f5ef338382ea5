import { shortDollars } from '../lib/money.ts'
import { pluralize } from '../lib/pluralize.ts'

/** The monthly price. For the usage plan it includes the number of contacts. */
export const aMonth = (cents: number, tier: string, contacts: number): string =>
  tier === 'usage' && contacts > 0
    ? `${shortDollars(cents)} a month for the ${pluralize(contacts, 'contact')} you have now`
    : `${shortDollars(cents)} a month`

/** Shown when an agency goes live, after what is charged right away. */
export const meteredMonth = (cents: number, contacts: number): string =>
  `In total, that is ${aMonth(cents, 'usage', contacts)}.`
