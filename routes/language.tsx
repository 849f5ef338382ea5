import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { takeHit } from '../src/accounts/limits.ts'
import { keepLanguage } from '../src/contacts/edit/keep-language.ts'
import { type Language, languages } from '../src/lib/language.ts'
import { openQuote } from '../src/quotes/visit.ts'
import { urls } from '../src/urls.ts'
import { visitorAt } from '../src/visitors/visitor.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { writeCookie } from '../src/web/cookies.ts'
import { readForm } from '../src/web/form.ts'
import { isOwnPath } from '../src/web/guards.ts'
import { tokenIn } from './clients/door.ts'
import { isPreview } from './clients/preview.ts'

type AppContext = Context<AppEnv>

const YEAR = 365 * 86_400

/** A path of ours, else the start page: the form came from a page that may be anybody's. */
const to = z.string().max(2_000).refine(isOwnPath).catch(urls.home())

const chosenLanguage = z.object({ language: z.enum(languages), link: z.string().max(200).optional(), to })
const chosenSize = z.object({ size: z.enum(['0', '1', '2', '3']), to })

/** How somebody without a sign-in wants to read: kept in their browser, and the language with the client it is of. */
export const language = new Hono<AppEnv>()
  .post('/language', async (c) => {
    const read = await readForm(c, chosenLanguage)
    if (!read.ok) return c.redirect(urls.home(), 303)
    const { data } = read
    writeCookie(c, 'language', data.language, YEAR)
    if (data.link) await keepWithClient(c, data.link, data.language)
    return c.redirect(data.to, 303)
  })
  .post('/text-size', async (c) => {
    const read = await readForm(c, chosenSize)
    if (!read.ok) return c.redirect(urls.home(), 303)
    writeCookie(c, 'text_size', read.data.size, YEAR)
    return c.redirect(read.data.to, 303)
  })

async function keepWithClient(c: AppContext, link: string, language: Language) {
  const { doors } = c.var
  const face = await openQuote(doors, tokenIn(link) ?? '')
  // Who reads along for a client does not speak for them.
  if (!face || face.is_helper || isPreview(c, face) || face.language === language) return
  await doors.inScope(visitorAt(face), async (scope) => {
    // A few changes of mind a day are a person's.
    const limit = { key: `language:${scope.organizationId}:${face.contact_id}`, most: 10, windowSeconds: 86_400 }
    if (await takeHit(scope, limit)) await keepLanguage(scope, face.contact_id, language)
  })
}
