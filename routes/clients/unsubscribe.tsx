import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { addMonths, formatLong, todayIn } from '../../src/lib/calendar-date.ts'
import type { Language } from '../../src/lib/language.ts'
import { readUnsubscribeToken, type UnsubscribeTarget } from '../../src/mail/unsubscribe-token.ts'
import { unsubscribeWords } from '../../src/messages/unsubscribe.ts'
import {
  type ConsentProof,
  type EmailState,
  findEmailState,
  limitEmails,
  PAUSE_MONTHS,
  resumeEmails,
} from '../../src/outbox/email-preferences.ts'
import { findUnsubscribeAgency, suppress } from '../../src/outbox/suppressions.ts'
import type { SystemScope } from '../../src/scope.ts'
import { urls } from '../../src/urls.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { readForm } from '../../src/web/form.ts'
import { languageOf } from '../../src/web/language.ts'
import { publicPage } from '../../src/web/page.tsx'
import { PublicFooter } from './shared/footer.tsx'
import {
  type PreferenceAction,
  PreferencesPage,
  preferenceActions,
  TextsPage,
  UnknownLinkPage,
} from './unsubscribe/unsubscribe-page.tsx'

type AppContext = Context<AppEnv>

/** Open to everyone who holds the link. Only the POST acts: mail scanners open links, and RFC 8058 posts. */
export const unsubscribe = new Hono<AppEnv>()
  .get('/u/:token', async (c) => {
    const found = await read(c, c.req.param('token'))
    return found ? wishesPage(c, found) : unknownLink(c)
  })
  .post('/u/:token', async (c) => {
    const token = c.req.param('token')
    const found = await read(c, token)
    if (!found) return unknownLink(c)
    const wish = await readWish(c)
    await c.var.tenantDb.withSystem('change what an address is sent', (system) => fulfil(c, system, found, wish))
    const done = wish === 'again' ? ({ done: 'again' } as const) : {}
    if (wish) return c.redirect(urls.unsubscribe(token, { language: languageIn(c), ...done }), 303)
    return wishesPage(c, { ...found, state: { choice: 'stopped', isByClient: true } })
  })

type Agency = NonNullable<Awaited<ReturnType<typeof findUnsubscribeAgency>>>
interface Found {
  who: UnsubscribeTarget
  agency: Agency
  state: EmailState
}

async function read(c: AppContext, token: string): Promise<Found | undefined> {
  const who = readUnsubscribeToken(c.var.deps.secretKey, token)
  if (!who) return undefined
  return c.var.tenantDb.withSystem('read an unsubscribe link', async (system) => {
    const agency = await findUnsubscribeAgency(system, who.organizationId)
    return agency && { who, agency, state: await findEmailState(system, who, agency.time_zone) }
  })
}

const wishForm = z.object({ choice: z.enum(preferenceActions).optional().catch(undefined) })

/** Undefined for the one click of a mail program, whatever it sends along: it stops everything, and is led nowhere. */
async function readWish(c: AppContext): Promise<PreferenceAction | 'none' | undefined> {
  const read = await readForm(c, wishForm).catch(() => undefined)
  if (!read?.ok || read.typed.choice === undefined) return undefined
  return read.data.choice ?? 'none'
}

async function fulfil(
  c: AppContext,
  system: SystemScope,
  { who, agency }: Found,
  wish: PreferenceAction | 'none' | undefined,
) {
  const language = languageIn(c)
  const words = unsubscribeWords[language]
  const proof = (wording: string): ConsentProof => ({
    ...{ wording, language, page: '/u', address: c.var.address },
    userAgent: c.req.header('User-Agent') ?? '',
  })
  switch (wish) {
    case 'yearly':
      return limitEmails(system, who, { choice: 'yearly' }, proof(words.yearly.button))
    case 'pause':
      return limitEmails(
        system,
        who,
        { choice: 'paused', until: pauseUntil(agency, system.now) },
        proof(words.pause('').button),
      )
    case 'again':
      return resumeEmails(system, who, proof(words.again.button))
    case 'none':
      return
    default:
      return suppress(system, who, 'unsubscribed')
  }
}

const pauseUntil = ({ time_zone }: Agency, now: Date) => addMonths(todayIn(time_zone, now), PAUSE_MONTHS)

/** The mail's, whose link names it, unless this browser chose another. */
const languageIn = (c: AppContext) => languageOf(c, c.req.query('language'))

function wishesPage(c: AppContext, { who, agency, state }: Found) {
  const language = languageIn(c)
  const words = unsubscribeWords[language]
  const common = {
    action: urls.unsubscribe(c.req.param('token') ?? '', { language }),
    agency: agency.name,
  }
  if (who.channel === 'text')
    return publicPage(c, <TextsPage {...common} phone={who.address} isStopped={state.choice === 'stopped'} />, {
      ...{ title: words.texts.title, language },
      ...facesOf(agency),
    })
  const content = (
    <PreferencesPage
      {...common}
      address={who.address}
      state={state}
      pauseUntil={pauseUntil(agency, c.var.tenantDb.now())}
      startedAgain={c.req.query('done') === 'again'}
    />
  )
  return publicPage(c, content, { title: titleOf(state, language), language, ...facesOf(agency) })
}

/** What the heading says: a screen reader begins with it, and it names the tab. */
function titleOf(state: EmailState, language: Language): string {
  const words = unsubscribeWords[language]
  switch (state.choice) {
    case 'stopped':
      return words.doneTitle
    case 'yearly':
      return words.now.yearly.title
    case 'paused':
      return words.now.paused(formatLong(state.until, language)).title
    case 'all':
      return words.title
  }
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
