import { countBooks } from '../src/dashboard/book-health/count-books.ts'
import { listUncounted } from '../src/dashboard/book-health/queries.ts'
import { job } from './runner.ts'

/** Before anybody in the country comes to work. */
export default job({
  name: 'count-book-health',
  cron: '10 8 * * *',
  timeZone: 'UTC',
  run: async ({ doors, signal, dryRun }) =>
    dryRun
      ? doors.asSystem('count books to count', async (system) => ({
          books: (await listUncounted(system, doors.now())).length,
        }))
      : countBooks(doors, signal),
})
