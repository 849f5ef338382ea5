import type { Pool } from 'pg'
import { jobs } from '../../jobs/index.ts'
import { openMonitor } from '../../src/main/monitor/open-monitor.ts'
import type { TenantDb } from '../../src/scope.ts'
import { testApp } from '../app.ts'
import type { TestDatabase } from '../db.ts'

export const TOKEN = 'operators-token-of-tests-0123456789abcdef'

/** The app with a monitor. `tenantDb` replaces the monitor's own. */
export async function monitoredApp(t: TestDatabase, tenantDb: TenantDb = t.tenantDb, jobsPool?: Pool) {
  const monitor = openMonitor({
    token: TOKEN,
    tenantDb,
    pool: t.pool,
    jobsPool,
    replica: () => ({ lagSeconds: 1.5, reads: { replica: 7, primary: 2 } }),
    jobs,
    requestsInProgress: () => 3,
    warnings: [],
  })
  const app = await testApp({ monitor }, t)
  const bearer = { Authorization: `Bearer ${TOKEN}` }
  return {
    app,
    monitor,
    /** Each line of /metrics by its name and labels. */
    async metrics(): Promise<Map<string, number>> {
      const text = await (await app.visitor().get('/metrics', bearer)).text()
      const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
      return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
    },
  }
}
