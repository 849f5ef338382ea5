import type { HealthKeys } from '../../eligibility/answers.ts'
import type { HealthOutcome } from '../../eligibility/questions.ts'
import { mayReadHealth, readHealthAnswers } from '../../eligibility/read-answers.ts'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { Scope } from '../../scope.ts'
import type { ListedRise } from './queries.ts'
import { rightNearIncrease } from './right-near-increase.ts'

export type RiseHealth = HealthOutcome | 'unreadable'

/**
 * What the answers of these clients come to, by contact: opened one by one for who may see them, and noted in the log
 * each. Not of rises that a right to change is told beside: those of the others alone are shown. Kept nowhere.
 */
export async function readRiseHealth(
  scope: Scope,
  rises: readonly ListedRise[],
  keys: HealthKeys,
  today: CalendarDate,
): Promise<Map<number, RiseHealth>> {
  const outcomes = new Map<number, RiseHealth>()
  const asked = rises.filter(
    (rise) => rise.health_completed_at && !rightNearIncrease(rise, today) && mayReadHealth(scope.actor, rise),
  )
  for (const contactId of new Set(asked.map(({ contact_id }) => contact_id))) {
    const read = await readHealthAnswers(scope, contactId, keys)
    if (read.ok) outcomes.set(contactId, read.outcome)
    else if (read.refused === 'unreadable') outcomes.set(contactId, 'unreadable')
  }
  return outcomes
}
