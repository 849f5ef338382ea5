import type { Language } from '../../../lib/language.ts'

const HEADINGS =
  `language preferredlanguage languagepreference preflanguage primarylanguage spokenlanguage languagespoken
  contactlanguage clientlanguage idioma idiomapreferido`.split(/\s+/)
const WORDS: Record<Language, readonly string[]> = {
  en: ['en', 'eng', 'english', 'inglés', 'ingles', 'enus', 'englishus'],
  es: ['es', 'esp', 'spa', 'sp', 'spanish', 'español', 'espanol', 'castellano', 'esus', 'esmx', 'spanishus'],
}

const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

/** The column of the contact's language; undefined when there is none. */
export function languageColumn(header: readonly string[]): number | undefined {
  const index = header.findIndex((name) => HEADINGS.includes(letters(name)))
  return index < 0 ? undefined : index
}

/** Null for other languages and for unknown texts. */
export function readLanguage(typed: string): Language | null {
  const word = letters(typed)
  if (WORDS.es.includes(word)) return 'es'
  return WORDS.en.includes(word) ? 'en' : null
}
