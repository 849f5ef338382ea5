/* What a client decided after talking to the agency. Premiums are in cents a month, sums in cents a year. */

import type { OutcomeKind } from '../../contacts/timeline/outcome.ts'

export interface PremiumChange {
  outcome: OutcomeKind
  old_cents: number | null
  new_cents: number | null
}

/** What a client who switched saves a year. Negative if the new policy costs more, 0 if a premium is unknown. */
export const yearlySavings = ({ outcome, old_cents, new_cents }: PremiumChange): number =>
  outcome === 'switched' && old_cents !== null && new_cents !== null ? 12 * (old_cents - new_cents) : 0

/** An outcome is attributed to an email for this many days after it was sent. */
export const EMAIL_ATTRIBUTION_DAYS = 90

/** People by their last outcome in a range. Sums are in cents a year. */
export interface RetentionValue extends Record<OutcomeKind, number> {
  /**
   * How many of the clients who stayed or switched were sent an email in the EMAIL_ATTRIBUTION_DAYS before the outcome.
   */
  afterEmail: number
  inForceCents: number
  savedCents: number
}

/** Adds up groups of people that do not overlap. */
export const sumRetentionValue = (groups: readonly RetentionValue[]): RetentionValue => {
  const sum = (key: keyof RetentionValue) => groups.reduce((total, group) => total + group[key], 0)
  return {
    kept: sum('kept'),
    switched: sum('switched'),
    lost: sum('lost'),
    afterEmail: sum('afterEmail'),
    inForceCents: sum('inForceCents'),
    savedCents: sum('savedCents'),
  }
}

/** The share of kept and switched among all outcomes, 0 to 1. Undefined without outcomes. */
export function retentionRate({ kept, switched, lost }: Record<OutcomeKind, number>): number | undefined {
  const all = kept + switched + lost
  return all === 0 ? undefined : (kept + switched) / all
}
