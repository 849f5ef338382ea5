import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { Tier } from '../../../src/billing/prices/tiers.ts'
import { shortDollars } from '../../../src/lib/money.ts'
import { planCardWords as words } from '../../../src/messages/plans.ts'
import { Badge } from '../../../src/ui/badge.tsx'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { urls } from '../../../src/urls.ts'

interface Props {
  tiers: readonly Tier[]
  chosen: string | undefined
  error?: string | undefined
}

/** The plans to choose from, as radio buttons in a form. */
export function PlanCards({
  tiers,
  chosen,
  error,
  yours,
}: Props & {
  /** The agency's current plan. */
  yours?: string | null
}) {
  return (
    <fieldset className="plans" aria-describedby={error && 'plan-error'}>
      <legend>{words.legend}</legend>
      {error && (
        <p className="field__error" id="plan-error" role="alert">
          <Icon of={CircleAlert} />
          <span>{error}</span>
        </p>
      )}
      {tiers.map((tier, index) => (
        <label className="plan" key={tier.id}>
          <input
            className="tick"
            type="radio"
            name="plan"
            id={index === 0 ? 'plan' : `plan-${tier.id}`}
            value={tier.id}
            defaultChecked={tier.id === chosen}
          />
          <span className="plan__name">
            {tier.name}{' '}
            {tier.id === yours && (
              <Badge tone="good" icon={Check}>
                {words.yours}
              </Badge>
            )}
          </span>
          {tier.price_cents !== null && (
            <span className="plan__price">
              <strong>{words.aMonth(shortDollars(tier.price_cents))}</strong>
            </span>
          )}
          <Features of={tier} />
        </label>
      ))}
    </fieldset>
  )
}

/** Plans by contract cannot be chosen, only requested. */
export const ContractPlanCards = ({ tiers }: Pick<Props, 'tiers'>) => (
  <div className="plans">
    {tiers.map((tier) => (
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
)

const Features = ({ of: { features } }: { of: Tier }) => (
  <ul className="plan__features">
    {features.map((feature) => (
      <li key={feature}>{feature}</li>
    ))}
  </ul>
)
