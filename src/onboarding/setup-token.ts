import { seal, unseal } from '../lib/seal.ts'

/** Who set up an agency in this browser, before any mail was opened. */
export interface SetupToken {
  organizationId: number
  userId: number
  /** As it was typed in this browser. */
  email: string
}

export const SETUP_HOURS = 24
const PURPOSE = 'onboarding cookie'

/** For the cookie that the sign-up leaves in its browser. */
export const setupToken = (secretKey: Uint8Array, { organizationId, userId, email }: SetupToken, now: Date): string =>
  seal(secretKey, PURPOSE, [organizationId, userId, now.getTime() + SETUP_HOURS * 3_600_000, email])

/** Undefined for a token that is not ours, was changed or is too old. */
export function readSetupToken(secretKey: Uint8Array, token: string, now: Date): SetupToken | undefined {
  const opened = unseal(secretKey, PURPOSE, token)
  if (!opened) return undefined
  const [organizationId, userId, expires, email] = opened as [number, number, number, string | undefined]
  return now.getTime() < expires ? { organizationId, userId, email: email ?? '' } : undefined
}
