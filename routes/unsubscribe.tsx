import { type Context, Hono } from 'hono'
import { readUnsubscribeToken, type Subscription } from '../src/mail/unsubscribe-token.ts'
import { unsubscribeWords } from '../src/messages/unsubscribe.ts'
import { findUnsubscribeAgency, isSuppressed, suppress } from '../src/outbox/suppressions.ts'
import { urls } from '../src/urls.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { languageOf } from '../src/web/language.ts'
import { publicPage } from '../src/web/page.tsx'
import { PublicFooter } from './clients/footer.tsx'
import { UnknownLinkPage, UnsubscribedPage, UnsubscribePage } from './unsubscribe/unsubscribe-page.tsx'

type AppContext = Context<AppEnv>

/** Open to everyone who holds the link. Only the POST acts: mail scanners open links, and RFC 8058 posts. */
export const unsubscribe = new Hono<AppEnv>()
  .get('/u/:token', async (c) => {
    const token = c.req.param('token')
    const found = await read(c, token)
    if (!found) return unknownLink(c)
    const { who, agency, isStopped } = found
    if (isStopped) return stoppedPage(c, found)
    const language = languageIn(c)
    const action = urls.unsubscribe(token, { language })
    const content = <UnsubscribePage action={action} agency={agency.name} address={who.address} />
    return publicPage(c, content, { title: unsubscribeWords[language].title, language, ...facesOf(agency) })
  })
  .post('/u/:token', async (c) => {
    const found = await read(c, c.req.param('token'))
    if (!found) return unknownLink(c)
    await c.var.doors.asSystem('unsubscribe', (system) => suppress(system, found.who, 'unsubscribed'))
    return stoppedPage(c, found)
  })

type Agency = NonNullable<Awaited<ReturnType<typeof findUnsubscribeAgency>>>
interface Found {
  who: Subscription
  agency: Agency
  isStopped: boolean
}

async function read(c: AppContext, token: string): Promise<Found | undefined> {
  const who = readUnsubscribeToken(c.var.deps.secretKey, token)
  if (!who) return undefined
  return c.var.doors.asSystem('read an unsubscribe link', async (system) => {
    const agency = await findUnsubscribeAgency(system, who.organizationId)
    const isStopped = await isSuppressed(system, who.organizationId, who.channel, who.address, { forGood: true })
    return agency && { who, agency, isStopped }
  })
}

/** The mail's, whose link names it, unless this browser chose another. */
const languageIn = (c: AppContext) => languageOf(c, c.req.query('language'))

function stoppedPage(c: AppContext, { who, agency }: Found) {
  const language = languageIn(c)
  return publicPage(c, <UnsubscribedPage agency={agency.name} address={who.address} />, {
    title: unsubscribeWords[language].doneTitle,
    language,
    ...facesOf(agency),
  })
}

function unknownLink(c: AppContext) {
  const language = languageIn(c)
  return publicPage(c, <UnknownLinkPage />, { title: unsubscribeWords[language].unknownTitle, language, status: 404 })
}

const facesOf = ({ name, slug, phone, mailing_address, logo_hash, primary_color, secondary_color }: Agency) => ({
  agency: {
    name,
    ...(phone ? { phone } : {}),
    ...(logo_hash ? { logoUrl: urls.logo(slug, logo_hash) } : {}),
  },
  colors: { primary: primary_color, secondary: secondary_color },
  footer: <PublicFooter agency={{ name, mailingAddress: mailing_address }} />,
})
