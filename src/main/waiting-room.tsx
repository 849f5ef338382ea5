import { type Context, Hono } from 'hono'
import { MigrationError } from '../../db/migrate.ts'
import { SettingError } from '../lib/setting-error.ts'
import { startWords } from '../messages/start.ts'
import { StartFailurePage, StartingPage } from '../ui/start-pages.tsx'
import type { AppEnv } from '../web/app-env.ts'
import type { Assets } from '../web/assets.ts'
import { bareDocument } from '../web/document.tsx'
import { securityHeaders } from '../web/security-headers.ts'

/** A browser that waits asks this often whether all is there. */
const ASKS_EVERY_S = 2
/** Within this time every browser that waits has asked again. */
const ALL_ASKED_MS = 2 * ASKS_EVERY_S * 1000

interface Options {
  assets: Assets
  https: boolean
  /** Whoever reads the page runs the server: it may say what the terminal says. */
  practice: boolean
}

/** What the server answers before its data can be used. */
export function waitingRoom({ assets, https, practice }: Options) {
  let failure: string | undefined
  let askedAt = Number.NEGATIVE_INFINITY

  const answer = (c: Context<AppEnv>) => {
    c.header('Connection', 'close')
    c.header('Cache-Control', 'no-store')
    c.header('Retry-After', String(ASKS_EVERY_S))
    const { pathname, search } = new URL(c.req.url)
    if (pathname.startsWith('/api/') || !c.req.header('Accept')?.includes('text/html'))
      return c.json({ success: false, error: failure ?? startWords.starting.api }, 503)
    askedAt = performance.now()
    // What was posted is not asked for anew: nobody took it, and its path may know no page.
    const asked = c.req.method === 'GET' || c.req.method === 'HEAD' ? { pathname, search } : undefined
    const kind = { stylesheet: 'public', status: 503 } as const
    if (failure !== undefined) {
      const content = <StartFailurePage asked={asked} error={failure} />
      return bareDocument(c, assets, content, { ...kind, title: startWords.failed.title })
    }
    if (asked) c.header('Refresh', String(ASKS_EVERY_S))
    return bareDocument(c, assets, <StartingPage asked={asked} />, { ...kind, title: startWords.starting.title })
  }

  const app = new Hono<AppEnv>()
    .get('/healthz', (c) => c.text('ok'))
    .get('/readyz', (c) => c.text('starting', 503))
    .use(securityHeaders({ https, development: assets.preamble !== undefined }))
    .all('*', answer)
  return {
    fetch: app.fetch,
    /** Tells the browsers that wait why nothing will come; at once over when none waits. */
    async tell(error: unknown) {
      failure = textOf(error, practice)
      if (performance.now() - askedAt < ALL_ASKED_MS) await new Promise((done) => setTimeout(done, ALL_ASKED_MS))
    },
  }
}

function textOf(error: unknown, practice: boolean): string {
  const words = startWords.failed
  if (practice && error instanceof Error && error.message) return error.message
  if (error instanceof SettingError) return words.setting
  if (error instanceof MigrationError) return words.migration
  return words.unknown
}
