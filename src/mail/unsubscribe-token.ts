import { seal, unseal } from '../lib/seal.ts'

/** Whom a link stops mail to: an address at one agency. It outlives the message and the contact. */
export interface UnsubscribeTarget {
  organizationId: number
  channel: 'email' | 'text'
  address: string
}

const PURPOSE = 'unsubscribe link'

/** A token for the unsubscribe link: it shows neither the address nor a row's id, and nobody can make one for another. */
export const unsubscribeToken = (
  secretKey: Uint8Array,
  { organizationId, channel, address }: UnsubscribeTarget,
): string => seal(secretKey, PURPOSE, [organizationId, channel, address])

/** Undefined for a token that we did not make, or that lost or changed a character on its way. */
export function readUnsubscribeToken(secretKey: Uint8Array, token: string): UnsubscribeTarget | undefined {
  const opened = unseal(secretKey, PURPOSE, token)
  if (!opened) return undefined
  const [organizationId, channel, address] = opened as [number, UnsubscribeTarget['channel'], string]
  return { organizationId, channel, address }
}
