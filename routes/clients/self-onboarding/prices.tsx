import { placeKey } from '../../../src/contacts/edit/place.ts'
import { ageOn, nextMonthFirsts, todayIn } from '../../../src/lib/calendar-date.ts'
import { sealKeys } from '../../../src/lib/sealed-column.ts'
import { selfOnboardingWords } from '../../../src/messages/client/self-onboarding.ts'
import { findZip } from '../../../src/places/lookup.ts'
import { resolvePlace } from '../../../src/prospects/place.ts'
import { priceForm } from '../../../src/prospects/schemas.ts'
import { agencyOfDeadLink, openQuote } from '../../../src/quotes/quote-visits.ts'
import { urls } from '../../../src/urls.ts'
import { visitorAt } from '../../../src/visitors/visitor.ts'
import { saveVisitorDraft } from '../../../src/visitors/visitor-draft.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { readForm } from '../../../src/web/form.ts'
import { languageOf } from '../../../src/web/language.ts'
import { clientPage } from '../shared/frame.tsx'
import { refuseHelperLink } from '../shared/helper-link.tsx'
import type { OnboardingLink } from '../shared/onboarding-link.ts'
import { isWithinFormLimit } from '../shared/rate-limits.ts'
import { isLanguageSwitch } from '../shared/reading-settings.ts'
import { type Caller, parseToken } from '../shared/resolve-link.ts'
import { ensureVisitorToken, visitorToken } from '../shared/visitor.ts'
import { PricePage, type PricePageProps } from './price-page.tsx'
import { birthErrors, placeErrors, type SelfOnboardingState } from './state.ts'

type Client = Caller & { kind: 'client' }

interface LoadedQuote {
  client?: Client
  notLoaded?: 'load' | 'noContact'
}

/** The quote named in the URL if it is this agency's, otherwise the reason why it could not be loaded. */
async function loadQuote(c: AppContext, { slug }: OnboardingLink): Promise<LoadedQuote> {
  const link = parseToken(c.req.query('quoteId'))
  if (!link) return {}
  const { tenantDb, deps } = c.var
  try {
    const profileRow = await openQuote(tenantDb, link)
    if (profileRow?.agency_slug === slug) return { client: { kind: 'client', link, profileRow } }
    return { notLoaded: (await agencyOfDeadLink(tenantDb, link)) === slug && !profileRow ? 'noContact' : 'load' }
  } catch (error) {
    deps.log.error({ requestId: c.var.requestId, err: error as Error }, 'a quote could not be loaded')
    return { notLoaded: 'load' }
  }
}

export async function showPrices(c: AppContext, link: OnboardingLink) {
  const { client, notLoaded } = await loadQuote(c, link)
  const refused = client && refuseHelperLink(c, client)
  if (refused) return refused
  return pricePage(c, link, { client, notLoaded, filled: await formFromQuote(c, client) }, 200)
}

/** The form values from the quote, never the birth date. */
async function formFromQuote(c: AppContext, client: Client | undefined): Promise<SelfOnboardingState> {
  if (!client) return { typed: {}, errors: {}, places: [] }
  const { zip_code, state, county, gender, tobacco_user } = client.profileRow
  const entry = zip_code ? await findZip(c.var.tenantDb.root, c.var.deps.zips, zip_code) : undefined
  return {
    typed: {
      zip: zip_code ?? '',
      place: state && county ? placeKey({ state, county }) : '',
      gender: gender ?? '',
      tobacco: tobacco_user === null ? '' : tobacco_user ? 'yes' : 'no',
    },
    errors: {},
    places: entry?.places ?? [],
  }
}

