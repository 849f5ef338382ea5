import { HTTPException } from 'hono/http-exception'
import { hitRateLimits } from '../../../src/accounts/rate-limits.ts'
import { ageOn, nextMonthFirsts, todayIn } from '../../../src/lib/calendar-date.ts'
import { sealKeys } from '../../../src/lib/sealed-column.ts'
import { compareWords } from '../../../src/messages/client/compare.ts'
import { findZip } from '../../../src/places/lookup.ts'
import { type Criteria, namesCriteria, readCriteria } from '../../../src/quotes/criteria.ts'
import { robotReason } from '../../../src/quotes/robots.ts'
import { urls } from '../../../src/urls.ts'
import { visitorAt } from '../../../src/visitors/visitor.ts'
import { findDraft, saveVisitorDraft, type VisitorDraft } from '../../../src/visitors/visitor-draft.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { languageOf } from '../../../src/web/language.ts'
import { clientPage } from '../shared/frame.tsx'
import { publicProfile } from '../shared/public-profile.ts'
import { requestSignals } from '../shared/request-signals.ts'
import { type Caller, resolveLink } from '../shared/resolve-link.ts'
import { ensureVisitorToken, visitorToken } from '../shared/visitor.ts'
import { visitorQuoteActions } from './client-actions.tsx'
import { ComparePage } from './compare-page.tsx'
import { NoPrices } from './no-prices.tsx'
import { priceRequestedQuote } from './price-requested-quote.ts'
import { findOpenRight } from './rights-notice.tsx'

type AgencyProfile = (Caller & { kind: 'stranger' })['profileRow']

/** Per network. */
const MAX_CRITERIA_PER_HOUR = 30

/**
 * Prices for a visitor without a quote. Facts in the URL are stored encrypted for the browser and removed from the URL by
 * a redirect. A browser without facts is sent to the form. Source: nav-031, docs/behaviour/public-pages.md.
 */
export async function showVisitorQuote(c: AppContext): Promise<Response> {
  const caller = await resolveLink(c, [])
  if (caller instanceof Response || caller.kind !== 'stranger') return caller as Response
  const { profileRow } = caller
  const { tenantDb, deps } = c.var
  const today = todayIn(profileRow.time_zone, tenantDb.now())
  const draft = await tenantDb.withTenant(visitorAt(profileRow), (scope) =>
    findDraft(scope, sealKeys(deps), visitorToken(c)),
  )
  const isStored = namesCriteria(c.req.query()) && (await storeCriteria(c, profileRow, draft, today))
  const agentId = profileRow.agent_token ?? undefined
  if (isStored) return c.redirect(urls.compareAt(profileRow.agency_slug, { agentId, plan: c.req.query('plan') }), 303)
  if (!draft) return c.redirect(toForm(c, profileRow), 303)

  const language = languageOf(c)
  const words = compareWords[language]
  const quote = await priceRequestedQuote(c, profileRow, { ...clientOf(draft), age: draft.age ?? undefined }, language)
  const { typed, errors, places, corrections, failure } = quote
  const at = (query: object = {}) =>
    urls.compareAt(profileRow.agency_slug, { agentId, effective: corrections.effective, ...query })
  const shared = {
    profile: publicProfile(profileRow),
    correction: { action: at(), places, typed, errors },
  }
  const content = failure ? (
    <NoPrices heading={words.helloStranger} {...{ ...shared, failure, subject: quote.subject }} />
  ) : (
    <ComparePage
      {...quote}
      {...shared}
      firstName={undefined}
      videos={profileRow}
      right={findOpenRight(
        { ...profileRow, is_helper: false, birth_on: draft.birth_on, effective_on: null },
        quote,
        today,
      )}
      actions={visitorQuoteActions(profileRow.agency_slug, agentId)}
      groupUrl={(plan) => at({ plan })}
    />
  )
  const status = failure ? 503 : Object.keys(errors).length > 0 ? 422 : 200
  return clientPage(c, caller, content, { language, title: words.title(profileRow.agency_name), status, to: at() })
}

/** URL of the form. `kept` without a stored draft means that the browser blocks cookies. */
const toForm = (c: AppContext, { agency_slug, agent_token }: AgencyProfile) =>
  urls.selfOnboarding(agency_slug, {
    ...(agent_token ? { agentId: agent_token } : {}),
    ...(c.req.query('kept') ? { lost: 'yes' } : {}),
    // The form explains what is wrong with the ZIP code.
    ...(c.req.query('zip') ? { zip: c.req.query('zip') } : {}),
  })

/**
 * Whether the URL's facts were stored as the browser's draft. False for robots, and without a known place. Throws 429
 * beyond the limit.
 */
async function storeCriteria(c: AppContext, profileRow: AgencyProfile, known: VisitorDraft | undefined, today: string) {
  const { tenantDb, deps } = c.var
  const given = readCriteria(c.req.query(), today)
  const zipEntry = given.zip ? await findZip(tenantDb.root, deps.zips, given.zip) : undefined
  if (c.req.query('zip') && !zipEntry) return false
  if (robotReason(requestSignals(c))) return false
  const places = zipEntry?.places.filter((place) => !given.state || place.state === given.state) ?? []
  const place = places.find(({ county }) => county === given.county) ?? places[0] ?? zipEntry?.places[0]
  const draft = { ...known, ...given, ...place, ...ageOf(given, known, today) }
  const { zip, state, county } = draft
  if (!zip || !state || county === undefined) return false
  const token = ensureVisitorToken(c)
  await tenantDb.withTenant(visitorAt(profileRow), async (scope) => {
    const limit = { key: `criteria:${c.var.address}`, max: MAX_CRITERIA_PER_HOUR, windowSeconds: 3_600 }
    if (!(await hitRateLimits(scope, limit)))
      throw new HTTPException(429, {
        message: 'There were too many price requests from your network. Please wait an hour.',
      })
    await saveVisitorDraft(scope, sealKeys(deps), token, { ...draft, zip, state, county })
  })
  return true
}

/** An age that matches the known birth date keeps that birth date. Another age replaces it. */
function ageOf({ age, birth_on }: Criteria, known: VisitorDraft | undefined, today: string) {
  if (birth_on) return { birth_on, age: null }
  if (age === undefined) return {}
  const starts = nextMonthFirsts(today, 1)[0]!
  return known?.birth_on && ageOn(known.birth_on, starts) === age ? { age: null } : { age, birth_on: null }
}

const clientOf = (draft: VisitorDraft) => ({
  zip_code: draft.zip,
  state: draft.state,
  county: draft.county,
  birth_on: draft.birth_on,
  gender: draft.gender,
  tobacco_user: draft.tobacco,
  current_carrier: draft.carrier === 'None' ? null : draft.carrier,
  plan_type: draft.plan,
  premium_cents: null,
})
