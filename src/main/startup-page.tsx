import { Hono } from 'hono'
import { MigrationError } from '../../db/migrate.ts'
import { SettingError } from '../lib/setting-error.ts'
import { startWords } from '../messages/startup.ts'
import { StartFailurePage, StartingPage } from '../ui/startup-pages.tsx'
import type { AppContext, AppEnv } from '../web/app-env.ts'
import type { Assets } from '../web/assets.ts'
import { bareDocument } from '../web/document.tsx'
import { securityHeaders } from '../web/security-headers.ts'

/** How often a waiting browser reloads the page. */
const REFRESH_SECONDS = 2
/** Within this time every waiting browser has reloaded the page. */
const FAILURE_SHOWN_MS = 2 * REFRESH_SECONDS * 1000

interface Options {
  assets: Assets
  https: boolean
  /** In practice mode the reader runs the server, so the page may show the same error as the terminal. */
  practice: boolean
}

/** Answers every request but /healthz with 503 until the start is complete. */
export function startupPage({ assets, https, practice }: Options) {
  let failure: string | undefined
  let requestedAt = Number.NEGATIVE_INFINITY

  const answer = (c: AppContext) => {
    c.header('Connection', 'close')
    c.header('Cache-Control', 'no-store')
    c.header('Retry-After', String(REFRESH_SECONDS))
    const { pathname, search } = new URL(c.req.url)
    if (pathname.startsWith('/api/') || !c.req.header('Accept')?.includes('text/html'))
      return c.json({ success: false, error: failure ?? startWords.starting.api }, 503)
    requestedAt = performance.now()
    // The page shown after a POST does not reload itself: the request body is lost, and the path may have no page to
    // GET.
    const requestedUrl = c.req.method === 'GET' || c.req.method === 'HEAD' ? { pathname, search } : undefined
    const kind = { stylesheet: 'public', status: 503 } as const
    if (failure !== undefined) {
      const content = <StartFailurePage request={requestedUrl} error={failure} />
      return bareDocument(c, assets, content, { ...kind, title: startWords.failed.title })
    }
    if (requestedUrl) c.header('Refresh', String(REFRESH_SECONDS))
    return bareDocument(c, assets, <StartingPage request={requestedUrl} />, {
      ...kind,
      title: startWords.starting.title,
    })
  }

  const app = new Hono<AppEnv>()
    .get('/healthz', (c) => c.text('ok'))
    .get('/readyz', (c) => c.text('starting', 503))
    .use(securityHeaders({ https, development: assets.preamble !== undefined }))
    .all('*', answer)
  return {
    fetch: app.fetch,
    /** Shows waiting browsers why the start failed. Resolves at once if there are none. */
    async showFailure(error: unknown) {
      failure = errorMessage(error, practice)
      if (performance.now() - requestedAt < FAILURE_SHOWN_MS)
        await new Promise((done) => setTimeout(done, FAILURE_SHOWN_MS))
    },
  }
}

function errorMessage(error: unknown, practice: boolean): string {
  const words = startWords.failed
  if (practice && error instanceof Error && error.message) return error.message
  if (error instanceof SettingError) return words.setting
  if (error instanceof MigrationError) return words.migration
  return words.unknown
}
