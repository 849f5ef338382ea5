import type { Bilingual } from '../../lib/language.ts'

/** The Spanish side is checked against the English one, so that a parameter or part cannot differ. */
interface InBoth<Text> {
  readonly en: Text
  readonly es: NoInfer<Text>
}

/**
 * Turns texts written with both languages side by side into one set of texts per language.
 * A group of texts inside another is a `bilingual` of its own. A missing language is a type error.
 */
export function bilingual<Words>(texts: { readonly [Key in keyof Words]: InBoth<Words[Key]> }): Bilingual<Words> {
  const inLanguage = (language: 'en' | 'es') =>
    Object.fromEntries(Object.entries<InBoth<unknown>>(texts).map(([key, text]) => [key, text[language]])) as Words
  return { en: inLanguage('en'), es: inLanguage('es') }
}
