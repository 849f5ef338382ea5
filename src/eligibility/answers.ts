import { z } from 'zod'
import { type Language, languages } from '../lib/language.ts'
import { openColumn, type Sealed, type SealKeys, sealColumn, sealKeys } from '../lib/sealed-column.ts'
import type { Answers } from './questions.ts'

const PURPOSE = 'health answers'

export type HealthKeys = SealKeys
export type SealedAnswers = Sealed
export const healthKeys = sealKeys

export interface AnswerRecord {
  answers: Answers
  /** In which the questions were read. */
  language: Language
  /** Of a draft: a stranger sent it off, and it waits for a contact to belong to. */
  finished: boolean
}

/** Answers as they are kept. They open for their own organisation only, also where a row was copied into another. */
export const encryptAnswers = (
  keys: HealthKeys,
  organizationId: number,
  answers: Answers,
  { language = 'en', finished = false }: Partial<AnswerRecord> = {},
): SealedAnswers => sealColumn(keys, PURPOSE, organizationId, { answers, language, finished })

const answers = z.record(z.string(), z.union([z.boolean(), z.string()]))
const content = z.union([
  z.object({ answers, language: z.enum(languages), finished: z.boolean() }),
  // Rows of the first months are the bare answers.
  answers.transform((given) => ({ answers: given, language: 'en' as const, finished: false })),
])

/** Undefined where no key of ours opens them. */
export const decryptAnswerRecord = (
  keys: HealthKeys,
  organizationId: number,
  sealed: SealedAnswers,
): AnswerRecord | undefined => content.safeParse(openColumn(keys, PURPOSE, organizationId, sealed)).data

export const decryptAnswers = (keys: HealthKeys, organizationId: number, sealed: SealedAnswers): Answers | undefined =>
  decryptAnswerRecord(keys, organizationId, sealed)?.answers

/** For the demo agency, whose seed knows no key. */
export const answerEncryptor =
  (key: Uint8Array) =>
  (organizationId: number, given: Answers): SealedAnswers =>
    encryptAnswers([key], organizationId, given)
