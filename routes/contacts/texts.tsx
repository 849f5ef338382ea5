import { Hono } from 'hono'
import { z } from 'zod'
import { getContact } from '../../src/contacts/queries.ts'
import type { CalendarDate } from '../../src/lib/calendar-date.ts'
import { refuse } from '../../src/lib/fields.ts'
import { fullName } from '../../src/lib/full-name.ts'
import { parseComingDate } from '../../src/lib/typed-date.ts'
import { selfOnboardingWords } from '../../src/messages/client/self-onboarding.ts'
import { contactTextsWords as words } from '../../src/messages/contact-texts.ts'
import { getSettings } from '../../src/organizations/queries.ts'
import { shownName } from '../../src/organizations/settings.ts'
import { readConsentTrail } from '../../src/outreach/consent-trail/read-trail.ts'
import { trailCsv } from '../../src/outreach/consent-trail/trail-csv.ts'
import { trailPdf } from '../../src/outreach/consent-trail/trail-pdf.ts'
import { findTextState } from '../../src/outreach/texting/consent.ts'
import {
  blockTexts,
  consentSources,
  recordVerbalConsent,
  revokeVerbalConsent,
  unblockTexts,
} from '../../src/outreach/texting/verbal-consent.ts'
import { listConsents } from '../../src/prospects/consents.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { firstErrors, parseFields, readForm } from '../../src/web/form.ts'
import { page } from '../../src/web/page.tsx'
import { contactIdOf } from '../../src/web/path-id.ts'
import { todayOf } from '../../src/web/today-of.ts'
import { isRecentSignIn } from '../account/confirm/confirm-its-you.tsx'
import { type AgreementState, ContactTextsPage } from './texts/texts-page.tsx'

/** One contact's texts: whether they can be sent, the recorded consents, and the consent trail as a download. */
export const contactTexts = new Hono<AppEnv>()
  .get('/contact/:id/texts', (c) => show(c))
  .post('/contact/:id/texts', async (c) => {
    const id = contactIdOf(c)
    const { scoped, deps } = c.var
    const today = todayOf(c)
    const intent = await readForm(
      c,
      z.object({ intent: z.enum(['record', 'withdraw', 'stop', 'allow']).catch('record') }),
    )
    const by = { page: c.req.path, address: c.var.address, userAgent: c.req.header('User-Agent') ?? '' }
    const done = (message: string) => {
      flash(c, 'good', message)
      return c.redirect(urls.contacts.texts(id), 303)
    }
    const requestedAction = intent.ok ? intent.data.intent : 'record'
    if (requestedAction === 'withdraw') {
      await scoped((scope) => revokeVerbalConsent(scope, id, words.withdrawnWords, by))
      return done(words.withdrawn)
    }
    if (requestedAction === 'stop') {
      await scoped((scope) => blockTexts(scope, id, words.stopWords, by))
      return done(words.stoppedNow)
    }
    if (requestedAction === 'allow') {
      await scoped((scope) => unblockTexts(scope, id))
      return done(words.allowed)
    }
    const { typed } = intent
    const read = parseFields(agreementForm(today), typed)
    if (!read.success) return show(c, { typed, errors: firstErrors(read.error) })
    const recorded = await scoped((scope) => recordVerbalConsent(scope, id, read.data, by))
    if (!recorded.ok) return show(c, { typed, errors: { wording: words.errors[recorded.refused] } })
    deps.wake('send-due-texts')
    return done(words.recorded)
  })

  .get('/contact/:id/consents.csv', async (c) => {
    const trail = await readTrail(c)
    if (trail instanceof Response) return trail
    setDownloadHeaders(c, 'text/csv; charset=utf-8', 'csv')
    return c.body(trailCsv(trail))
  })
  .get('/contact/:id/consents.pdf', async (c) => {
    const trail = await readTrail(c)
    if (trail instanceof Response) return trail
    const pdf = await trailPdf(trail, c.var.user.timeZone)
    setDownloadHeaders(c, 'application/pdf', 'pdf')
    return c.body(new Uint8Array(pdf))
  })

const agreementForm = (today: CalendarDate) =>
  z
    .object({
      how: z.enum(consentSources, { error: words.errors.how }),
      agreed_on: z
        .string({ error: words.errors.agreedOn })
        .min(1, words.errors.agreedOn)
        .transform((text, context): CalendarDate => {
          const date = parseComingDate(text, today, { field: 'date' })
          if (date.ok && date.date <= today) return date.date
          return refuse(context, date.ok ? words.errors.future : date.error)
        }),
      wording: z
        .string({ error: words.errors.wording })
        .trim()
        .min(40, words.errors.wording)
        .max(2_000, words.errors.tooLong),
    })
    .transform(({ how, agreed_on, wording }) => ({ how, agreedOn: agreed_on, wording }))

async function show(c: AppContext, state: AgreementState = {}) {
  const id = contactIdOf(c)
  const { scoped, deps, user } = c.var
  const found = await scoped(async (scope) => {
    const contact = await getContact(scope, id)
    const settings = await getSettings(scope)
    return {
      contact,
      consents: await listConsents(scope, id),
      texts: await findTextState(scope, contact),
      isOn: settings.texts_enabled,
      agency: shownName(settings),
    }
  })
  const language = found.contact.language === 'es' ? 'es' : 'en'
  return page(
    c,
    <ContactTextsPage
      {...found}
      isSetUp={deps.texts !== undefined}
      wording={selfOnboardingWords[language].texts(found.agency)}
      timeZone={user.timeZone}
      state={state}
    />,
    { title: words.title(fullName(found.contact)), status: state.errors ? 422 : 200 },
  )
}

async function readTrail(c: AppContext) {
  const id = contactIdOf(c)
  if (!isRecentSignIn(c.var.user, c.var.tenantDb.now())) return c.redirect(urls.confirm({ to: c.req.path }), 303)
  return c.var.scoped((scope) => readConsentTrail(scope, id))
}

function setDownloadHeaders(c: AppContext, type: string, ending: string) {
  c.header('Content-Type', type)
  c.header('Content-Disposition', `attachment; filename="consents-${contactIdOf(c)}.${ending}"`)
  c.header('Cache-Control', 'private, no-store')
}
