import { Hono } from 'hono'
import type { Deps } from '../src/deps.ts'

/** Before all middleware: an orchestrator asks every few seconds, without a session and without a log line. */
export const health = (deps: Deps) =>
  new Hono()
    .get('/healthz', (c) => c.text('ok'))
    .get('/readyz', async (c) => {
      if (!deps.accepting()) return c.text('shutting down', 503)
      return (await deps.doors.answers()) ? c.text('ok') : c.text('the database does not answer, or cannot write', 503)
    })
