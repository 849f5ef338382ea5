import { listWantedSearches, searchAgain } from '../src/contacts/merge/kept-duplicates.ts'
import { job } from './runner.ts'

/** Reads large books again for whoever looked at their duplicates; woken by the page. */
export default job({
  name: 'find-duplicates',
  cron: '15 * * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  async run({ doors, signal, dryRun, log }) {
    const wanted = await doors.asSystem('look for wanted duplicates', listWantedSearches)
    if (dryRun) return { books: wanted.length }
    let books = 0
    for (const search of wanted) {
      if (signal.aborted) break
      try {
        if (await searchAgain(doors, search)) books++
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
