import type { CalculatedTier } from '../../../src/billing/prices/calculate-tier.ts'
import { shortDollars } from '../../../src/lib/money.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { planWords } from '../../../src/messages/plan-change.ts'
import { planCardWords } from '../../../src/messages/plans.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { urls } from '../../../src/urls.ts'

const words = planWords.calculator

/** Finds the plan for a number of contacts in the URL. Source: subscription-005, subscription-024. */
export function Calculator({
  typed,
  count = 0,
  tier,
}: {
  typed: string | undefined
  /** The number that `typed` stands for. */
  count: number | undefined
  tier: CalculatedTier | undefined
}) {
  const error = typed !== undefined && !tier ? words.noCount : undefined
  return (
    <Card title={words.title} id="calculator">
      <form method="get" action={`${urls.plan.change()}#calculator`} className="plan-change__ask" noValidate>
        <TextField
          label={words.contacts}
          name="contacts"
          hint={words.hint}
          type="text"
          inputMode="numeric"
          width="medium"
          maxLength={12}
          defaultValue={typed}
          {...(error ? { error } : {})}
        />
        <Button>{words.button}</Button>
      </form>
      {tier && (
        <div className="plan-change__answer" role="status">
          <p>{words.fits(formatCount(count))}</p>
          <p>
            <strong>{tier.tierName}</strong>{' '}
            {tier.priceCents === null ? words.contract : planWords.perMonth(shortDollars(tier.priceCents))}
          </p>
          <ul className="plan__features">
            {tier.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          {tier.tierId !== 'basic' && <a href={urls.contactUs()}>{planCardWords.contact}</a>}
        </div>
      )}
    </Card>
  )
}
