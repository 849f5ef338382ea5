import type { Context } from 'hono'
import { placeKey } from '../../../src/contacts/edit/place.ts'
import { ageOn, nextMonthFirsts, todayIn } from '../../../src/lib/calendar-date.ts'
import { sealKeys } from '../../../src/lib/sealed-column.ts'
import { selfOnboardingWords } from '../../../src/messages/client/self-onboarding.ts'
import { findZip } from '../../../src/places/lookup.ts'
import { resolvePlace } from '../../../src/prospects/place.ts'
import { priceForm } from '../../../src/prospects/schemas.ts'
import { agencyOfDeadLink, openQuote } from '../../../src/quotes/visit.ts'
import { urls } from '../../../src/urls.ts'
import { saveVisitorDraft } from '../../../src/visitors/draft.ts'
import { visitorAt } from '../../../src/visitors/visitor.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { readForm } from '../../../src/web/form.ts'
import { languageOf } from '../../../src/web/language.ts'
import { clientPage } from '../shared/frame.tsx'
import { refuseHelperLink } from '../shared/helper-link.tsx'
import type { OnboardingLink } from '../shared/onboarding-link.ts'
import { isWithinFormLimit } from '../shared/rate-limits.ts'
import { isLanguageSwitch } from '../shared/reading-settings.ts'
import { type Caller, parseToken } from '../shared/resolve-link.ts'
import { keepVisitorToken, visitorToken } from '../shared/visitor.ts'
import { PricePage, type PricePageProps } from './price-page.tsx'
import { placeErrors, type SelfOnboardingState } from './state.ts'

type AppContext = Context<AppEnv>
type Client = Caller & { kind: 'client' }

interface LoadedQuote {
  client?: Client
  notLoaded?: 'load' | 'noContact'
}

/** The quote that the address names, of this agency's client; else why there is nothing to fill in. */
async function loadQuote(c: AppContext, { slug }: OnboardingLink): Promise<LoadedQuote> {
  const link = parseToken(c.req.query('quoteId'))
  if (!link) return {}
  const { tenantDb, deps } = c.var
  try {
    const face = await openQuote(tenantDb, link)
    if (face?.agency_slug === slug) return { client: { kind: 'client', link, face } }
    return { notLoaded: (await agencyOfDeadLink(tenantDb, link)) === slug && !face ? 'noContact' : 'load' }
  } catch (error) {
    deps.log.error({ requestId: c.var.requestId, err: error as Error }, 'a quote could not be loaded')
    return { notLoaded: 'load' }
  }
}

export async function showPrices(c: AppContext, link: OnboardingLink) {
  const { client, notLoaded } = await loadQuote(c, link)
  const refused = client && refuseHelperLink(c, client)
  if (refused) return refused
  return pricePage(c, link, { client, notLoaded, filled: await filledBy(c, client) }, 200)
}

/** What the quote knows of whom it is for; never their birth date. */
async function filledBy(c: AppContext, client: Client | undefined): Promise<SelfOnboardingState> {
  if (!client) return { typed: {}, errors: {}, places: [] }
  const { zip_code, state, county, gender, tobacco_user } = client.face
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
  const face = client?.face ?? link.face
  const words = selfOnboardingWords[languageOf(c, client?.face.language)]
  const agent = link.agentToken ? { agentId: link.agentToken } : {}
  const asked = urls.selfOnboarding(link.slug, { ...agent, ...queryOf(c) })
  return clientPage(
    c,
    client ?? face,
    <PricePage
      {...filled}
      action={asked}
      notLoaded={notLoaded && words.errors[notLoaded]}
      againUrl={notLoaded === 'load' ? asked : undefined}
      isManual={!client}
      signUpUrl={urls.selfOnboarding(link.slug, agent)}
      videoUrl={face.plans_video ?? undefined}
      failure={failure}
    />,
    { title: words.quoteTitle, status, to: asked },
  )
}

function queryOf(c: AppContext): { quoteId?: string; manual?: 'yes' } {
  const quoteId = parseToken(c.req.query('quoteId'))
  return quoteId ? { quoteId } : { manual: 'yes' }
}

/** To the prices: a client's own with what they set right, a stranger's from what their browser keeps. */
export async function receivePrices(c: AppContext, link: OnboardingLink) {
  const { tenantDb, deps } = c.var
  const onlyReads = await isLanguageSwitch(c, c.req.query('quoteId'))
  const { client, notLoaded } = await loadQuote(c, link)
  const refused = client && refuseHelperLink(c, client)
  if (refused) return refused
  const says = selfOnboardingWords[languageOf(c, client?.face.language)].errors
  const today = todayIn(link.face.time_zone, tenantDb.now())
  const read = await readForm(c, priceForm(says, today))
  const entry = await findZip(tenantDb.root, deps.zips, read.typed.zip?.trim() ?? '')
  const found = resolvePlace(entry, read.typed.place ?? null)
  const again = (status: 200 | 422 | 429, errors: SelfOnboardingState['errors'], failure?: string) => {
    const filled = { typed: read.typed, errors, places: entry?.places ?? [] }
    return pricePage(c, link, { client, notLoaded, filled, failure }, status)
  }
  if (onlyReads) return again(200, {})
  if (!(await isWithinFormLimit(c, 'prices', link.face.organization_id))) return again(429, {}, says.tooMany)
  if (!read.ok || !found.ok)
    return again(422, {
      ...(read.ok ? {} : read.errors),
      ...(found.ok || (!read.ok && read.errors.zip) ? {} : placeErrors(says, found.refused)),
    })
  const { zip, birth, gender, tobacco } = read.data
  const { state, county } = found.place
  if (client) {
    const age = ageOn(birth, nextMonthFirsts(today, 1)[0]!)
    const { face } = client
    const corrected = {
      gender: gender === face.gender ? undefined : gender,
      tobacco: tobacco === face.tobacco_user ? undefined : tobacco ? 'yes' : 'no',
    }
    return c.redirect(urls.compare(client.link, { zip, county, age, ...corrected }), 303)
  }
  // Whether it takes a cookie at all, the next page sees.
  const isNew = !visitorToken(c)
  const token = keepVisitorToken(c)
  await tenantDb.withTenant(visitorAt(link.face), (scope) =>
    saveVisitorDraft(scope, sealKeys(deps), token, { zip, state, county, birth_on: birth, gender, tobacco }),
  )
  const agent = link.agentToken ? { agentId: link.agentToken } : {}
  return c.redirect(urls.compareAt(link.slug, { ...agent, kept: isNew ? 'yes' : undefined }), 303)
}
