import { type HealthKeys, type SealedAnswers, unsealAnswers } from '../../eligibility/answers.ts'
import { type Outcome, outcomeOf } from '../../eligibility/questions.ts'

/**
 * For readPlanFacts: opens health answers for the plan alone. What they come to is looked at, never shown and never
 * stored: who reads a plan learns that somebody is written to less often, and not why.
 */
export const healthReader =
  (keys: HealthKeys, organizationId: number) =>
  (sealed: SealedAnswers): Outcome | 'unknown' => {
    const answers = unsealAnswers(keys, organizationId, sealed)
    return answers ? outcomeOf(answers) : 'unknown'
  }
