import { seal, unseal } from '../lib/seal.ts'

/** The founder who signed up in this browser and has not verified their address. */
export interface SetupToken {
  organizationId: number
  userId: number
  /** The address as typed in this browser. */
  email: string
}

export const SETUP_HOURS = 24
const PURPOSE = 'onboarding cookie'

/** The value of the cookie that the sign-up sets. It expires after SETUP_HOURS. */
export const setupToken = (secretKey: Uint8Array, { organizationId, userId, email }: SetupToken, now: Date): string =>
  seal(secretKey, PURPOSE, [organizationId, userId, now.getTime() + SETUP_HOURS * 3_600_000, email])

/** Undefined if the token is forged, was changed or has expired. */
export function readSetupToken(secretKey: Uint8Array, token: string, now: Date): SetupToken | undefined {
  const opened = unseal(secretKey, PURPOSE, token)
  if (!opened) return undefined
  const [organizationId, userId, expires, email] = opened as [number, number, number, string | undefined]
  return now.getTime() < expires ? { organizationId, userId, email: email ?? '' } : undefined
}