function pricePage(
  c: AppContext,
  link: OnboardingLink,
  {
    client,
    notLoaded,
    filled,
    failure,
  }: LoadedQuote & { filled: SelfOnboardingState } & Pick<PricePageProps, 'failure'>,
  status: 200 | 422 | 429,
) {
  const profileRow = client?.profileRow ?? link.profileRow
  const words = selfOnboardingWords[languageOf(c, client?.profileRow.language)]
  const agent = link.agentToken ? { agentId: link.agentToken } : {}
  const action = urls.selfOnboarding(link.slug, { ...agent, ...queryOf(c) })
  return clientPage(
    c,
    client ?? profileRow,
    <PricePage
      {...filled}
      action={action}
      notLoaded={notLoaded && words.errors[notLoaded]}
      againUrl={notLoaded === 'load' ? action : undefined}
      isManual={!client}
      signUpUrl={urls.selfOnboarding(link.slug, agent)}
      videoUrl={profileRow.plans_video ?? undefined}
      failure={failure}
    />,
    { title: words.quoteTitle, status, to: action },
  )
}

function queryOf(c: AppContext): { quoteId?: string; manual?: 'yes' } {
  const quoteId = parseToken(c.req.query('quoteId'))
  return quoteId ? { quoteId } : { manual: 'yes' }
}

/** Redirects to the prices: a client's with their corrections, a stranger's from the draft stored for their browser. */
export async function receivePrices(c: AppContext, link: OnboardingLink) {
  const { tenantDb, deps } = c.var
  const isReadingChange = await isLanguageSwitch(c, c.req.query('quoteId'))
  const { client, notLoaded } = await loadQuote(c, link)
  const refused = client && refuseHelperLink(c, client)
  if (refused) return refused
  const messages = selfOnboardingWords[languageOf(c, client?.profileRow.language)].errors
  const today = todayIn(link.profileRow.time_zone, tenantDb.now())
  const read = await readForm(c, priceForm(messages, today))
  const entry = await findZip(tenantDb.root, deps.zips, read.typed.zip?.trim() ?? '')
  const found = resolvePlace(entry, read.typed.place ?? null)
  const birthQuestion = read.ok ? birthErrors(messages, read.data.birth, today, read.typed) : {}
  const showAgain = (status: 200 | 422 | 429, errors: SelfOnboardingState['errors'], failure?: string) => {
    const birthToConfirm = read.ok && errors.birth ? read.data.birth : read.typed.birth_confirmed
    const filled = { typed: read.typed, errors, places: entry?.places ?? [], birthToConfirm }
    return pricePage(c, link, { client, notLoaded, filled, failure }, status)
  }
  if (isReadingChange) return showAgain(200, {})
  if (!(await isWithinFormLimit(c, 'prices', link.profileRow.organization_id)))
    return showAgain(429, {}, messages.tooMany)
  if (!read.ok || !found.ok || birthQuestion.birth)
    return showAgain(422, {
      ...(read.ok ? birthQuestion : read.errors),
      ...(found.ok || (!read.ok && read.errors.zip) ? {} : placeErrors(messages, found.refused)),
    })
  const { zip, birth, gender, tobacco } = read.data
  const { state, county } = found.place
  if (client) {
    const age = ageOn(birth, nextMonthFirsts(today, 1)[0]!)
    const { profileRow } = client
    const corrections = {
      gender: gender === profileRow.gender ? undefined : gender,
      tobacco: tobacco === profileRow.tobacco_user ? undefined : tobacco ? 'yes' : 'no',
    }
    return c.redirect(urls.compare(client.link, { zip, county, age, ...corrections }), 303)
  }
  // The next page checks whether the browser kept the cookie.
  const isNew = !visitorToken(c)
  const token = ensureVisitorToken(c)
  await tenantDb.withTenant(visitorAt(link.profileRow), (scope) =>
    saveVisitorDraft(scope, sealKeys(deps), token, { zip, state, county, birth_on: birth, gender, tobacco }),
  )
  const agent = link.agentToken ? { agentId: link.agentToken } : {}
  return c.redirect(urls.compareAt(link.slug, { ...agent, kept: isNew ? 'yes' : undefined }), 303)
}
