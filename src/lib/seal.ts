import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

// Uses node:crypto and Buffer throughout: the planner decrypts every client's answers, and decoding them in JavaScript
// takes as long as everything else combined.
const NONCE_BYTES = 12
const TAG_BYTES = 16

const keys = new WeakMap<Uint8Array, Map<string, KeyObject>>()

/** Derives a key for each purpose, so that a token of one purpose is invalid for any other. */
function keyFor(secretKey: Uint8Array, purpose: string): KeyObject {
  const known = keys.get(secretKey) ?? new Map<string, KeyObject>()
  keys.set(secretKey, known)
  const key = known.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32)))
  known.set(purpose, key)
  return key
}

/** Encrypts and authenticates (AES-256-GCM). The result is safe in a URL path and in a cookie. */
export function seal(secretKey: Uint8Array, purpose: string, content: unknown): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secretKey, purpose), nonce)
  const sealed = [cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]
  return Buffer.concat([nonce, ...sealed, cipher.getAuthTag()]).toString('base64url')
}

/**
 * Decrypts what `seal` made. Undefined if the token is forged, truncated or changed, or was made with another key or
 * for another purpose.
 */
export function unseal(secretKey: Uint8Array, purpose: string, token: string): unknown {
  const bytes = Buffer.from(token, 'base64url')
  // Decoding ignores invalid characters and the spare bits of the last one. Re-encoding detects both.
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
