import type { Subscription } from '../../src/billing/subscription.ts'
import type { Tier } from '../../src/billing/tiers.ts'
import { addDays, formatLong, todayIn } from '../../src/lib/calendar-date.ts'
import { shortDollars } from '../../src/lib/money.ts'
import { wizardWords } from '../../src/messages/onboarding.ts'
import { testModeWords } from '../../src/messages/test-mode.ts'
import { Notice } from '../../src/ui/notice.tsx'
import { urls } from '../../src/urls.ts'
import { StepErrors, StepFoot, StepHead, type StepProps } from './step-form.tsx'

const words = wizardWords.payment

type Props = StepProps & {
  tier: Tier | undefined
  subscription: Subscription | undefined
  timeZone: string
  now: Date
  trialDays: number
}

/** The last step. The free month starts without a card; a subscription that is there already is not asked for again. */
export function PaymentStep({ plan, errors, failure, tier, subscription, timeZone, now, trialDays }: Props) {
  const trialEnd = subscription?.trial_ends_at
  const until = trialEnd ? todayIn(timeZone, trialEnd) : addDays(todayIn(timeZone, now), trialDays)
  const isActive = subscription?.status === 'active'
  return (
    <>
      <StepHead
        title={isActive ? words.active : words.title}
        intro={isActive ? words.activeText : words.free(formatLong(until))}
        failure={failure}
      />
      <StepErrors errors={errors} order={[]} />
      {subscription?.status === 'trialing' && <Notice kind="note" title={words.resuming} />}
      {!isActive && tier && (
        <section className="plan plan--chosen" aria-label={tier.name}>
          <span className="plan__name">{tier.name}</span>
          <p>{tier.price_cents === null ? words.byContract : words.after(shortDollars(tier.price_cents))}</p>
          <ul className="plan__features">
            {tier.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          <a href={urls.onboarding.step('plan')}>{words.changePlan}</a>
        </section>
      )}
      <Notice kind="note">{testModeWords.starts}</Notice>
      <form method="post" action={urls.onboarding.step('payment')} noValidate>
        <StepFoot
          step="payment"
          plan={plan}
          label={subscription ? words.goOn : words.start}
          busyLabel={words.starting}
        />
      </form>
    </>
  )
}
