import type { AnyScope } from '../scope.ts'

export const UNLIMITED = -1

export interface Tier {
  id: string
  name: string
  /** A month; null is a price by contract. */
  price_cents: number | null
  agent_limit: number
  contact_limit: number
  /** Null is by contract. */
  agents_included: number | null
  contacts_included: number
  extra_agent_cents: number | null
  block_cents: number | null
  block_contacts: number | null
  features: string[]
  /** Chosen by the agency itself; the others by talking to us. */
  self_serve: boolean
}

const COLUMNS = [
  'id',
  'name',
  'price_cents',
  'agent_limit',
  'contact_limit',
  'agents_included',
  'contacts_included',
  'extra_agent_cents',
  'block_cents',
  'block_contacts',
  'features',
  'self_serve',
] as const

export const listTiers = ({ db }: AnyScope): Promise<Tier[]> =>
  db.selectFrom('subscription_tiers').select(COLUMNS).orderBy('position').execute()

export const findTier = ({ db }: AnyScope, id: string): Promise<Tier | undefined> =>
  db.selectFrom('subscription_tiers').select(COLUMNS).where('id', '=', id).executeTakeFirst()
