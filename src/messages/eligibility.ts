import type { Bilingual } from '../lib/language.ts'
import { type EligibilityWords, eligibilityWordsInEnglish } from './en/eligibility.ts'
import { eligibilityWordsInSpanish } from './es/eligibility.ts'

export type { EligibilityWords } from './en/eligibility.ts'

/** The questions themselves stand in health-questions.ts. */
export const eligibilityWords: Bilingual<EligibilityWords> = {
  en: eligibilityWordsInEnglish,
  es: eligibilityWordsInSpanish,
}
