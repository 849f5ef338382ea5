import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** 128 random bits as 22 characters that are safe in a path: public links, quote ids, tracking ids. */
export const publicToken = () => randomBytes(16).toString('base64url')

/** 256 random bits: session and login secrets. Only their hash is stored. */
export const secretToken = () => randomBytes(32).toString('base64url')

/** Six decimal digits, first one possibly 0. */
export const sixDigits = () => String(randomInt(0, 1_000_000)).padStart(6, '0')

export const sha256 = (text: string) => createHash('sha256').update(text).digest()

export const sameBytes = (a: Uint8Array, b: Uint8Array) => a.length === b.length && timingSafeEqual(a, b)
