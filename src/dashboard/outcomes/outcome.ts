/* What came of talking to a client. Premiums are cents a month, sums cents a year. */

import type { OutcomeKind } from '../../contacts/timeline/outcome.ts'

export interface PremiumChange {
  outcome: OutcomeKind
  old_cents: number | null
  new_cents: number | null
}

/** What a client who switched saves; negative where the new policy costs more, 0 where a premium is not known. */
export const yearlySavings = ({ outcome, old_cents, new_cents }: PremiumChange): number =>
  outcome === 'switched' && old_cents !== null && new_cents !== null ? 12 * (old_cents - new_cents) : 0

/** What a client who stayed pays from then on; 0 where that is not known. */
export const yearlyPremiumInForce = ({ outcome, old_cents, new_cents }: PremiumChange): number =>
  outcome === 'lost' ? 0 : 12 * ((outcome === 'kept' ? (new_cents ?? old_cents) : new_cents) ?? 0)

/** How many days a mail counts as having led to an outcome. */
export const DAYS_AFTER_MAIL = 90

/** People in a range, each with their last outcome of it. Sums a year. */
export interface OutcomeWorth extends Record<OutcomeKind, number> {
  /** Of those kept and switched, how many got a mail of ours in the 90 days before. */
  afterMail: number
  inForceCents: number
  savedCents: number
}

/** Of people who are in one of them each. */
export const sumWorth = (parts: readonly OutcomeWorth[]): OutcomeWorth => {
  const sum = (of: keyof OutcomeWorth) => parts.reduce((all, part) => all + part[of], 0)
  return {
    ...{ kept: sum('kept'), switched: sum('switched'), lost: sum('lost'), afterMail: sum('afterMail') },
    ...{ inForceCents: sum('inForceCents'), savedCents: sum('savedCents') },
  }
}

/** Kept and switched, of all with an outcome: 0 to 1; undefined where there is none. */
export function retentionRate({ kept, switched, lost }: Record<OutcomeKind, number>): number | undefined {
  const all = kept + switched + lost
  return all === 0 ? undefined : (kept + switched) / all
}
