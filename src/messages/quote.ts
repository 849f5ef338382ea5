import type { Bilingual } from '../lib/language.ts'
import { type QuoteWords, quoteWordsInEnglish } from './en/quote.ts'
import { quoteWordsInSpanish } from './es/quote.ts'

export type { QuoteWords } from './en/quote.ts'

export const quoteWords: Bilingual<QuoteWords> = { en: quoteWordsInEnglish, es: quoteWordsInSpanish }
