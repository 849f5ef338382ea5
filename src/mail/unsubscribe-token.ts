import { seal, unseal } from '../lib/seal.ts'

/**
 * The agency and the address or phone number that an unsubscribe link applies to. The link outlives the message and
 * the contact.
 */
export interface UnsubscribeTarget {
  organizationId: number
  channel: 'email' | 'text'
  address: string
}

const PURPOSE = 'unsubscribe link'

/** Returns a token for the unsubscribe link. It reveals neither the address nor an id, and cannot be forged. */
export const unsubscribeToken = (
  secretKey: Uint8Array,
  { organizationId, channel, address }: UnsubscribeTarget,
): string => seal(secretKey, PURPOSE, [organizationId, channel, address])

/** Returns undefined for a token that we did not issue, or that was changed or cut off. */
export function readUnsubscribeToken(secretKey: Uint8Array, token: string): UnsubscribeTarget | undefined {
  const opened = unseal(secretKey, PURPOSE, token)
  if (!opened) return undefined
  const [organizationId, channel, address] = opened as [number, UnsubscribeTarget['channel'], string]
  return { organizationId, channel, address }
}
