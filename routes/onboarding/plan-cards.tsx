import CircleAlert from 'lucide-react/icons/circle-alert'
import type { Tier } from '../../src/billing/tiers.ts'
import { shortDollars } from '../../src/lib/money.ts'
import { wizardWords } from '../../src/messages/onboarding.ts'
import { ButtonLink } from '../../src/ui/button.tsx'
import { Icon } from '../../src/ui/icon.tsx'
import { urls } from '../../src/urls.ts'

const words = wizardWords.plan

/** The plans to choose among; those made to measure say whom to ask. Belongs into a form. */
export function PlanCards({
  tiers,
  chosen,
  error,
}: {
  tiers: readonly Tier[]
  chosen: string | undefined
  error: string | undefined
}) {
  const selfServe = tiers.filter((tier) => tier.self_serve)
  return (
    <>
      <fieldset className="plans" aria-describedby={error && 'plan-error'}>
        <legend>{words.legend}</legend>
        {error && (
          <p className="field__error" id="plan-error">
            <Icon of={CircleAlert} />
            <span>{error}</span>
          </p>
        )}
        {selfServe.map((tier, place) => (
          <label className="plan" key={tier.id}>
            <input
              className="tick"
              type="radio"
              name="plan"
              id={place === 0 ? 'plan' : `plan-${tier.id}`}
              value={tier.id}
              defaultChecked={tier.id === chosen}
            />
            <span className="plan__name">{tier.name}</span>
            {tier.price_cents !== null && (
              <span className="plan__price">
                <strong>{shortDollars(tier.price_cents)}</strong> {words.aMonth}
              </span>
            )}
            <Features of={tier} />
          </label>
        ))}
      </fieldset>
      <div className="plans">
        {tiers
          .filter((tier) => !tier.self_serve)
          .map((tier) => (
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
    </>
  )
}

function Features({ of: { features } }: { of: Tier }) {
  return (
    <ul className="plan__features">
      {features.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
  )
}
