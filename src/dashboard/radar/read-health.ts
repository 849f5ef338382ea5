import type { HealthKeys } from '../../eligibility/answers.ts'
import type { HealthOutcome } from '../../eligibility/questions.ts'
import { mayReadHealth, readHealthAnswers } from '../../eligibility/read-answers.ts'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { Scope } from '../../scope.ts'
import type { ListedRise } from './queries.ts'
import { rightNearIncrease } from './rise.ts'

export type RiseHealth = HealthOutcome | 'unreadable'

/**
 * The outcome of the health answers by contact id. Returned only to viewers who may read the answers; each access is
 * recorded in the audit log. Skips increases with a right to switch, where health does not matter. Outcomes are never
 * stored.
 */
export async function readRiseHealth(
  scope: Scope,
  rises: readonly ListedRise[],
  keys: HealthKeys,
  today: CalendarDate,
): Promise<Map<number, RiseHealth>> {
  const outcomes = new Map<number, RiseHealth>()
  const readable = rises.filter(
    (rise) => rise.health_completed_at && !rightNearIncrease(rise, today) && mayReadHealth(scope.actor, rise),
  )
  for (const contactId of new Set(readable.map(({ contact_id }) => contact_id))) {
    const read = await readHealthAnswers(scope, contactId, keys)
    if (read.ok) outcomes.set(contactId, read.outcome)
    else if (read.refused === 'unreadable') outcomes.set(contactId, 'unreadable')
  }
  return outcomes
}
