import { reconcileSubscriptions } from '../src/billing/subscription/reconcile.ts'
import { job } from './runner.ts'

/** Some ten questions a second: Stripe takes a hundred. */
const PACE_MS = 100

/** Heals what a lost webhook left wrong. */
export default job({
  name: 'reconcile-subscriptions',
  cron: '50 4 * * *',
  timeZone: 'UTC',
  async run({ tenantDb, cards, log, signal, dryRun }) {
    if (!cards || dryRun) return undefined
    return reconcileSubscriptions({ tenantDb, cards, log }, { signal, paceMs: PACE_MS })
  },
})
