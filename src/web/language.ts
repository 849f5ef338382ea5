import type { Context } from 'hono'
import { isLanguage, type Language, preferredLanguage } from '../lib/language.ts'
import type { AppEnv } from './app-env.ts'
import { readCookie } from './cookies.ts'

/** What this browser chose; else what the client is known to read; else the browser's first that we speak; else English. */
export function languageOf(c: Context<AppEnv>, known?: string | null): Language {
  const chosen = readCookie(c, 'language')
  if (isLanguage(chosen)) return chosen
  return isLanguage(known) ? known : (preferredLanguage(c.req.header('Accept-Language')) ?? 'en')
}
