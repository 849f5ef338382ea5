import { listRequestedSearches, runDuplicateSearch } from '../src/contacts/merge/stored-duplicates.ts'
import { job } from './runner.ts'

/** Searches large books for duplicates in the background. Woken by the duplicates page. */
export default job({
  name: 'find-duplicates',
  cron: '15 * * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  async run({ tenantDb, signal, dryRun, log }) {
    const searches = await tenantDb.withSystem('list requested duplicate searches', listRequestedSearches)
    if (dryRun) return { books: searches.length }
    let books = 0
    for (const search of searches) {
      if (signal.aborted) break
      try {
        if (await runDuplicateSearch(tenantDb, search)) books++
      } catch (error) {
        log.error(
          { job: 'find-duplicates', organizationId: search.organization_id, err: error },
          'the duplicate search failed',
        )
      }
    }
    return books === 0 ? undefined : { books }
  },
})
