import { Hono } from 'hono'
import { z } from 'zod'
import { languages } from '../../src/lib/language.ts'
import { urls } from '../../src/urls.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { readForm } from '../../src/web/form.ts'
import { isOwnPath } from '../../src/web/guards.ts'
import { chooseTextSize } from '../../src/web/text-size.ts'
import { switchLanguage, textSizes } from './shared/reading-settings.ts'

/**
 * Must be a path on our own site, so that a forged value cannot redirect to another one. Otherwise it becomes the home
 * page.
 */
const to = z.string().max(2_000).refine(isOwnPath).catch(urls.home())

const chosenLanguage = z.object({ language: z.enum(languages), link: z.string().max(200).optional(), to })
const chosenSize = z.object({ size: z.enum(textSizes), to })

/** Language and text size on public pages, stored in the browser. A client's language is also saved on the contact. */
export const language = new Hono<AppEnv>()
  .post('/language', async (c) => {
    const read = await readForm(c, chosenLanguage)
    if (!read.ok) return c.redirect(urls.home(), 303)
    const { data } = read
    await switchLanguage(c, data.language, data.link)
    return c.redirect(data.to, 303)
  })
  .post('/text-size', async (c) => {
    const read = await readForm(c, chosenSize)
    if (!read.ok) return c.redirect(urls.home(), 303)
    chooseTextSize(c, read.data.size)
    return c.redirect(read.data.to, 303)
  })
