import { SHA256 } from '@oslojs/crypto/sha2'
import { encodeHexLowerCase } from '@oslojs/encoding'
import { seal, unseal } from './seal.ts'

/** The current key, which encrypts, followed by previous keys, which only decrypt. */
export type SealKeys = readonly [Uint8Array, ...Uint8Array[]]

export interface Sealed {
  sealed: string
  key_id: string
}

export const sealKeys = (deps: { secretKey: Uint8Array; previousKeys: readonly Uint8Array[] }): SealKeys => [
  deps.secretKey,
  ...deps.previousKeys,
]

/** Identifies a key without revealing it. */
function keyId(purpose: string, key: Uint8Array): string {
  const hash = new SHA256()
  hash.update(new TextEncoder().encode(`${purpose} key id`))
  hash.update(key)
  return encodeHexLowerCase(hash.digest()).slice(0, 12)
}

/** Encrypts a column for one organization. A row copied to another organization cannot be decrypted there. */
export const sealColumn = ([key]: SealKeys, purpose: string, organizationId: number, content: unknown): Sealed => ({
  sealed: seal(key, purpose, [organizationId, content]),
  key_id: keyId(purpose, key),
})

/** Undefined if none of our keys can decrypt the value, or if it belongs to another organization. */
export function openColumn(
  keys: SealKeys,
  purpose: string,
  organizationId: number,
  { sealed, key_id }: Sealed,
): unknown {
  const key = keys.find((each) => keyId(purpose, each) === key_id)
  const opened = key && unseal(key, purpose, sealed)
  return Array.isArray(opened) && opened[0] === organizationId ? opened[1] : undefined
}
