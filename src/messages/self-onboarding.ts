import type { Bilingual } from '../lib/language.ts'
import { type SelfOnboardingWords, selfOnboardingInEnglish } from './en/self-onboarding.ts'
import { selfOnboardingInSpanish } from './es/self-onboarding.ts'

export type { SelfOnboardingWords } from './en/self-onboarding.ts'

export const selfOnboardingWords: Bilingual<SelfOnboardingWords> = {
  en: selfOnboardingInEnglish,
  es: selfOnboardingInSpanish,
}
