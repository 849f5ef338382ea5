import { reconcileSubscriptions } from '../src/billing/reconcile-subscriptions.ts'
import { job } from './runner.ts'

/** At most ten agencies a second, with a request or two each. Stripe allows a hundred requests. */
const PACE_MS = 100

/** Repairs subscriptions after lost webhooks. */
export default job({
  name: 'reconcile-subscriptions',
  cron: '50 4 * * *',
  timeZone: 'UTC',
  async run({ tenantDb, cards, log, signal, dryRun }) {
    if (!cards || dryRun) return undefined
    return reconcileSubscriptions({ tenantDb, cards, log }, { signal, paceMs: PACE_MS })
  },
})
