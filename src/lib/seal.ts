import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** One key for each purpose, so that what was sealed for one opens nothing else. */
const keyFor = (secretKey: Uint8Array, purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))

/** An opaque text, encrypted and authenticated (AES-256-GCM), that is safe in a path and in a cookie. */
export function seal(secretKey: Uint8Array, purpose: string, content: unknown): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secretKey, purpose), nonce)
  const sealed = [cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]
  return Buffer.concat([nonce, ...sealed, cipher.getAuthTag()]).toString('base64url')
}

/** What was sealed; undefined for a text that we did not make, or that lost or changed a character on its way. */
export function unseal(secretKey: Uint8Array, purpose: string, token: string): unknown {
  const bytes = Buffer.from(token, 'base64url')
  // Decoding skips what is not base64url, and the last character has spare bits: neither may go unnoticed.
  if (bytes.length <= NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== token) return undefined
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secretKey, purpose), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    const opened = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]
    return JSON.parse(Buffer.concat(opened).toString('utf8'))
  } catch {
    return undefined
  }
}
