import { Hono, type MiddlewareHandler } from 'hono'
import type { Deps } from '../../src/deps.ts'
import { states } from '../../src/lib/states.ts'
import { urls } from '../../src/urls.ts'
import type { AppEnv } from '../../src/web/app-env.ts'

/** A client's own pages; their answers say noindex as well. */
const NOBODYS_BUSINESS = ['/compare', '/quote', '/eligibility', '/schedule?', '/u/', '/auth/', '/practice/']

const found = () => [
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

const pages = new Set(found())
/** All of them call themselves by the first one's address; what is in their query changes nothing but a quote's id. */
const startPages = new Set([urls.home(), urls.landing(), urls.tempLanding()])

const isFound = (path: string, query: URLSearchParams) =>
  startPages.has(path) ? !query.has('id') : pages.has(path) && query.size === 0

/** Only the pages of the sitemap, by their plain address, are to be found; every link with a secret or a name is not. */
export const neverIndexed: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (!isFound(c.req.path, new URL(c.req.url).searchParams)) c.res.headers.set('X-Robots-Tag', 'noindex')
}

/** What search engines ask for. */
export const crawlers = ({ publicUrl }: Pick<Deps, 'publicUrl'>) =>
  new Hono<AppEnv>()
    .get('/robots.txt', (c) => {
      c.header('Cache-Control', 'public, max-age=86400')
      const lines = ['User-agent: *', ...NOBODYS_BUSINESS.map((path) => `Disallow: ${path}`)]
      return c.text(`${lines.join('\n')}\n\nSitemap: ${publicUrl}/sitemap.xml\n`)
    })
    .get('/sitemap.xml', (c) => {
      c.header('Cache-Control', 'public, max-age=86400')
      const pages = found().map((path) => `<url><loc>${publicUrl}${path}</loc></url>`)
      return c.body(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.join('')}</urlset>`,
        200,
        { 'Content-Type': 'application/xml; charset=utf-8' },
      )
    })
