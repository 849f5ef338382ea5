import { reconcileSubscriptions } from '../src/billing/reconcile-subscriptions.ts'
import { job } from './runner.ts'

/** About ten requests a second. Stripe allows a hundred. */
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
