import { timingSafeEqual } from 'node:crypto'
import { hmac } from '@oslojs/crypto/hmac'
import { generateRandomString } from '@oslojs/crypto/random'
import { SHA256, sha256 as sha256OfBytes } from '@oslojs/crypto/sha2'
import { encodeBase64urlNoPadding } from '@oslojs/encoding'

export const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))

/** 128 random bits as 22 URL-safe characters, for public links and ids. */
export const publicToken = () => encodeBase64urlNoPadding(randomBytes(16))

/** 256 random bits, for secrets of sessions, sign-ins and visitors. Store only their hash. */
export const secretToken = () => encodeBase64urlNoPadding(randomBytes(32))

/** Six random decimal digits, including leading zeros. */
export const sixDigits = () =>
  generateRandomString({ read: (bytes) => bytes.set(randomBytes(bytes.length)) }, '0123456789', 6)

/**
 * For tokens and other short texts. Files and large request bodies are hashed with node:crypto, which is ten times as
 * fast.
 */
export const sha256 = (text: string) => Buffer.from(sha256OfBytes(new TextEncoder().encode(text)))

export const hmacSha256 = (key: Uint8Array, text: string) => hmac(SHA256, key, new TextEncoder().encode(text))

export const sameBytes = (a: Uint8Array, b: Uint8Array) => a.length === b.length && timingSafeEqual(a, b)

/** Compares signatures as text: decoding would ignore the spare bits of the last character. */
export const sameText = (a: string, b: string) => sameBytes(Buffer.from(a), Buffer.from(b))
