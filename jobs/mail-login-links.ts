import { mailRequestedLinks } from '../src/accounts/login-links.ts'
import { countLoginRequests } from '../src/accounts/sign-in/login-requests.ts'
import { job } from './runner.ts'

/**
 * Woken by requests for a link to sign in or to continue setup. The cron schedule picks up requests whose process died.
 */
export default job({
  name: 'mail-login-links',
  cron: '*/5 * * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  wakesWithinMs: 800,
  async run({ tenantDb, signal, dryRun, wake }) {
    if (dryRun) return { waiting: await tenantDb.withSystem('count login requests', countLoginRequests) }
    const mailed = await mailRequestedLinks(tenantDb, { signal })
    if (mailed > 0) wake('send-due-messages')
    return mailed > 0 ? { mailed } : undefined
  },
})
