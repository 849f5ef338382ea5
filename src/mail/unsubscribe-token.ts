import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Whom a link stops mail to: an address at one agency. It outlives the message and the contact. */
export interface Subscription {
  organizationId: number
  channel: 'email' | 'text'
  address: string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

const keyFrom = (secretKey: Uint8Array) => Buffer.from(hkdfSync('sha256', secretKey, '', 'unsubscribe link', 32))

/**
 * An opaque token for the unsubscribe link. It is encrypted and authenticated (AES-256-GCM): it shows neither the
 * address nor a row's id, and nobody can make one for somebody else.
 */
export function unsubscribeToken(secretKey: Uint8Array, { organizationId, channel, address }: Subscription): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secretKey), nonce)
  const sealed = [cipher.update(JSON.stringify([organizationId, channel, address]), 'utf8'), cipher.final()]
  return Buffer.concat([nonce, ...sealed, cipher.getAuthTag()]).toString('base64url')
}

/** Undefined for a token that we did not make, or that lost or changed a character on its way. */
export function readUnsubscribeToken(secretKey: Uint8Array, token: string): Subscription | undefined {
  const bytes = Buffer.from(token, 'base64url')
  // Decoding skips what is not base64url, and the last character has spare bits: neither may go unnoticed.
  if (bytes.length <= NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== token) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secretKey), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const opened = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]
    const [organizationId, channel, address] = JSON.parse(Buffer.concat(opened).toString('utf8'))
    return { organizationId, channel, address }
  } catch {
    return undefined
  }
}
