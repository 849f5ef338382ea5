import { todayIn } from '../../lib/calendar-date.ts'
import { isSuppressed } from '../../outbox/suppressions.ts'
import { findRateBook } from '../../rates/queries.ts'
import type { Scope, SystemScope } from '../../scope.ts'

/** Where a client's mail would go, and what its agency has set. */
export interface ClientMail {
  organization_id: number
  email: string | null
  send_mode: string
  mailing_address: string | null
  time_zone: string
}

export type Obstacle = 'no_email' | 'suppressed' | 'no_postal_address' | 'illustrative_rates'

/** Where prices come from, and whether mail leaves at all. */
export interface PricesOf {
  practice: boolean
  /** Of a provider, none of them a sample; else out of the rate book. */
  liveRates?: boolean | undefined
}

/**
 * What stands in the way of a quote mail to this client now. Judged when the button is shown, when the mail is queued,
 * and again in the moment of sending. Source: docs/decisions.md (sample prices are never mailed to clients).
 */
export async function whyNotSend(
  scope: Scope | SystemScope,
  { organization_id, email, send_mode, mailing_address, time_zone }: ClientMail,
  { practice, liveRates }: PricesOf,
): Promise<Obstacle | undefined> {
  if (!email) return 'no_email'
  if (await isSuppressed(scope, organization_id, 'email', email)) return 'suppressed'
  // In test mode the mail goes to the agency itself.
  if (send_mode !== 'production') return undefined
  if (!mailing_address?.trim()) return 'no_postal_address'
  if (practice || liveRates) return undefined
  const book = await findRateBook(scope, todayIn(time_zone, scope.now))
  return !book || book.is_illustrative ? 'illustrative_rates' : undefined
}
