import { Hono } from 'hono'
import { linkErrors } from '../../src/messages/client/link-errors.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { chooseQuoteOffer, mailQuote, shareQuoteLink } from './quotes/actions.ts'
import { chooseInSample, showSample } from './quotes/sample.tsx'
import { showQuote } from './quotes/show.tsx'
import { showVisitorQuote } from './quotes/visitor-quote.tsx'
import { organizationSlug, redirectToError } from './shared/resolve-link.ts'

/** Prices without a sign-in: through an email, quote or helper link, and for visitors to an agency's page. */
export const quotes = new Hono<AppEnv>()
  .get('/compare/sample', (c) => showSample(c))
  .post('/compare/sample/choice', chooseInSample)
  .post('/compare/:link/choice', chooseQuoteOffer)
  .post('/compare/:link/mail', mailQuote)
  .post('/compare/:link/share', shareQuoteLink)
  .get('/compare/:link{.+}', (c) => showQuote(c, [c.req.param('link'), c.req.query('id')]))
  .get('/compare', async (c) => {
    const { id, tid } = c.req.query()
    if (id || tid) return showQuote(c, [tid, id])
    if (organizationSlug(c) !== undefined) return showVisitorQuote(c)
    return redirectToError(
      c,
      Object.keys(c.req.query()).length > 0 ? linkErrors.missingParameters : linkErrors.noParameters,
    )
  })
  .get('/quote', async (c) => {
    const { id, tid } = c.req.query()
    if (!id) return redirectToError(c, linkErrors.noQuoteId, organizationSlug(c))
    if (!organizationSlug(c)) return redirectToError(c, linkErrors.noOrganization)
    return showQuote(c, [tid, id])
  })
