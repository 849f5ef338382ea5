import { createHash } from 'node:crypto'
import { seal, unseal } from './seal.ts'

/** The key that seals, first; then those of earlier days, which still open what they sealed. */
export type SealKeys = readonly [Uint8Array, ...Uint8Array[]]

export interface Sealed {
  sealed: string
  key_id: string
}

export const sealKeys = (deps: { secretKey: Uint8Array; previousKeys: readonly Uint8Array[] }): SealKeys => [
  deps.secretKey,
  ...deps.previousKeys,
]

/** Tells keys apart, and nothing else about them. */
const idOf = (purpose: string, key: Uint8Array) =>
  createHash('sha256').update(`${purpose} key id`).update(key).digest('hex').slice(0, 12)

/** A column as it is kept. It opens for its own organisation only, also where a row was copied into another. */
export const sealColumn = ([key]: SealKeys, purpose: string, organizationId: number, content: unknown): Sealed => ({
  sealed: seal(key, purpose, [organizationId, content]),
  key_id: idOf(purpose, key),
})

/** Undefined where no key of ours opens it. */
export function openColumn(
  keys: SealKeys,
  purpose: string,
  organizationId: number,
  { sealed, key_id }: Sealed,
): unknown {
  const key = keys.find((each) => idOf(purpose, each) === key_id)
  const opened = key && unseal(key, purpose, sealed)
  return Array.isArray(opened) && opened[0] === organizationId ? opened[1] : undefined
}
