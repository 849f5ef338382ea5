import { updateDueAccountStates } from '../src/billing/account-state/update-due-account-states.ts'
import { job } from './runner.ts'

/**
 * Makes agencies read-only when their grace period ends, switches to scheduled smaller plans, and announces ending free
 * months to admins.
 */
export default job({
  name: 'settle-subscriptions',
  cron: '*/15 * * * *',
  timeZone: 'UTC',
  async run({ tenantDb, signal, dryRun }) {
    if (dryRun) return undefined
    const settled = await updateDueAccountStates(tenantDb, signal)
    return settled.agencies > 0 ? settled : undefined
  },
})
