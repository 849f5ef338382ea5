/*
 * The app: middleware in order, then the areas in match order. access.ts says who may open which page; read-only.ts
 * says which writes still work while an account is read-only.
 */
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type HonoRequest } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'
import type { Deps } from '../src/deps.ts'
import { urls } from '../src/urls.ts'
import { visitorAddress } from '../src/web/address.ts'
import { mountApi } from '../src/web/api.ts'
import type { AppEnv } from '../src/web/app-env.ts'
import { notFound, onError, PageTimeout } from '../src/web/error-pages.tsx'
import { navigationGuard } from '../src/web/guards.ts'
import { rememberWrite } from '../src/web/last-write.ts'
import { descriptionCall } from '../src/web/openapi.ts'
import { originGuard } from '../src/web/origin-guard.ts'
import { readOnlyGuard, worksWhileReadOnly } from '../src/web/read-only-guard.ts'
import { requestLog } from '../src/web/request-log.ts'
import { securityHeaders } from '../src/web/security-headers.ts'
import { session } from '../src/web/session.ts'
import { access } from './access.ts'
import { accountApi, accountRoutes } from './account/index.ts'
import { agencyApi, agencyRoutes } from './agency/index.ts'
import { billingApi, billingRoutes } from './billing/index.ts'
import { paymentReturn } from './billing/payment-return.ts'
import { limitBody } from './body-limits.ts'
import { clientApi, clientRoutes } from './clients/index.ts'
import { contactApi, contactRoutes } from './contacts/index.ts'
import { dashboardApi, dashboardRoutes } from './dashboard/index.ts'
import { countTasks } from './dashboard/today/count-tasks.ts'
import { outreachRoutes } from './outreach/index.ts'
import { worksReadOnly } from './read-only.ts'
import { readReplica } from './read-replica.ts'
import { neverIndexed } from './site/crawlers.ts'
import { siteApi, siteRoutes } from './site/index.ts'
import { health } from './system/health.ts'
import { systemApi, systemRoutes } from './system/index.ts'
import { status } from './system/status.tsx'

export const apiRoutes = [
  ...accountApi,
  ...billingApi,
  ...clientApi,
  ...contactApi,
  ...dashboardApi,
  ...agencyApi,
  ...siteApi,
  ...systemApi,
]

const worksUnpaid = (method: string, path: string) =>
  worksWhileReadOnly(worksReadOnly, method, path.replaceAll(/[{}]/g, ''))

/** The deadline for reads. Writes have none, because a write that timed out may still have succeeded. */
const PAGE_DEADLINE_MS = 9_000
const pageDeadline = timeout(PAGE_DEADLINE_MS, () => new PageTimeout())
/** The simulator has no deadline: a large book takes longer, and the page gives an estimate first. */
const hasDeadline = ({ method, path }: HonoRequest) => method === 'GET' && path !== urls.outreach.simulator()

export interface AppOptions {
  /** The folder of the built browser files; undefined if Vite serves them. */
  clientDir?: string | undefined
}

export function createApp(deps: Deps, { clientDir }: AppOptions = {}) {
  const app = new Hono<AppEnv>()
  app.onError(onError)
  app.notFound((c) => notFound(c))

  app.route('/', health(deps))
  if (clientDir) serveFiles(app, clientDir)

  app.use(async (c, next) => {
    c.set('deps', deps)
    c.set('tenantDb', deps.tenantDb)
    c.set('requestId', randomUUID())
    c.set('address', visitorAddress(socketAddress(c), c.req.header('X-Forwarded-For'), deps.trustProxy))
    await next()
    // Set after the handler, because a Response that a handler creates itself lacks any headers set before it.
    c.res.headers.set('X-Request-Id', c.var.requestId)
  })
  if (deps.traceRequests) app.use(deps.traceRequests)
  app.use(requestLog)
  app.use((c, next) => (hasDeadline(c.req) ? pageDeadline(c, next) : next()))
  app.use(neverIndexed)
  app.use(
    securityHeaders({ https: deps.publicUrl.startsWith('https:'), development: deps.assets.preamble !== undefined }),
  )
  app.use(async (c, next) => {
    // Postgres refuses NUL in text.
    if (c.req.url.includes('%00'))
      throw new HTTPException(400, { message: 'This address contains an invalid character.' })
    await next()
  })
  app.use(originGuard(/^\/(u\/|webhooks\/)/))
  app.route('/', status)
  app.use(session)
  app.use(async (c, next) => {
    await next()
    const { session } = c.var
    if (c.req.method === 'GET' || !session) return
    deps.sharedReads.forget(session.organizationId)
    await rememberWrite(c)
  })
  app.use(limitBody)

  app.use(navigationGuard(access))
  app.use(readOnlyGuard(worksReadOnly))
  app.use(countTasks)
  app.use(readReplica)
  for (const path of ['/contacts', '/dashboard', '/stripe']) app.use(path, paymentReturn)

  mountApi(app, [...apiRoutes, descriptionCall(apiRoutes, { publicUrl: deps.publicUrl, worksReadOnly: worksUnpaid })])
  app.route('/', accountRoutes)
  app.route('/', billingRoutes)
  app.route('/', clientRoutes)
  app.route('/', contactRoutes)
  app.route('/', dashboardRoutes)
  app.route('/', agencyRoutes)
  app.route('/', outreachRoutes)
  app.route('/', systemRoutes(deps))
  app.route('/', siteRoutes(deps))
  return app
}

/**
 * Hashed files are cached for a year, files at the root for a day. Root files are listed, so unknown paths skip the
 * disk.
 */
function serveFiles(app: Hono<AppEnv>, clientDir: string) {
  const serve = (value: string) =>
    serveStatic<AppEnv>({
      root: clientDir,
      precompressed: true,
      onFound: (_path, c) => {
        c.header('Cache-Control', value)
        c.header('X-Content-Type-Options', 'nosniff')
      },
    })
  app.get('/assets/*', serve('public, max-age=31536000, immutable'))
  for (const file of readdirSync(clientDir, { withFileTypes: true }))
    if (file.isFile() && !/\.(br|gz)$/.test(file.name)) app.get(`/${file.name}`, serve('public, max-age=86400'))
}

function socketAddress(c: Parameters<typeof getConnInfo>[0]): string {
  // A request made without a socket (tests) has no address.
  if (!c.env?.incoming) return '127.0.0.1'
  return getConnInfo(c).remote.address ?? '127.0.0.1'
}
