import { type Context, Hono } from 'hono'
import { NotFound } from '../src/lib/not-found.ts'
import { readUnsubscribeToken, type Subscription } from '../src/mail/unsubscribe-token.ts'
import { unsubscribePage as words } from '../src/messages/unsubscribe.ts'
import { findUnsubscribeAgency, suppress } from '../src/outreach/suppressions.ts'
import { urls } from '../src/urls.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { publicPage } from '../src/web/page.tsx'
import { UnsubscribedPage, UnsubscribePage } from './unsubscribe/unsubscribe-page.tsx'

type AppContext = Context<AppEnv>

/** Open to everyone who holds the link. Only the POST acts: mail scanners open links, and RFC 8058 posts. */
export const unsubscribe = new Hono<AppEnv>()
  .get('/u/:token', async (c) => {
    const token = c.req.param('token')
    const { who, agency } = await read(c, token)
    const content = <UnsubscribePage action={urls.unsubscribe(token)} agency={agency.name} address={who.address} />
    return publicPage(c, content, { title: words.title, ...facesOf(agency) })
  })
  .post('/u/:token', async (c) => {
    const { who, agency } = await read(c, c.req.param('token'))
    await c.var.doors.asSystem('unsubscribe', (system) => suppress(system, who, 'unsubscribed'))
    const content = <UnsubscribedPage agency={agency.name} address={who.address} />
    return publicPage(c, content, { title: words.doneTitle, ...facesOf(agency) })
  })

type Agency = NonNullable<Awaited<ReturnType<typeof findUnsubscribeAgency>>>

async function read(c: AppContext, token: string): Promise<{ who: Subscription; agency: Agency }> {
  const { doors, deps } = c.var
  const who = readUnsubscribeToken(deps.secretKey, token)
  const agency =
    who &&
    (await doors.asSystem('read an unsubscribe link', (system) => findUnsubscribeAgency(system, who.organizationId)))
  if (!who || !agency) throw new NotFound(words.unknownTitle)
  return { who, agency }
}

const facesOf = ({ name, phone, primary_color, secondary_color }: Agency) => ({
  agency: { name, ...(phone ? { phone } : {}) },
  colors: { primary: primary_color, secondary: secondary_color },
})
