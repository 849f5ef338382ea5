import { type Context, Hono } from 'hono'
import { nextMonthFirsts, todayIn } from '../src/lib/calendar-date.ts'
import type { Language } from '../src/lib/language.ts'
import { compareWords, linkErrors } from '../src/messages/compare.ts'
import { unknownZipMessage } from '../src/places/answers.ts'
import { findZip } from '../src/places/lookup.ts'
import { compare, rateRequest, subjectOf } from '../src/quotes/comparison.ts'
import { onlyOffered } from '../src/quotes/offers.ts'
import { robotReason } from '../src/quotes/robots.ts'
import { type ComparisonQuery, comparisonQueries } from '../src/quotes/schemas.ts'
import { recordVisit } from '../src/quotes/visit.ts'
import { findOfferedCarriers } from '../src/switching/queries.ts'
import { urls } from '../src/urls.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { type FieldErrors, firstErrors } from '../src/web/form.ts'
import { languageOf } from '../src/web/language.ts'
import { findClient, refuse } from './clients/door.ts'
import { publicFaces } from './clients/faces.ts'
import { clientPage } from './clients/frame.tsx'
import { ComparePage } from './quotes/compare-page.tsx'

type AppContext = Context<AppEnv>

export const quotes = new Hono<AppEnv>()
  .post('/compare/:link/choice', (c) => backToComparison(c))
  .post('/compare/:link/mail', (c) => backToComparison(c))
  .post('/compare/:link/share', (c) => backToComparison(c))
  .get('/compare/:link{.+}', (c) => showComparison(c, [c.req.param('link'), c.req.query('id')]))
  .get('/compare', async (c) => {
    const { id, tid, orgId, org } = c.req.query()
    if (id || tid) return showComparison(c, [tid, id])
    if (orgId || org) return refuse(c, linkErrors.noQuoteId)
    return refuse(c, Object.keys(c.req.query()).length > 0 ? linkErrors.missingParameters : linkErrors.noParameters)
  })
  .get('/quote', (c) => {
    const { id, orgId, org } = c.req.query()
    if (!id) return refuse(c, linkErrors.noQuoteId)
    if (!(orgId ?? org) || (orgId ?? org) === 'default') return refuse(c, linkErrors.noOrganization)
    return c.redirect(urls.compareQuote({ ...c.req.query(), id }), 303)
  })

async function backToComparison(c: AppContext) {
  const found = await findClient(c, [c.req.param('link')])
  return found instanceof Response ? found : c.redirect(urls.compare(found.link), 303)
}

/** `links` are a tracking id and a quote id; the first that leads somewhere counts. Source: nav-030, nav-046..048. */
async function showComparison(c: AppContext, links: readonly (string | undefined)[]) {
  const { doors, deps } = c.var
  const found = await findClient(c, links)
  if (found instanceof Response) return found
  const { link, face: opened } = found
  const language = languageOf(c, opened.language)
  const { asked, errors } = readQuery(c, language)
  // Somebody of an agency, looking at what they are about to send, is not a client.
  if (!c.var.session) await recordVisit(doors, opened, robotReason(signsOf(c)))

  const zip = asked.zip ? await findZip(doors.root, deps.zips, asked.zip!) : undefined
  if (asked.zip && !zip) errors.zip = unknownZipMessage
  const pricedOn = todayIn(opened.time_zone, doors.now())
  const effectiveOn = nextMonthFirsts(pricedOn, 1)[0]!
  const subject = subjectOf(opened, { ...asked, zip }, effectiveOn)
  const request = rateRequest(subject, effectiveOn)
  const carriers = request && (await findOfferedCarriers(doors.root, opened.organization_id, request.state))
  const answer = request ? onlyOffered(await deps.rates.quotes(request), carriers) : []
  const { plan: _, ...kept } = asked
  const faces = publicFaces(opened)
  return clientPage(
    c,
    opened,
    <ComparePage
      firstName={opened.first_name}
      subject={subject}
      comparison={compare(subject, answer, asked.plan)}
      amounts={opened}
      effectiveOn={effectiveOn}
      pricedOn={pricedOn}
      faces={faces}
      groupUrl={(plan) => urls.compare(link, { ...kept, plan })}
      correction={{
        action: urls.compare(link),
        places: (zip ?? deps.zips.find(subject.zip))?.places ?? [],
        typed: c.req.query(),
        errors,
      }}
    />,
    {
      language,
      title: compareWords[language].title(opened.agency_name),
      status: Object.keys(errors).length > 0 ? 422 : 200,
    },
  )
}

/** Wrong values count as not given and are named, so the page still shows prices. */
function readQuery(c: AppContext, language: Language): { asked: Partial<ComparisonQuery>; errors: FieldErrors } {
  const query = c.req.query()
  const read = comparisonQueries[language].safeParse(query)
  if (read.success) return { asked: read.data, errors: {} }
  const errors = firstErrors(read.error)
  const rest = Object.fromEntries(Object.entries(query).filter(([name]) => !(name in errors)))
  return { asked: comparisonQueries[language].parse(rest), errors }
}

const signsOf = (c: AppContext) => ({
  method: c.req.method,
  userAgent: c.req.header('User-Agent'),
  acceptLanguage: c.req.header('Accept-Language'),
  purpose: c.req.header('Sec-Purpose') ?? c.req.header('Purpose'),
})
