import { countBooks, lastNight } from '../src/dashboard/book-health/count-books.ts'
import { listUncounted } from '../src/dashboard/book-health/queries.ts'
import { job } from './runner.ts'

/** Every quarter of an hour, so that a new agency need not wait for the night. */
export default job({
  name: 'count-book-health',
  cron: '5,20,35,50 * * * *',
  timeZone: 'UTC',
  run: async ({ tenantDb, signal, dryRun }) =>
    dryRun
      ? tenantDb.withSystem('count books to count', async (system) => ({
          books: (await listUncounted(system, lastNight(tenantDb.now()))).length,
        }))
      : countBooks(tenantDb, signal).then((done) => (done.books > 0 ? done : undefined)),
})
