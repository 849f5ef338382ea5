import type { Spoken } from '../lib/language.ts'
import { type QuoteWords, quoteWordsInEnglish } from './en/quote.ts'
import { quoteWordsInSpanish } from './es/quote.ts'

export type { QuoteWords } from './en/quote.ts'

export const quoteWords: Spoken<QuoteWords> = { en: quoteWordsInEnglish, es: quoteWordsInSpanish }
