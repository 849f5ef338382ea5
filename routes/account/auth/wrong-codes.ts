import { hitRateLimits, resetRateLimit } from '../../../src/accounts/rate-limits.ts'
import type { SystemScope } from '../../../src/scope.ts'

const key = (email: string) => `wrong-code:${email}`

/**
 * Counts a wrong code by its address, whether or not anybody has it: the fifth reads the same for known and unknown
 * ones. False once the code is dead.
 */
export const countWrongCode = (system: SystemScope, email: string): Promise<boolean> =>
  hitRateLimits(system, { key: key(email), most: 4, windowSeconds: 86_400 })

/** A new code comes with five new tries. */
export const forgetWrongCodes = (system: SystemScope, email: string) => resetRateLimit(system, key(email))
