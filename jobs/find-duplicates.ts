import { listRequestedSearches, runDuplicateSearch } from '../src/contacts/merge/stored-duplicates.ts'
import { job } from './runner.ts'

/** Reads large books again for whoever looked at their duplicates; woken by the page. */
export default job({
  name: 'find-duplicates',
  cron: '15 * * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  async run({ tenantDb, signal, dryRun, log }) {
    const wanted = await tenantDb.withSystem('look for wanted duplicates', listRequestedSearches)
    if (dryRun) return { books: wanted.length }
    let books = 0
    for (const search of wanted) {
      if (signal.aborted) break
      try {
        if (await runDuplicateSearch(tenantDb, search)) books++
      } catch (error) {
        log.error(
          { job: 'find-duplicates', organizationId: search.organization_id, err: error },
          'duplicates were not found',
        )
      }
    }
    return books === 0 ? undefined : { books }
  },
})
