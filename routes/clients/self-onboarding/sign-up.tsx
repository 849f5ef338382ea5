import { HTTPException } from 'hono/http-exception'
import { todayIn } from '../../../src/lib/calendar-date.ts'
import { isLanguage } from '../../../src/lib/language.ts'
import { sealKeys } from '../../../src/lib/sealed-column.ts'
import { secretToken } from '../../../src/lib/tokens.ts'
import { selfOnboardingWords } from '../../../src/messages/client/self-onboarding.ts'
import { findZip } from '../../../src/places/lookup.ts'
import { extractLead } from '../../../src/prospects/extract-lead.ts'
import { type PlaceResult, resolvePlace } from '../../../src/prospects/place.ts'
import { findAgentOfLink } from '../../../src/prospects/queries.ts'
import { type SignUpFields, signUpForm } from '../../../src/prospects/schemas.ts'
import { quoteForProspect, signUp } from '../../../src/prospects/sign-up.ts'
import { storeLead } from '../../../src/prospects/store-lead.ts'
import { urls } from '../../../src/urls.ts'
import { upsertVisitor } from '../../../src/visitors/queries.ts'
import { visitorAt } from '../../../src/visitors/visitor.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { type FieldErrors, readForm } from '../../../src/web/form.ts'
import { languageOf } from '../../../src/web/language.ts'
import { clientPage } from '../shared/frame.tsx'
import type { OnboardingLink } from '../shared/onboarding-link.ts'
import { publicProfile } from '../shared/public-profile.ts'
import { isWithinFormLimit } from '../shared/rate-limits.ts'
import { isLanguageSwitch } from '../shared/reading-settings.ts'
import { parseToken } from '../shared/resolve-link.ts'
import { ensureVisitorToken } from '../shared/visitor.ts'
import { SignUpPage, type SignUpPageProps } from './sign-up-page.tsx'
import { birthErrors, placeErrors, type SelfOnboardingState } from './state.ts'

type Status = 200 | 422 | 429 | 500

const emptyForm: SelfOnboardingState = { typed: {}, errors: {}, places: [] }

const agentOf = ({ agentToken }: OnboardingLink) => (agentToken ? { agentId: agentToken } : {})

/** The empty form, prefilled with the ZIP code if the URL has one. */
export async function showSignUp(c: AppContext, link: OnboardingLink) {
  const { tenantDb, deps } = c.var
  const agentId = c.req.query('agentId')
  const isAgentUnknown =
    Boolean(agentId) &&
    !(await tenantDb.withTenant(visitorAt(link.profileRow), (scope) => findAgentOfLink(scope, parseToken(agentId))))
  const zip = c.req.query('zip')
  if (!zip) return signUpPage(c, link, { ...emptyForm, isAgentUnknown })
  const entry = await findZip(tenantDb.root, deps.zips, zip)
  const { errors: messages } = selfOnboardingWords[languageOf(c)]
  const errors: FieldErrors = entry ? {} : { zip: /^\d{5}$/.test(zip) ? messages.zipUnknown : messages.zip }
  const filled = { typed: { zip }, errors, places: entry?.places ?? [], isAgentUnknown }
  return signUpPage(c, link, filled, entry ? 200 : 422)
}

function signUpPage(
  c: AppContext,
  link: OnboardingLink,
  filled: SelfOnboardingState & Pick<SignUpPageProps, 'failure' | 'isAgentUnknown'>,
  status: Status = 200,
) {
  const language = languageOf(c)
  const { agency, agent } = publicProfile(link.profileRow)
  const action = urls.selfOnboarding(link.slug, agentOf(link))
  return clientPage(
    c,
    link.profileRow,
    <SignUpPage
      {...filled}
      agency={agency.name}
      who={agent?.firstName ?? agency.name}
      action={action}
      pricesUrl={urls.selfOnboarding(link.slug, { ...agentOf(link), manual: 'yes' })}
      isRefused={c.req.method === 'POST'}
      isLost={status === 200 && c.req.query('lost') === 'yes'}
      press={secretToken()}
    />,
    { title: selfOnboardingWords[language].title, status, to: action },
  )
}

/**
 * Signs up a prospect. A rejected form still stores a lead if it has a full name and a phone number or email address.
 */
