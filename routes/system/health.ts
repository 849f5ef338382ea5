import { Hono } from 'hono'
import type { Deps } from '../../src/deps.ts'
import { sameBytes, sha256 } from '../../src/lib/tokens.ts'

/** Mounted before all middleware: probes call it every few seconds, without a session or a log line. */
export const health = (deps: Deps) =>
  new Hono()
    .get('/healthz', (c) => c.text('ok'))
    .get('/readyz', async (c) => {
      if (!deps.accepting()) return c.text('shutting down', 503)
      return (await deps.tenantDb.isHealthy())
        ? c.text('ok')
        : c.text('the database does not respond, accepts no writes or recently ran out of disk space', 503)
    })
    .get('/metrics', async (c, next) => {
      const { monitor } = deps
      if (!monitor) return next()
      if (!isBearer(c.req.header('Authorization'), monitor.token)) {
        c.header('WWW-Authenticate', 'Bearer')
        return c.text('The token is missing or wrong.', 401)
      }
      const { type, text } = await monitor.metrics()
      return c.body(text, 200, {
        'Content-Type': type,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      })
    })

const isBearer = (header: string | undefined, token: string) =>
  sameBytes(sha256(header ?? ''), sha256(`Bearer ${token}`))
