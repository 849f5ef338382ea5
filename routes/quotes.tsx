import { type Context, Hono } from 'hono'
import { linkErrors } from '../src/messages/compare.ts'
import { urls } from '../src/urls.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { findClient, refuse } from './clients/door.ts'
import { showComparison } from './quotes/show.tsx'

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
