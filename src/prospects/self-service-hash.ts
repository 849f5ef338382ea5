import { hkdfSync } from 'node:crypto'
import { encodeBase64urlNoPadding } from '@oslojs/encoding'
import { hmacSha256, sameText } from '../lib/tokens.ts'

export interface HashedProspect {
  organizationId: number
  contactId: number
  email: string
}

/** Proves that we issued a link for this contact, until it expires: '<unix seconds>.<signature>'. Source: open-037. */
export function selfServiceHash(secretKey: Uint8Array, prospect: HashedProspect, expiresAt: Date): string {
  const expires = Math.floor(expiresAt.getTime() / 1000)
  return `${expires}.${signature(secretKey, prospect, expires)}`
}

export function isSelfServiceHash(secretKey: Uint8Array, prospect: HashedProspect, hash: string, now: Date): boolean {
  const [, expires, signed] = /^(\d{1,12})\.([\w-]{43})$/.exec(hash) ?? []
  if (!expires || !signed || Number(expires) * 1000 <= now.getTime()) return false
  return sameText(signed, signature(secretKey, prospect, Number(expires)))
}

function signature(
  secretKey: Uint8Array,
  { organizationId, contactId, email }: HashedProspect,
  expires: number,
): string {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'self-service', 32))
  return encodeBase64urlNoPadding(hmacSha256(key, JSON.stringify([organizationId, contactId, email, expires])))
}
