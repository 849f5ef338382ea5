import { looksLikeEmail, parseEmailAddress } from '../lib/email-address.ts'

/** Source: auth-016. */
export type AvailabilityStatus = 'empty' | 'invalid' | 'checking' | 'available' | 'taken' | 'error'

/** Milliseconds without a keystroke before the server is asked. Source: auth-018. */
export const CHECK_DELAY_MS = 500
/** Milliseconds after which a request is aborted. */
export const CHECK_TIMEOUT_MS = 5_000

/**
 * Classifies an address without asking the server. `own` is the person's current address, which is always available.
 */
export function checkLocally(text: string, own = ''): 'empty' | 'invalid' | 'available' | 'unknown' {
  const address = text.trim()
  if (address === '') return 'empty'
  if (own !== '' && address.toLowerCase() === own.toLowerCase()) return 'available'
  return looksLikeEmail(address) && parseEmailAddress(address).ok ? 'unknown' : 'invalid'
}
