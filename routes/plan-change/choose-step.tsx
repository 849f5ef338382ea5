import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import SavingButton from '../../islands/saving-button.tsx'
import { mayChoose } from '../../src/billing/order.ts'
import type { BillingFacts } from '../../src/billing/order-facts.ts'
import { isTierId, priceFor } from '../../src/billing/pricing.ts'
import type { Tier } from '../../src/billing/tiers.ts'
import { shortDollars } from '../../src/lib/money.ts'
import { planWords as words } from '../../src/messages/plan-change.ts'
import { Badge } from '../../src/ui/badge.tsx'
import { ButtonLink } from '../../src/ui/button.tsx'
import { Icon } from '../../src/ui/icon.tsx'
import { island } from '../../src/ui/island.tsx'
import { urls } from '../../src/urls.ts'

const SavingButtonIsland = island('saving-button', SavingButton)

/** Step 0. Those made to measure cannot be picked, only asked about. Source: subscription-007, subscription-010. */
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
  const open = tiers.filter(({ id }) => mayChoose(id, facts.tierId))
  const closed = tiers.filter(({ id }) => !mayChoose(id, facts.tierId))
  return (
    <form method="get" action={urls.plan.change()} className="stack" noValidate>
      <input type="hidden" name="step" value="1" />
      <fieldset className="plans" aria-describedby={error && 'plan-error'}>
        <legend>{words.legend}</legend>
        {error && (
          <p className="field__error" id="plan-error" role="alert">
            <Icon of={CircleAlert} />
            <span>{error}</span>
          </p>
        )}
        {open.map((tier, place) => (
          <label className="plan" key={tier.id}>
            <input
              className="tick"
              type="radio"
              name="plan"
              id={place === 0 ? 'plan' : `plan-${tier.id}`}
              value={tier.id}
              defaultChecked={tier.id === chosen}
            />
            <span className="plan__name">
              {tier.name}{' '}
              {tier.id === facts.tierId && (
                <Badge tone="good" icon={Check}>
                  {words.yours}
                </Badge>
              )}
            </span>
            <span className="plan__price">
              <strong>{words.perMonth(priceOf(facts, tier))}</strong>
            </span>
            <Features of={tier} />
          </label>
        ))}
      </fieldset>
      <SavingButtonIsland label={words.select} busyLabel={words.opening} needs="plan" />
      <div className="plans">
        {closed.map((tier) => (
          <section className="plan plan--contract" key={tier.id} aria-label={tier.name}>
            <span className="plan__name">{tier.name}</span>
            <span className="plan__price">{words.contactHint}</span>
            <Features of={tier} />
            <ButtonLink href={urls.contactUs()} size="small">
              {words.contact}
            </ButtonLink>
          </section>
        ))}
      </div>
    </form>
  )
}

/** Whoever has a plan keeps the price it was bought at. */
function priceOf({ own, current, tierId }: BillingFacts, { id, price_cents }: Tier): string {
  if (!isTierId(id)) return shortDollars(price_cents ?? 0)
  return shortDollars(
    priceFor(id === tierId ? own : current, { tier: id, contacts: 0, extraAgents: 0, extraContacts: 0 }).cents,
  )
}

const Features = ({ of: { features } }: { of: Tier }) => (
  <ul className="plan__features">
    {features.map((feature) => (
      <li key={feature}>{feature}</li>
    ))}
  </ul>
)
