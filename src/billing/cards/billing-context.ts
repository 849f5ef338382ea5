import type { Identity } from '../../scope.ts'
import type { SyncTools } from '../subscription/sync-subscription.ts'

/** Who buys, and the tools for it. Never await the card provider inside a transaction. */
export interface BillingContext extends SyncTools {
  identity: Identity
}
