import { decryptAnswers, type HealthKeys, type SealedAnswers } from '../../eligibility/answers.ts'
import { type HealthOutcome, healthOutcome } from '../../eligibility/questions.ts'

/**
 * For readPlanFacts: opens health answers for the plan alone. What they come to is looked at, never shown and never
 * stored: who reads a plan learns that somebody is written to less often, and not why.
 */
export const healthReader =
  (keys: HealthKeys, organizationId: number) =>
  (sealed: SealedAnswers): HealthOutcome | 'unknown' => {
    const answers = decryptAnswers(keys, organizationId, sealed)
    return answers ? healthOutcome(answers) : 'unknown'
  }
