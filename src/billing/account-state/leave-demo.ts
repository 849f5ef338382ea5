import { type DemoExit, exitDemoMode } from '../../organizations/demo-mode.ts'
import type { Scope } from '../../scope.ts'
import { findSubscription, startTrial } from '../subscription/subscription.ts'
import { updateAccountState } from '../subscription/update-account-state.ts'

/** Ends demo mode. An agency without a card starts its free month. */
export async function leaveDemo(scope: Scope): Promise<DemoExit> {
  const exit = await exitDemoMode(scope)
  if (!exit.ok || !exit.ended) return exit
  const { db, organizationId } = scope
  const subscription = await findSubscription(scope)
  if (subscription?.stripe_subscription_id) await updateAccountState(scope, subscription)
  else {
    await db.deleteFrom('subscriptions').where('organization_id', '=', organizationId).execute()
    await startTrial(scope, subscription?.tier_id ?? 'usage')
  }
  return exit
}
