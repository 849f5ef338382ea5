import { Hono, type MiddlewareHandler } from 'hono'
import type { Deps } from '../../src/deps.ts'
import { states } from '../../src/lib/states.ts'
import { urls } from '../../src/urls.ts'
import type { AppEnv } from '../../src/web/app-env.ts'

/**
 * Pages that crawlers must not open: clients' own pages, sign-in links and the practice pages. Their responses also
 * have the noindex header.
 */
const PRIVATE_PATHS = ['/compare', '/quote', '/eligibility', '/schedule?', '/u/', '/auth/', '/practice/']

const indexedPaths = () => [
  urls.home(),
  urls.pricing(),
  urls.signup(),
  urls.waitlist(),
  urls.contactUs(),
  urls.scheduleDemo(),
  urls.rules.list(),
  ...states.map(({ code }) => urls.rules.state(code)),
  urls.privacy(),
  urls.terms(),
  urls.accessibility(),
]

const pages = new Set(indexedPaths())
/** All three pages use the first one's canonical URL. A quote id is the only query parameter that changes the page. */
const startPages = new Set([urls.home(), urls.landing(), urls.tempLanding()])

const isIndexed = (path: string, query: Record<string, string>) =>
  startPages.has(path) ? query.id === undefined : pages.has(path) && Object.keys(query).length === 0

/**
 * Allows indexing only for the start pages without a quote id, and for sitemap pages without a query. Links with a
 * secret or a name are never indexed.
 */
export const neverIndexed: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (!isIndexed(c.req.path, c.req.query())) c.res.headers.set('X-Robots-Tag', 'noindex')
}

/** robots.txt and the sitemap. */
export const crawlers = ({ publicUrl }: Pick<Deps, 'publicUrl'>) =>
  new Hono<AppEnv>()
    .get('/robots.txt', (c) => {
      c.header('Cache-Control', 'public, max-age=86400')
      const lines = ['User-agent: *', ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`)]
      return c.text(`${lines.join('\n')}\n\nSitemap: ${publicUrl}/sitemap.xml\n`)
    })
    .get('/sitemap.xml', (c) => {
      c.header('Cache-Control', 'public, max-age=86400')
      const pages = indexedPaths().map((path) => `<url><loc>${publicUrl}${path}</loc></url>`)
      return c.body(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.join('')}</urlset>`,
        200,
        { 'Content-Type': 'application/xml; charset=utf-8' },
      )
    })
