import { issueLogin, redeemCheckoutReturn } from '../../../src/accounts/sign-in/login.ts'
import type { RedeemResult } from '../../../src/accounts/sign-in/redeem-token.ts'
import type { SystemScope } from '../../../src/scope.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { dropCookie, readCookie, writeCookie } from '../../../src/web/cookies.ts'

const TEN_MINUTES_SECONDS = 10 * 60

/**
 * Sets a cookie that POST /api/auth/set-session exchanges once for a session of this user. For users who were
 * authenticated without a sign-in link, such as after a checkout.
 */
export async function writeHandoverCookie(
  c: AppContext,
  system: SystemScope,
  user: { organization_id: number; id: number },
) {
  const { tokenId, secret } = await issueLogin(system, user, 'handover')
  writeCookie(c, 'handover', `${tokenId}.${secret}`, TEN_MINUTES_SECONDS)
}

/** Uses up this browser's handover cookie if it belongs to this address. */
export async function redeemHandoverCookie(c: AppContext, system: SystemScope, email: string): Promise<RedeemResult> {
  const [tokenId, secret] = (readCookie(c, 'handover') ?? '').split('.')
  if (!tokenId || !secret) return { ok: false, refused: 'unknown' }
  const spent = await redeemCheckoutReturn(system, { tokenId, secret, email })
  if (spent.ok) dropCookie(c, 'handover')
  return spent
}
