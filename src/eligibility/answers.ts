import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Language, languages } from '../lib/language.ts'
import { seal, unseal } from '../lib/seal.ts'
import type { Answers } from './questions.ts'

const PURPOSE = 'health answers'

/** The key that seals, first; then those of earlier days, which still open what they sealed. */
export type HealthKeys = readonly [Uint8Array, ...Uint8Array[]]

export interface SealedAnswers {
  sealed: string
  key_id: string
}

const about = z.object({
  /** In which the questions were read. */
  language: z.enum(languages).default('en'),
  /** Of a draft: a stranger sent it off, and it waits for a contact to belong to. */
  finished: z.boolean().default(false),
})
export type AboutAnswers = z.infer<typeof about>

/** Tells keys apart, and nothing else about them. */
const idOf = (key: Uint8Array) =>
  createHash('sha256').update(`${PURPOSE} key id`).update(key).digest('hex').slice(0, 12)

/** Answers as they are kept. They open for their own organisation only, also where a row was copied into another. */
export const sealAnswers = (
  [key]: HealthKeys,
  organizationId: number,
  answers: Answers,
  said: { language?: Language; finished?: boolean } = {},
): SealedAnswers => ({
  sealed: seal(key, PURPOSE, [organizationId, answers, said]),
  key_id: idOf(key),
})

const content = z.tuple([
  z.number(),
  z.record(z.string(), z.union([z.boolean(), z.string()])),
  // Older rows have none.
  about.default({ language: 'en', finished: false }),
])

export interface OpenedAnswers extends AboutAnswers {
  answers: Answers
}

/** Undefined where no key of ours opens them. */
export function openAnswers(
  keys: HealthKeys,
  organizationId: number,
  { sealed, key_id }: SealedAnswers,
): OpenedAnswers | undefined {
  const key = keys.find((each) => idOf(each) === key_id)
  const opened = content.safeParse(key && unseal(key, PURPOSE, sealed))
  if (!opened.success || opened.data[0] !== organizationId) return undefined
  return { answers: opened.data[1], ...opened.data[2] }
}

export const unsealAnswers = (keys: HealthKeys, organizationId: number, sealed: SealedAnswers): Answers | undefined =>
  openAnswers(keys, organizationId, sealed)?.answers

/** For the demo agency, whose seed knows no key. */
export const answerSealer =
  (key: Uint8Array) =>
  (organizationId: number, answers: Answers): SealedAnswers =>
    sealAnswers([key], organizationId, answers)

export const healthKeys = (deps: { secretKey: Uint8Array; previousKeys: readonly Uint8Array[] }): HealthKeys => [
  deps.secretKey,
  ...deps.previousKeys,
]
