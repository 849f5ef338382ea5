import { Hono } from 'hono'
import { z } from 'zod'
import { addMonths, formatLong, todayIn } from '../../src/lib/calendar-date.ts'
import type { Language } from '../../src/lib/language.ts'
import { readUnsubscribeToken, type UnsubscribeTarget } from '../../src/mail/unsubscribe-token.ts'
import { unsubscribeWords } from '../../src/messages/client/unsubscribe.ts'
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
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
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

/** Open to everyone with the link. Only a POST, as in RFC 8058, changes anything: email scanners open links. */
export const unsubscribe = new Hono<AppEnv>()
  .get('/u/:token', async (c) => {
    const found = await read(c, c.req.param('token'))
    return found ? preferencesPage(c, found) : unknownLink(c)
  })
  .post('/u/:token', async (c) => {
    const token = c.req.param('token')
    const found = await read(c, token)
    if (!found) return unknownLink(c)
    const action = await readAction(c)
    const isAllowed = !found.onlyReduces || isReduction(found.state, action)
    if (isAllowed)
      await c.var.tenantDb.withSystem('update email preferences', (system) => applyAction(c, system, found, action))
    const done = action === 'again' && isAllowed ? ({ done: 'again' } as const) : {}
    if (action) return c.redirect(urls.unsubscribe(token, { language: languageIn(c), ...done }), 303)
    return preferencesPage(c, (await read(c, token)) ?? found)
  })

type Agency = NonNullable<Awaited<ReturnType<typeof findUnsubscribeAgency>>>
interface Found {
  target: UnsubscribeTarget
  agency: Agency
  state: EmailState
  /**
   * The link was made with a previous secret key. It only reduces email: whoever stole the key must not be able to
   * restart email that a client stopped.
   */
  onlyReduces: boolean
}

async function read(c: AppContext, token: string): Promise<Found | undefined> {
  const { secretKey, previousKeys } = c.var.deps
  const current = readUnsubscribeToken(secretKey, token)
  const target = current ?? previousKeys.map((key) => readUnsubscribeToken(key, token)).find(Boolean)
  if (!target) return undefined
  return c.var.tenantDb.withSystem('read an unsubscribe link', async (system) => {
    const agency = await findUnsubscribeAgency(system, target.organizationId)
    const state = agency && (await findEmailState(system, target, agency.time_zone))
    return agency && state && { target, agency, state, onlyReduces: !current }
  })
}

const actionForm = z.object({ choice: z.enum(preferenceActions).optional().catch(undefined) })

/** Undefined for the one-click request of an email program, which stops all emails and gets no redirect. */
async function readAction(c: AppContext): Promise<PreferenceAction | 'none' | undefined> {
  const read = await readForm(c, actionForm).catch(() => undefined)
  if (!read?.ok || read.typed.choice === undefined) return undefined
  return read.data.choice ?? 'none'
}

/** After any other choice, `yearly` and `pause` could bring more email than before. */
const isReduction = ({ choice }: EmailState, action: PreferenceAction | 'none' | undefined) =>
  action === 'yearly' || action === 'pause' ? choice === 'all' : action !== 'again'

async function applyAction(
  c: AppContext,
  system: SystemScope,
  { target, agency }: Found,
  action: PreferenceAction | 'none' | undefined,
) {
  const language = languageIn(c)
  const words = unsubscribeWords[language]
  const proof = (wording: string): ConsentProof => ({
    wording,
    language,
    page: '/u',
    address: c.var.address,
    userAgent: c.req.header('User-Agent') ?? '',
  })
  switch (action) {
    case 'yearly':
      return limitEmails(system, target, { choice: 'yearly' }, proof(words.yearly.button))
    case 'pause':
      return limitEmails(
        system,
        target,
        { choice: 'paused', until: pauseUntil(agency, system.now) },
        proof(words.pause('').button),
      )
    case 'again':
      return resumeEmails(system, target, proof(words.again.button))
    case 'none':
      return
    default:
      return suppress(system, target, 'unsubscribed')
  }
}

const pauseUntil = ({ time_zone }: Agency, now: Date) => addMonths(todayIn(time_zone, now), PAUSE_MONTHS)

/** The language named in the email's link, unless this browser chose another. */
const languageIn = (c: AppContext) => languageOf(c, c.req.query('language'))

function preferencesPage(c: AppContext, { target, agency, state, onlyReduces }: Found) {
  const language = languageIn(c)
  const words = unsubscribeWords[language]
  const common = {
    action: urls.unsubscribe(c.req.param('token') ?? '', { language }),
    agency: agency.name,
  }
  if (target.channel === 'text') {
    const isStopped = state.choice === 'stopped' || state.choice === 'blocked'
    return publicPage(c, <TextsPage {...common} phone={target.address} isStopped={isStopped} />, {
      title: words.texts.title,
      language,
      ...brandingOf(agency),
    })
  }
  const content = (
    <PreferencesPage
      {...common}
      address={target.address}
      state={state}
      onlyReduces={onlyReduces}
      pauseUntil={pauseUntil(agency, c.var.tenantDb.now())}
      startedAgain={c.req.query('done') === 'again'}
    />
  )
  return publicPage(c, content, { title: titleOf(state, language), language, ...brandingOf(agency) })
}

/** The page title equals its heading: screen readers read it first, and the browser tab shows it. */
function titleOf(state: EmailState, language: Language): string {
  const words = unsubscribeWords[language]
  switch (state.choice) {
    case 'stopped':
      return words.doneTitle
    case 'blocked':
      return words.blockedTitle
    case 'yearly':
      return words.now.yearly.title
    case 'paused':
      return words.now.paused(formatLong(state.until, language)).title
    case 'merged':
    case 'all':
      return words.title
  }
}

function unknownLink(c: AppContext) {
  const language = languageIn(c)
  return publicPage(c, <UnknownLinkPage />, { title: unsubscribeWords[language].unknownTitle, language, status: 404 })
}

const brandingOf = ({ name, slug, phone, mailing_address, logo_hash, primary_color, secondary_color }: Agency) => ({
  agency: {
    name,
    ...(phone ? { phone } : {}),
    ...(logo_hash ? { logoUrl: urls.logo(slug, logo_hash) } : {}),
  },
  colors: { primary: primary_color, secondary: secondary_color },
  footer: <PublicFooter agency={{ name, mailingAddress: mailing_address }} />,
})
