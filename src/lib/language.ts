/** The languages of client pages and messages. Staff pages are in English. */
export const languages = Object.freeze(['en', 'es'] as const)
export type Language = (typeof languages)[number]

/** For staff pages. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Spanish' }

export const isLanguage = (text: unknown): text is Language => languages.includes(text as Language)

export const languageName = (language: unknown): string | null =>
  isLanguage(language) ? languageNames[language] : null

/** A text in each language. The compiler reports missing ones. */
export type Bilingual<Words> = Readonly<Record<Language, Words>>

/** The supported language with the highest weight in an Accept-Language header; undefined if there is none. */
export function preferredLanguage(header: string | undefined): Language | undefined {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const weight = Number(rest.find((each) => each.startsWith('q='))?.slice(2) ?? 1)
      return { language: tag.split('-')[0], weight }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
    .find(isLanguage)
}
