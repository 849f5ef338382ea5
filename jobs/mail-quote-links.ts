import { emailRequestedQuoteLinks, takeLinkRequests } from '../src/outreach/quote-link-requests.ts'
import { job } from './runner.ts'

/**
 * Woken by public pages on which a visitor enters an address. The cron schedule picks up requests whose process died.
 */
export default job({
  name: 'mail-quote-links',
  cron: '*/5 * * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  wakesWithinMs: 800,
  async run({ tenantDb, signal, dryRun, wake, practice }) {
    if (dryRun) return undefined
    const take = () => tenantDb.withSystem('claim quote link requests', takeLinkRequests)
    const mailed = await emailRequestedQuoteLinks(tenantDb, take, { signal, practice })
    if (mailed > 0) wake('send-due-messages')
    return mailed > 0 ? { mailed } : undefined
  },
})
