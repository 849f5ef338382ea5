import type { Identity } from '../../scope.ts'
import type { SyncTools } from '../subscription/sync-subscription.ts'

/** The buyer and the tools for billing. Never await the card provider inside a transaction. */
export interface BillingContext extends SyncTools {
  identity: Identity
}
