import { countBooks, lastNight } from '../src/dashboard/book-health/count-books.ts'
import { listUncounted } from '../src/dashboard/book-health/queries.ts'
import { job } from './runner.ts'

/** Counts each agency's contacts with missing data once a day. Runs every 15 minutes for new agencies. */
export default job({
  name: 'count-book-health',
  cron: '5,20,35,50 * * * *',
  timeZone: 'UTC',
  run: async ({ tenantDb, signal, dryRun }) =>
    dryRun
      ? tenantDb.withSystem('list books without counts', async (system) => ({
          books: (await listUncounted(system, lastNight(tenantDb.now()))).length,
        }))
      : countBooks(tenantDb, signal).then((report) => (report.books > 0 ? report : undefined)),
})
