import type { Identity, TenantDb } from '../../scope.ts'
import type { CardProvider } from './card-provider.ts'

export interface SyncTools {
  tenantDb: TenantDb
  cards: CardProvider
  log: Record<'info' | 'error', (fields: object, message: string) => void>
}

/** The buyer and the tools for billing. Never await the card provider inside a transaction. */
export interface BillingContext extends SyncTools {
  identity: Identity
}
