import type { Context } from 'hono'
import { hitRateLimits } from '../../../src/accounts/rate-limits.ts'
import { signupForm } from '../../../src/accounts/schemas.ts'
import { findUserByEmail } from '../../../src/accounts/users.ts'
import { signUpWords } from '../../../src/messages/sign-up.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import type { FieldErrors } from '../../../src/web/form.ts'

/**
 * The errors of a form, and that its address is taken: all is said at once. Looks as often as the field itself may; after
 * that the address is only looked at when the rest is right.
 */
export async function addTakenEmailError(
  c: Context<AppEnv>,
  { typed, errors }: { typed: Record<string, string>; errors: FieldErrors },
  own?: string,
): Promise<FieldErrors> {
  const email = signupForm.shape.email.safeParse(typed.email)
  if (!email.success || email.data === own) return errors
  const isTaken = await c.var.tenantDb.withSystem('look whether an address is free', async (system) => {
    const mayLook = await hitRateLimits(system, { key: `signup-look:${c.var.address}`, most: 30, windowSeconds: 60 })
    return mayLook && (await findUserByEmail(system, email.data)) !== undefined
  })
  return isTaken ? { ...errors, email: signUpWords.taken } : errors
}
