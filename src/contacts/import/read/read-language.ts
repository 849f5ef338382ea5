import type { Language } from '../../../lib/language.ts'

const WORDS: Record<Language, readonly string[]> = {
  en: ['en', 'eng', 'english', 'inglés', 'ingles', 'enus', 'englishus'],
  es: ['es', 'esp', 'spa', 'sp', 'spanish', 'español', 'espanol', 'castellano', 'esus', 'esmx', 'spanishus'],
}

const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

/** Null for other languages and for unknown texts. */
export function readLanguage(typed: string): Language | null {
  const word = letters(typed)
  if (WORDS.es.includes(word)) return 'es'
  return WORDS.en.includes(word) ? 'en' : null
}
