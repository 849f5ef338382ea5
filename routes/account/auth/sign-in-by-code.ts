import { redeemCode } from '../../../src/accounts/sign-in/login.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { countWrongCode, limitNetwork } from './mail-login.ts'
import { type SignInRefusal, type SignInResult, signInWithVerifiedEmail } from './sign-in.ts'

/** too_many_tries: after five wrong tries the right code no longer works either. */
export type CodeSignInResult =
  | Extract<SignInResult, { ok: true }>
  | { ok: false; refused: SignInRefusal | 'too_many_tries' }

/** Signs this browser in with a typed code. */
export async function signInByCode(c: AppContext, email: string, code: string): Promise<CodeSignInResult> {
  await limitNetwork(c, 'login-code', 30)
  const result = await signInWithVerifiedEmail(c, 'code', (system) => redeemCode(system, email, code))
  if (result.ok || result.refused !== 'unknown') return result
  const canRetry = await c.var.tenantDb.withSystem('count wrong codes', (system) => countWrongCode(system, email))
  return canRetry ? result : { ok: false, refused: 'too_many_tries' }
}
