import { hitRateLimit } from '../../../src/accounts/rate-limits.ts'
import { todayIn } from '../../../src/lib/calendar-date.ts'
import { DAY_MS } from '../../../src/lib/durations.ts'
import { compareWords } from '../../../src/messages/client/compare.ts'
import { quoteWords } from '../../../src/messages/client/quote.ts'
import { submitAnswers } from '../../../src/quotes/client-answers.ts'
import { recordVisit } from '../../../src/quotes/quote-visits.ts'
import { robotReason } from '../../../src/quotes/robots.ts'
import { priceChanges, snapshotOf } from '../../../src/quotes/snapshot.ts'
import { findShownBefore, insertSnapshot } from '../../../src/quotes/snapshot-queries.ts'
import { urls } from '../../../src/urls.ts'
import { visitorAt } from '../../../src/visitors/visitor.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { languageOf } from '../../../src/web/language.ts'
import { clientPage } from '../shared/frame.tsx'
import { isPreview } from '../shared/preview.ts'
import { publicProfile } from '../shared/public-profile.ts'
import { requestSignals } from '../shared/request-signals.ts'
import { type Caller, resolveClientLink } from '../shared/resolve-link.ts'
import { readActionResult } from './action-result.ts'
import type { OfferChoice } from './choice-form.tsx'
import { clientQuoteActions } from './client-actions.tsx'
import { ComparePage } from './compare-page.tsx'
import { NoPrices } from './no-prices.tsx'
import { QuoteNoticeList, type QuoteNotices } from './notices.tsx'
import { offerId } from './offer-card.tsx'
import { isQuotePage, pageUrl, postQuery } from './page-url.ts'
import { priceRequestedQuote, type RequestedQuote } from './price-requested-quote.ts'
import { QuotePage } from './quote-page.tsx'
import { findOpenRight } from './rights-notice.tsx'

type Client = Caller & { kind: 'client' }

/** `links` are a tracking id and a quote id. The first valid one is used. Source: nav-030, nav-046..048. */
export async function showQuote(c: AppContext, links: readonly (string | undefined)[]) {
  const client = await resolveClientLink(c, links)
  if (client instanceof Response) return client
  const quote = await priceRequestedQuote(
    c,
    client.profileRow,
    client.profileRow,
    languageOf(c, client.profileRow.language),
  )
  const robot = robotReason(requestSignals(c))
  if (!isPreview(c, client.profileRow)) {
    await recordVisit(c.var.tenantDb, client.profileRow, {
      robotReason: robot,
      page: quote.failure ? undefined : snapshotOf(quote),
    })
    if (!client.profileRow.is_helper && !robot) await storeAnswers(c, client, quote)
  }
  return quotePage(c, client, quote, {
    ...(await changesSince(c, client, quote)),
    ...(await readActionResult(c, client)),
  })
}

const MAX_ANSWERS_PER_HOUR = 60

/** Stores answers to unknown facts for the agent to review, with the prices they resulted in. */
async function storeAnswers(c: AppContext, { profileRow }: Client, quote: RequestedQuote) {
  const { gender, tobacco } = quote.corrections
  const answers = {
    ...(profileRow.gender === null && gender && { gender }),
    ...(profileRow.tobacco_user === null && tobacco && { tobacco_user: tobacco === 'yes' }),
  }
  if (Object.keys(answers).length === 0) return
  await c.var.tenantDb.withTenant(visitorAt(profileRow), async (scope) => {
    const limit = {
      key: `answers:${profileRow.organization_id}:${profileRow.contact_id}`,
      max: MAX_ANSWERS_PER_HOUR,
      windowSeconds: 3_600,
    }
    if (!(await hitRateLimit(scope, limit))) return
    await submitAnswers(scope, profileRow.contact_id, answers)
    if (!quote.failure) await insertSnapshot(scope, profileRow, snapshotOf(quote))
  })
}

interface QuotePageState extends QuoteNotices {
  /** Why the choice of a plan failed. */
  notChosen?: string | undefined
}

/** The page at this URL: the comparison, or the quote page. */
export function quotePage(
  c: AppContext,
  client: Client,
  quote: RequestedQuote,
  { notChosen, ...notices }: QuotePageState,
  status?: 422 | 429,
): Response {
  const { profileRow } = client
  const language = languageOf(c, profileRow.language)
  const words = compareWords[language]
  const { typed, errors, places, subject, comparison, failure } = quote
  const profile = publicProfile(profileRow)
  const correction = { action: pageUrl(c, client), places, typed, errors }
  const notice = <QuoteNoticeList {...notices} helperOf={profileRow.is_helper ? profileRow.first_name : undefined} />
  const right = findOpenRight(profileRow, quote, quote.pricedOn)
  const choice: OfferChoice | undefined = profileRow.is_helper
    ? undefined
    : {
        action: urls.choice(client.link, postQuery(c, comparison.group)),
        agent: profile.agent?.firstName,
        video: profileRow.qualify_video,
        withoutQuestions: right !== undefined,
        error: notChosen ? { field: fieldOf(quote), message: notChosen } : undefined,
      }
  const actions = profileRow.is_helper
    ? undefined
    : clientQuoteActions(profileRow.agency_slug, client.link, postQuery(c, comparison.group))
  const shared = {
    profile,
    notice,
    choice,
    actions,
    right,
    videos: profileRow,
    firstName: profileRow.first_name,
    correction: profileRow.is_helper ? undefined : correction,
  }
  const content = failure ? (
    <NoPrices heading={words.hello(profileRow.first_name)} {...{ failure, subject, profile, correction, notice }} />
  ) : isQuotePage(c) ? (
    <QuotePage {...quote} {...shared} />
  ) : (
    <ComparePage {...quote} {...shared} groupUrl={(plan) => pageUrl(c, client, { plan })} />
  )
  return clientPage(c, client, content, {
    language,
    title: isQuotePage(c) ? quoteWords[language].title : words.title(profileRow.agency_name),
    status: failure ? 503 : (status ?? (Object.keys(errors).length > 0 ? 422 : 200)),
    to: pageUrl(c, client),
  })
}

/** The field that an error about the choice links to: the first card. */
const fieldOf = ({ comparison: { offers } }: RequestedQuote) => (offers[0] ? offerId(offers[0]) : 'content')

/** The displayed prices that have changed since the client last saw them, at least a day ago. */
async function changesSince(
  c: AppContext,
  { profileRow }: Client,
  quote: RequestedQuote,
): Promise<Pick<QuoteNotices, 'changed'>> {
  const { tenantDb } = c.var
  if (profileRow.is_helper || quote.failure) return {}
  const last = await findShownBefore(tenantDb.root, profileRow, new Date(tenantDb.now().getTime() - DAY_MS))
  if (!last) return {}
  const onShow = isQuotePage(c) ? quote.comparison.allOffers : quote.comparison.offers
  const offers = priceChanges(last.content, snapshotOf(quote)).filter((change) =>
    onShow.some((offer) => offer.planCode === change.planCode && offer.carrier === change.carrier),
  )
  return offers.length > 0 ? { changed: { since: todayIn(profileRow.time_zone, last.shownAt), offers } } : {}
}
