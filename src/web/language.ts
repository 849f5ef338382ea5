import { isLanguage, type Language, preferredLanguage } from '../lib/language.ts'
import type { AppContext } from './app-env.ts'
import { readCookie, writeCookie } from './cookies.ts'

const YEAR = 365 * 86_400

/** In order: the choice made in this browser, the client's language, the browser's preferred one, English. */
export function languageOf(c: AppContext, known?: string | null): Language {
  const chosen = c.get('chosenLanguage') ?? readCookie(c, 'language')
  if (isLanguage(chosen)) return chosen
  return isLanguage(known) ? known : (preferredLanguage(c.req.header('Accept-Language')) ?? 'en')
}

/** Takes effect in this response and lasts a year in this browser. */
export function chooseLanguage(c: AppContext, language: Language): void {
  c.set('chosenLanguage', language)
  writeCookie(c, 'language', language, YEAR)
}