export async function receiveSignUp(c: AppContext, link: OnboardingLink) {
  const { tenantDb, deps } = c.var
  const { profileRow } = link
  const isReadingChange = await isLanguageSwitch(c)
  const language = languageOf(c)
  const today = todayIn(profileRow.time_zone, tenantDb.now())
  const read = await readForm(c, signUpForm(selfOnboardingWords[language].errors, today))
  // The language of the checkboxes as shown, even if another page changed the language in the meantime.
  const shown = isLanguage(read.typed.language) ? read.typed.language : language
  const { errors: messages } = selfOnboardingWords[language]
  const entry = await findZip(tenantDb.root, deps.zips, read.typed.zip?.trim() ?? '')
  const places = entry?.places ?? []
  const birthQuestion = read.ok ? birthErrors(messages, read.data.birth, today, read.typed) : {}
  const showAgain = (status: Status, errors: SelfOnboardingState['errors'], failure?: string) => {
    const birthToConfirm = read.ok && errors.birth ? read.data.birth : read.typed.birth_confirmed
    return signUpPage(c, link, { typed: read.typed, errors, places, failure, birthToConfirm }, status)
  }

  if (isReadingChange) return showAgain(200, {})
  if (!(await isWithinFormLimit(c, 'sign-up', profileRow.organization_id))) return showAgain(429, {}, messages.tooMany)
  const found = resolvePlace(entry, read.typed.place ?? null)
  const errors = {
    ...(read.ok ? {} : read.errors),
    ...(found.ok || (!read.ok && read.errors.zip) ? {} : placeErrors(messages, found.refused)),
  }
  const token = ensureVisitorToken(c, read.typed.press)
  try {
    if (!read.ok || !found.ok || birthQuestion.birth) {
      await storeLeadIfReachable(c, link, { typed: read.typed, token, place: found.ok ? found.place : undefined })
      return showAgain(422, { ...errors, ...birthQuestion })
    }
    const { visitorId, contactId } = await signUpProspect(c, link, {
      fields: read.data,
      place: found.place,
      shown,
      token,
    })
    try {
      const quoteId = await tenantDb.withTenant(visitorAt(profileRow), (scope) =>
        quoteForProspect(scope, { visitorId, contactId, keys: sealKeys(deps) }),
      )
      return c.redirect(urls.compare(quoteId), 303)
    } catch (error) {
      return showFailure(error, messages.generate)
    }
  } catch (error) {
    return showFailure(error, messages.signUp)
  }

  function showFailure(error: unknown, failure: string) {
    if (error instanceof HTTPException) throw error
    deps.log.error({ requestId: c.var.requestId, err: error as Error }, 'a prospect could not sign up')
    return showAgain(500, {}, failure)
  }
}

async function signUpProspect(
  c: AppContext,
  { profileRow, agentToken }: OnboardingLink,
  sent: { fields: SignUpFields; place: PlaceResult; shown: 'en' | 'es'; token: string },
) {
  const { tenantDb, deps, address } = c.var
  const { fields, place, shown } = sent
  const words = selfOnboardingWords[shown]
  const prospect = await tenantDb.withTenant(visitorAt(profileRow), async (scope) => {
    const { id: visitorId } = await upsertVisitor(scope, sent.token)
    const contactId = await signUp(scope, {
      visitorId,
      agentId: await findAgentOfLink(scope, agentToken),
      source: 'self_onboarding',
      language: shown,
      fields,
      place,
      consents: {
        boxes: [
          { channel: 'email', given: fields.email_updates, wording: words.emailUpdates(profileRow.agency_name) },
          { channel: 'text', given: fields.texts, wording: words.texts(profileRow.agency_name) },
        ],
        page: c.req.path,
        address,
        userAgent: c.req.header('User-Agent') ?? '',
      },
    })
    return { visitorId, contactId }
  })
  deps.wake('mail-quote-links')
  deps.wake('send-due-messages')
  return prospect
}

async function storeLeadIfReachable(
  c: AppContext,
  { profileRow, agentToken }: OnboardingLink,
  { typed, token, place }: { typed: Record<string, string>; token: string; place: PlaceResult | undefined },
) {
  const { tenantDb, deps } = c.var
  const language = languageOf(c)
  const lead = extractLead(
    selfOnboardingWords[language].errors,
    todayIn(profileRow.time_zone, tenantDb.now()),
    typed,
    place,
  )
  if (!lead) return
  await tenantDb.withTenant(visitorAt(profileRow), async (scope) => {
    const { id: visitorId } = await upsertVisitor(scope, token)
    const agentId = await findAgentOfLink(scope, agentToken)
    await storeLead(scope, { ...lead, visitorId, agentId, language, source: 'self_onboarding' })
  })
  deps.wake('mail-quote-links')
  deps.wake('send-due-messages')
}
