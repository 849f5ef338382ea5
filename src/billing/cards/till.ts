import type { Identity } from '../../scope.ts'
import type { SyncTools } from '../subscription/sync-subscription.ts'

/** What whoever takes an agency's money needs. The provider is never waited for inside a transaction. */
export interface Till extends SyncTools {
  identity: Identity
}
