import { hitRateLimits } from '../../../src/accounts/rate-limits.ts'
import { signupForm } from '../../../src/accounts/schemas.ts'
import { findUserByEmail } from '../../../src/accounts/users.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import type { FieldErrors } from '../../../src/web/form.ts'
import { signUpWords } from './words.ts'

/**
 * Adds an error to the form if its address is taken, so that all errors show at once. Limited to the same rate as the
 * field's own check. Beyond that, the address is only checked once the other fields are valid.
 */
export async function addTakenEmailError(
  c: AppContext,
  { typed, errors }: { typed: Record<string, string>; errors: FieldErrors },
  own?: string,
): Promise<FieldErrors> {
  const email = signupForm.shape.email.safeParse(typed.email)
  if (!email.success || email.data === own) return errors
  const isTaken = await c.var.tenantDb.withSystem('check whether an address is available', async (system) => {
    const isWithinLimit = await hitRateLimits(system, {
      key: `signup-look:${c.var.address}`,
      max: 30,
      windowSeconds: 60,
    })
    return isWithinLimit && (await findUserByEmail(system, email.data)) !== undefined
  })
  return isTaken ? { ...errors, email: signUpWords.taken } : errors
}
