import type { Context } from 'hono'
import { spendCode } from '../../../src/accounts/sign-in/login.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { limitNetwork } from './mail-login.ts'
import { type SignInRefusal, type SignInResult, signInWithProof } from './sign-in.ts'
import { countWrongCode } from './wrong-codes.ts'

/** worn_out: typed wrong so often that not even the right digits count any more. */
export type CodeSignInResult = Extract<SignInResult, { ok: true }> | { ok: false; refused: SignInRefusal | 'worn_out' }

/** Lets a browser in on a code that was typed. */
export async function signInByCode(c: Context<AppEnv>, email: string, code: string): Promise<CodeSignInResult> {
  await limitNetwork(c, 'login-code', 30)
  const entered = await signInWithProof(c, 'code', (system) => spendCode(system, email, code))
  if (entered.ok || entered.refused !== 'unknown') return entered
  const mayTryOn = await c.var.tenantDb.withSystem('count wrong codes', (system) => countWrongCode(system, email))
  return mayTryOn ? entered : { ok: false, refused: 'worn_out' }
}
