import { decryptAnswers, type HealthKeys, type SealedAnswers } from '../../eligibility/answers.ts'
import { type HealthOutcome, healthOutcome } from '../../eligibility/questions.ts'

/**
 * Decrypts health answers for planning. The outcome is used but never shown and never stored: the plan shows that a
 * client is emailed less often, not why.
 */
export const healthReader =
  (keys: HealthKeys, organizationId: number) =>
  (sealed: SealedAnswers): HealthOutcome | 'unknown' => {
    const answers = decryptAnswers(keys, organizationId, sealed)
    return answers ? healthOutcome(answers) : 'unknown'
  }
