import { z } from 'zod'
import { hitRateLimit } from '../../../src/accounts/rate-limits.ts'
import { saveClientLanguage } from '../../../src/contacts/edit/save-language.ts'
import { type Language, languages } from '../../../src/lib/language.ts'
import { openQuote } from '../../../src/quotes/quote-visits.ts'
import { visitorAt } from '../../../src/visitors/visitor.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { readForm } from '../../../src/web/form.ts'
import { chooseLanguage } from '../../../src/web/language.ts'
import { chooseTextSize } from '../../../src/web/text-size.ts'
import { isPreview } from './preview.ts'
import { parseToken } from './resolve-link.ts'

export const textSizes = ['0', '1', '2', '3'] as const

const readingForm = z.object({
  read_language: z.enum(languages).optional().catch(undefined),
  read_size: z.enum(textSizes).optional().catch(undefined),
})

/**
 * Whether a form was posted only to switch its page to another language or text size, with the fields typed so far (see
 * islands/pending-state.ts). The response already uses the new setting, and shows the form as it was.
 */
export async function isLanguageSwitch(c: AppContext, link?: string): Promise<boolean> {
  const read = await readForm(c, readingForm)
  if (!read.ok) return false
  const { read_language: language, read_size: size } = read.data
  if (language) await switchLanguage(c, language, link)
  if (size) chooseTextSize(c, size)
  return Boolean(language ?? size)
}

/** Stores the language in the browser, and on the contact if `link` is a client's. */
export async function switchLanguage(c: AppContext, language: Language, link: string | undefined): Promise<void> {
  chooseLanguage(c, language)
  if (link) await saveOnContact(c, link, language)
}

async function saveOnContact(c: AppContext, link: string, language: Language) {
  const { tenantDb } = c.var
  const profileRow = await openQuote(tenantDb, parseToken(link) ?? '')
  // A helper cannot change the client's language.
  if (!profileRow || profileRow.is_helper || isPreview(c, profileRow) || profileRow.language === language) return
  await tenantDb.withTenant(visitorAt(profileRow), async (scope) => {
    // More changes than this in a day come from a bot.
    const limit = { key: `language:${scope.organizationId}:${profileRow.contact_id}`, max: 10, windowSeconds: 86_400 }
    if (await hitRateLimit(scope, limit)) await saveClientLanguage(scope, profileRow.contact_id, language)
  })
}
