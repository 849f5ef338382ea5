import type { Context } from 'hono'
import { isLanguage, type Language, preferredLanguage } from '../lib/language.ts'
import type { AppEnv } from './app-env.ts'
import { readCookie, writeCookie } from './cookies.ts'

const YEAR = 365 * 86_400

/** What this browser chose; else what the client is known to read; else the browser's first that we speak; else English. */
export function languageOf(c: Context<AppEnv>, known?: string | null): Language {
  const chosen = c.get('chosenLanguage') ?? readCookie(c, 'language')
  if (isLanguage(chosen)) return chosen
  return isLanguage(known) ? known : (preferredLanguage(c.req.header('Accept-Language')) ?? 'en')
}

/** From this answer on, in this browser. */
export function chooseLanguage(c: Context<AppEnv>, language: Language): void {
  c.set('chosenLanguage', language)
  writeCookie(c, 'language', language, YEAR)
}
