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
  /** The language in which the client read the questions. */
  language: Language
  /**
   * Only true in drafts: the visitor submitted all answers but is not a contact yet. The answers move to the contact
   * once there is one.
   */
  finished: boolean
}

/** Answers as stored. They can be decrypted only for their own organization, even if a row is copied to another one. */
export const encryptAnswers = (
  keys: HealthKeys,
  organizationId: number,
  answers: Answers,
  { language = 'en', finished = false }: Partial<AnswerRecord> = {},
): SealedAnswers => sealColumn(keys, PURPOSE, organizationId, { answers, language, finished })

const answers = z.record(z.string(), z.union([z.boolean(), z.string()]))
const content = z.union([
  z.object({ answers, language: z.enum(languages), finished: z.boolean() }),
  // The oldest rows contain only the answers.
  answers.transform((stored) => ({ answers: stored, language: 'en' as const, finished: false })),
])

/** Undefined if none of the keys can decrypt them. */
export const decryptAnswerRecord = (
  keys: HealthKeys,
  organizationId: number,
  sealed: SealedAnswers,
): AnswerRecord | undefined => content.safeParse(openColumn(keys, PURPOSE, organizationId, sealed)).data

export const decryptAnswers = (keys: HealthKeys, organizationId: number, sealed: SealedAnswers): Answers | undefined =>
  decryptAnswerRecord(keys, organizationId, sealed)?.answers

/** Encrypts the demo agency's sample answers with the server's key. */
export const answerEncryptor =
  (key: Uint8Array) =>
  (organizationId: number, answers: Answers): SealedAnswers =>
    encryptAnswers([key], organizationId, answers)
