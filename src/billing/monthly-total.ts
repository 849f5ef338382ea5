import { type Tier, UNLIMITED } from './tiers.ts'

type Prices = Pick<
  Tier,
  | 'price_cents'
  | 'agent_limit'
  | 'contact_limit'
  | 'agents_included'
  | 'contacts_included'
  | 'extra_agent_cents'
  | 'block_cents'
  | 'block_contacts'
>

export interface Monthly {
  /** Agents beyond those the price holds, and what they cost a month. */
  agents: { extra: number; cents: number }
  /** Blocks of contacts begun beyond those the price holds. */
  contacts: { extra: number; cents: number }
  /** Null where the price stands in a contract. */
  totalCents: number | null
}

export function monthlyTotal(tier: Prices, used: { agents: number; contacts: number }): Monthly {
  const agents = tier.agents_included === null ? 0 : Math.max(0, used.agents - tier.agents_included)
  const over = tier.contact_limit === UNLIMITED ? Math.max(0, used.contacts - tier.contacts_included) : 0
  const blocks = tier.block_contacts === null ? 0 : Math.ceil(over / tier.block_contacts)
  const agentCents = agents * (tier.extra_agent_cents ?? 0)
  const blockCents = blocks * (tier.block_cents ?? 0)
  return {
    agents: { extra: tier.extra_agent_cents === null ? 0 : agents, cents: agentCents },
    contacts: { extra: tier.block_cents === null ? 0 : blocks, cents: blockCents },
    totalCents: tier.price_cents === null ? null : tier.price_cents + agentCents + blockCents,
  }
}
