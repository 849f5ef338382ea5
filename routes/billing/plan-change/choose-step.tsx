import SavingButton from '../../../islands/saving-button.tsx'
import { isSelfServePlan } from '../../../src/billing/orders/order.ts'
import { type BillingFacts, priceBookForOrder } from '../../../src/billing/orders/order-facts.ts'
import { isTierId, priceFor } from '../../../src/billing/prices/pricing.ts'
import type { Tier } from '../../../src/billing/prices/tiers.ts'
import { planWords as words } from '../../../src/messages/plan-change.ts'
import { island } from '../../../src/ui/island.tsx'
import { urls } from '../../../src/urls.ts'
import { ContractPlanCards, PlanCards } from '../plans/plan-cards.tsx'

const SavingButtonIsland = island('saving-button', SavingButton)

/** Step 0. Source: subscription-007, subscription-010. */
export function ChooseStep({
  facts,
  tiers,
  chosen,
  error,
}: {
  facts: BillingFacts
  tiers: readonly Tier[]
  chosen: string | undefined
  error?: string | undefined
}) {
  const selfServeTiers = tiers
    .filter(({ id }) => isSelfServePlan(id, facts.tierId))
    .map((tier) => atOwnPrice(facts, tier))
  const contractTiers = tiers.filter(({ id }) => !isSelfServePlan(id, facts.tierId))
  return (
    <form method="get" action={urls.plan.change()} className="stack" noValidate>
      <input type="hidden" name="step" value="1" />
      <PlanCards tiers={selfServeTiers} chosen={chosen} error={error} yours={facts.tierId} />
      <SavingButtonIsland label={words.select} busyLabel={words.opening} needs="plan" />
      <ContractPlanCards tiers={contractTiers} />
    </form>
  )
}

/** With a running subscription, the agency's current plan keeps its price. */
function atOwnPrice(facts: BillingFacts, tier: Tier): Tier {
  if (!isTierId(tier.id)) return tier
  const book = priceBookForOrder(facts, tier.id)
  return {
    ...tier,
    price_cents: priceFor(book, { tier: tier.id, contacts: 0, extraAgents: 0, extraContacts: 0 }).cents,
  }
}
