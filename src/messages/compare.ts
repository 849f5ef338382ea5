import type { Bilingual } from '../lib/language.ts'
import { type CompareWords, compareWordsInEnglish } from './en/compare.ts'
import { compareWordsInSpanish } from './es/compare.ts'

export type { CompareWords } from './en/compare.ts'

export const compareWords: Bilingual<CompareWords> = { en: compareWordsInEnglish, es: compareWordsInSpanish }

/** What /error says of a link, in whatever language: these texts are its keys. */
export const linkErrors = {
  noQuoteId: 'Missing or invalid quote ID',
  noOrganization: 'Missing or invalid organization ID',
  badLink: 'This quote link appears to be invalid or has expired. Please get a new quote to continue.',
  noParameters: 'No parameters provided. Please provide either a quote ID or organization ID.',
  missingParameters: 'Missing required parameters. Please provide either a quote ID or organization ID.',
}
