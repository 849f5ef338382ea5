import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 128 random bits as 22 URL-safe characters, for public links and ids. */
export const publicToken = () => randomBytes(16).toString('base64url')

/** 256 random bits, for session and login secrets. Only their hash is stored. */
export const secretToken = () => randomBytes(32).toString('base64url')

/** Six random decimal digits, including leading zeros. */
export const sixDigits = () => String(randomInt(0, 1_000_000)).padStart(6, '0')

export const sha256 = (text: string) => createHash('sha256').update(text).digest()

export const sameBytes = (a: Uint8Array, b: Uint8Array) => a.length === b.length && timingSafeEqual(a, b)
