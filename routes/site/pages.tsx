import { Hono } from 'hono'
import { deadLinkWords, linkErrorIn } from '../../src/messages/client/link-errors.ts'
import { type ThankYouFor, thankYouWords } from '../../src/messages/client/sample.ts'
import { accessibility, type LegalText, privacy, terms } from '../../src/messages/legal.ts'
import { siteWords } from '../../src/messages/site.ts'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { errorPage, notFound } from '../../src/web/error-pages.tsx'
import { languageOf } from '../../src/web/language.ts'
import { publicPage, sitePage } from '../../src/web/page.tsx'
import { clientPage } from '../clients/shared/frame.tsx'
import { profilePhone } from '../clients/shared/public-profile.ts'
import { findAgencyProfile } from '../clients/shared/resolve-link.ts'
import { ExpiredQuotePage } from './pages/expired-quote-page.tsx'
import { LandingPage } from './pages/landing-page.tsx'
import { LegalPage } from './pages/legal-page.tsx'
import { ThankYouPage } from './pages/thank-you-page.tsx'
import { landingWords } from './pages/words.ts'

export const sitePages = new Hono<AppEnv>()
  .get('/', landing)
  .get('/landing', landing)
  .get('/templanding', landing)
  .get('/thank-you', (c) => {
    const { done = '' } = c.req.query()
    const language = languageOf(c)
    const { title, next } = thankYouWords[language]
    const isThankYouFor = (text: string): text is ThankYouFor => Object.hasOwn(next, text)
    return sitePage(c, <ThankYouPage quoteId={quoteIdIn(c)} done={isThankYouFor(done) ? done : 'read'} />, {
      title,
      language,
    })
  })
  .get('/contact', (c) => {
    const { org, agentId } = c.req.query()
    return c.redirect(org ? urls.schedule({ org, agentId, status: 'decline' }) : urls.contactUs(), 303)
  })
  .get('/error', async (c) => {
    const { message, org } = c.req.query()
    // Unknown messages in the URL are ignored, since anyone could put text there.
    const error = linkErrorIn(message)
    if (c.var.session || !error) {
      const { title, general } = siteWords.error
      return errorPage(c, 400, title, error ? deadLinkWords.en.wrong[error] : general)
    }
    const language = languageOf(c)
    const { title } = deadLinkWords[language]
    const profileRow = org ? await findAgencyProfile(c.var.tenantDb, org) : undefined
    if (!profileRow) return publicPage(c, <ExpiredQuotePage error={error} />, { title, language, status: 400 })
    const content = (
      <ExpiredQuotePage
        error={error}
        agency={profileRow.agency_name}
        phone={profilePhone(profileRow)}
        newQuote={urls.selfOnboarding(profileRow.agency_slug)}
      />
    )
    return clientPage(c, profileRow, content, { title, language, status: 400 })
  })
  .get('/privacy', (c) => legalPage(c, privacy))
  .get('/terms', (c) => legalPage(c, terms))
  .get('/accessibility', (c) => legalPage(c, accessibility))
  .get('/404', (c) => notFound(c))

/** The id of a quote made for the visitor; undefined shows the sample instead. */
const quoteIdIn = (c: AppContext) => /^[\w-]{1,64}$/.exec(c.req.query('id') ?? '')?.[0]

function landing(c: AppContext) {
  const content = (
    <LandingPage signedIn={c.var.session !== undefined} practice={c.var.deps.practice} quoteId={quoteIdIn(c)} />
  )
  return sitePage(c, content, {
    title: landingWords.title,
    description: landingWords.description,
    // A page with the id of a quote is personal, so it has no canonical URL.
    canonical: c.req.query('id') === undefined ? urls.home() : undefined,
  })
}

const legalPage = (c: AppContext, text: LegalText) =>
  sitePage(c, <LegalPage text={text} email={c.var.deps.ownerEmail} />, { title: text.title })
