import { createHash } from 'node:crypto'
import { z } from 'zod'
import { seal, unseal } from '../lib/seal.ts'
import type { Answers } from './questions.ts'

const PURPOSE = 'health answers'

/** The key that seals, first; then those of earlier days, which still open what they sealed. */
export type HealthKeys = readonly [Uint8Array, ...Uint8Array[]]

export interface SealedAnswers {
  sealed: string
  key_id: string
}

/** Tells keys apart, and nothing else about them. */
const idOf = (key: Uint8Array) =>
  createHash('sha256').update(`${PURPOSE} key id`).update(key).digest('hex').slice(0, 12)

/** Answers as they are kept. They open for their own organisation only, also where a row was copied into another. */
export const sealAnswers = ([key]: HealthKeys, organizationId: number, answers: Answers): SealedAnswers => ({
  sealed: seal(key, PURPOSE, [organizationId, answers]),
  key_id: idOf(key),
})

const content = z.tuple([z.number(), z.record(z.string(), z.union([z.boolean(), z.string()]))])

/** Undefined where no key of ours opens them. */
export function unsealAnswers(
  keys: HealthKeys,
  organizationId: number,
  { sealed, key_id }: SealedAnswers,
): Answers | undefined {
  const key = keys.find((each) => idOf(each) === key_id)
  const opened = content.safeParse(key && unseal(key, PURPOSE, sealed))
  return opened.success && opened.data[0] === organizationId ? opened.data[1] : undefined
}

/** For the demo agency, whose seed knows no key. */
export const answerSealer =
  (key: Uint8Array) =>
  (organizationId: number, answers: Answers): SealedAnswers =>
    sealAnswers([key], organizationId, answers)

export const healthKeys = (deps: { secretKey: Uint8Array; previousKeys: readonly Uint8Array[] }): HealthKeys => [
  deps.secretKey,
  ...deps.previousKeys,
]
