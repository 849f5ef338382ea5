import type { Context } from 'hono'
import { z } from 'zod'
import { hitRateLimit } from '../../../src/accounts/rate-limits.ts'
import { saveClientLanguage } from '../../../src/contacts/edit/save-language.ts'
import { type Language, languages } from '../../../src/lib/language.ts'
import { openQuote } from '../../../src/quotes/visit.ts'
import { visitorAt } from '../../../src/visitors/visitor.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { readForm } from '../../../src/web/form.ts'
import { chooseLanguage } from '../../../src/web/language.ts'
import { chooseTextSize } from '../../../src/web/text-size.ts'
import { isPreview } from './preview.ts'
import { parseToken } from './resolve-link.ts'

type AppContext = Context<AppEnv>

export const textSizes = ['0', '1', '2', '3'] as const

const readings = z.object({
  read_language: z.enum(languages).optional().catch(undefined),
  read_size: z.enum(textSizes).optional().catch(undefined),
})

/**
 * Whether a page's own form was sent only to be read in another language or size of type, with what is typed in it so
 * far (islands/pending-state.ts). The choice holds from this answer on, which shows the form as it was.
 */
export async function isLanguageSwitch(c: AppContext, link?: string): Promise<boolean> {
  const read = await readForm(c, readings)
  if (!read.ok) return false
  const { read_language: language, read_size: size } = read.data
  if (language) await switchLanguage(c, language, link)
  if (size) chooseTextSize(c, size)
  return Boolean(language ?? size)
}

/** A client's choice is kept with them. */
export async function switchLanguage(c: AppContext, language: Language, link: string | undefined): Promise<void> {
  chooseLanguage(c, language)
  if (link) await keepWithClient(c, link, language)
}

async function keepWithClient(c: AppContext, link: string, language: Language) {
  const { tenantDb } = c.var
  const face = await openQuote(tenantDb, parseToken(link) ?? '')
  // Who reads along for a client does not speak for them.
  if (!face || face.is_helper || isPreview(c, face) || face.language === language) return
  await tenantDb.withTenant(visitorAt(face), async (scope) => {
    // A few changes of mind a day are a person's.
    const limit = { key: `language:${scope.organizationId}:${face.contact_id}`, max: 10, windowSeconds: 86_400 }
    if (await hitRateLimit(scope, limit)) await saveClientLanguage(scope, face.contact_id, language)
  })
}
