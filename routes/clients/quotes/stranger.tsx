import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { hitRateLimits } from '../../../src/accounts/rate-limits.ts'
import { ageOn, nextMonthFirsts, todayIn } from '../../../src/lib/calendar-date.ts'
import { sealKeys } from '../../../src/lib/sealed-column.ts'
import { compareWords } from '../../../src/messages/client/compare.ts'
import { findZip } from '../../../src/places/lookup.ts'
import { type Criteria, namesCriteria, readCriteria } from '../../../src/quotes/criteria.ts'
import { robotReason } from '../../../src/quotes/robots.ts'
import { urls } from '../../../src/urls.ts'
import { findDraft, saveVisitorDraft, type VisitorDraft } from '../../../src/visitors/draft.ts'
import { visitorAt } from '../../../src/visitors/visitor.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { languageOf } from '../../../src/web/language.ts'
import { clientPage } from '../shared/frame.tsx'
import { publicProfile } from '../shared/public-profile.ts'
import { requestSignals } from '../shared/request-signals.ts'
import { type Caller, resolveLink } from '../shared/resolve-link.ts'
import { keepVisitorToken, visitorToken } from '../shared/visitor.ts'
import { visitorQuoteActions } from './client-actions.tsx'
import { ComparePage } from './compare-page.tsx'
import { NoPrices } from './no-prices.tsx'
import { priceQuote } from './price-quote.ts'
import { rightToday } from './rights-notice.tsx'

type AppContext = Context<AppEnv>
type Face = (Caller & { kind: 'stranger' })['face']

/** So many times an hour may one network say anew whom prices are for. */
const CRITERIA_AN_HOUR = 30

/**
 * Prices for somebody who has no quote. What the address says of them is taken once, kept sealed with their browser,
 * and gone from the address; a browser that said nothing is asked. Source: nav-031, docs/behaviour/public-pages.md.
 */
export async function showVisitorQuote(c: AppContext): Promise<Response> {
  const caller = await resolveLink(c, [])
  if (caller instanceof Response || caller.kind !== 'stranger') return caller as Response
  const { face } = caller
  const { tenantDb, deps } = c.var
  const today = todayIn(face.time_zone, tenantDb.now())
  const draft = await tenantDb.withTenant(visitorAt(face), (scope) => findDraft(scope, sealKeys(deps), visitorToken(c)))
  const isKept = namesCriteria(c.req.query()) && (await keepCriteria(c, face, draft, today))
  if (isKept) return c.redirect(urls.compareAt(face.agency_slug, { plan: c.req.query('plan') }), 303)
  if (!draft) return c.redirect(toForm(c, face), 303)

  const language = languageOf(c)
  const words = compareWords[language]
  const quote = await priceQuote(c, face, { ...clientOf(draft), age: draft.age ?? undefined }, language)
  const { typed, errors, places, kept, failure } = quote
  const at = (query: object = {}) => urls.compareAt(face.agency_slug, { effective: kept.effective, ...query })
  const shared = {
    profile: publicProfile(face),
    correction: { action: at(), places, typed, errors },
  }
  const content = failure ? (
    <NoPrices heading={words.helloStranger} {...{ ...shared, failure, subject: quote.subject }} />
  ) : (
    <ComparePage
      {...quote}
      {...shared}
      firstName={undefined}
      films={face}
      right={rightToday({ ...face, is_helper: false, birth_on: draft.birth_on, effective_on: null }, quote, today)}
      actions={visitorQuoteActions(face.agency_slug)}
      groupUrl={(plan) => at({ plan })}
    />
  )
  const status = failure ? 503 : Object.keys(errors).length > 0 ? 422 : 200
  return clientPage(c, caller, content, { language, title: words.title(face.agency_name), status, to: at() })
}

/** Where they start. A browser that should have kept what was typed a moment ago takes no cookies. */
const toForm = (c: AppContext, { agency_slug, agent_token }: Face) =>
  urls.selfOnboarding(agency_slug, {
    ...(agent_token ? { agentId: agent_token } : {}),
    ...(c.req.query('kept') ? { lost: 'yes' } : {}),
  })

/** Whether there is now a draft that the address can be forgotten for. A wrong ZIP is the page's to name. */
async function keepCriteria(c: AppContext, face: Face, known: VisitorDraft | undefined, today: string) {
  const { tenantDb, deps } = c.var
  const given = readCriteria(c.req.query(), today)
  const named = given.zip ? await findZip(tenantDb.root, deps.zips, given.zip) : undefined
  if (c.req.query('zip') && !named) return false
  if (robotReason(requestSignals(c))) return false
  const places = named?.places.filter((place) => !given.state || place.state === given.state) ?? []
  const place = places.find(({ county }) => county === given.county) ?? places[0] ?? named?.places[0]
  const kept = { ...known, ...given, ...place, ...ageOf(given, known, today) }
  const { zip, state, county } = kept
  if (!zip || !state || county === undefined) return false
  const token = keepVisitorToken(c)
  await tenantDb.withTenant(visitorAt(face), async (scope) => {
    const limit = { key: `criteria:${c.var.address}`, most: CRITERIA_AN_HOUR, windowSeconds: 3_600 }
    if (!(await hitRateLimits(scope, limit)))
      throw new HTTPException(429, {
        message: 'There were too many price requests from your network. Please wait an hour.',
      })
    await saveVisitorDraft(scope, sealKeys(deps), token, { ...kept, zip, state, county })
  })
  return true
}

/** An age says nothing new about somebody whose birth date says the same. */
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
