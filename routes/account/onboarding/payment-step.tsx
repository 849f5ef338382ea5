import type { Tier } from '../../../src/billing/prices/tiers.ts'
import type { Subscription } from '../../../src/billing/subscription/subscription.ts'
import { addDays, formatLong, todayIn } from '../../../src/lib/calendar-date.ts'
import { checkoutWords } from '../../../src/messages/checkout.ts'
import { aMonth } from '../../../src/messages/monthly-price.ts'
import { stepNames, wizardWords } from '../../../src/messages/onboarding.ts'
import { planWords } from '../../../src/messages/plan-change.ts'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { withSessionId } from '../../billing/checkout/begin.ts'
import { CardSection, OrderCard } from '../../billing/checkout/card-section.tsx'
import type { SetupPaymentState } from './payment-state.ts'
import { StepErrors, StepFoot, StepHead, type StepProps } from './step-form.tsx'

const words = wizardWords.payment

type Props = StepProps & {
  tier: Tier | undefined
  subscription: Subscription | undefined
  payer: { firstName: string; lastName: string; email: string }
  payment: SetupPaymentState
  /** The browser returned from the card provider's page. */
  isReturning: boolean
  timeZone: string
  now: Date
  trialDays: number
}

/**
 * The last step: add a card or start without one. With a card on file, it only asks to finish the setup. Source:
 * onboarding-014, onboarding-015.
 */
export function PaymentStep({ plan, errors, failure, payment, timeZone, ...props }: Props) {
  const { subscription, tier, payer } = props
  if (payment.isPaid) return <PaidStep plan={plan} failure={failure} isReturning={props.isReturning} />
  const trialEnd = subscription?.trial_ends_at
  const until = trialEnd ? todayIn(timeZone, trialEnd) : addDays(todayIn(timeZone, props.now), props.trialDays)
  return (
    <>
      <StepHead title={stepNames.payment} intro={words.free(formatLong(until))} failure={failure} />
      <StepErrors errors={errors} order={[]} />
      {payment.isResumed && <Notice kind="note" title={subscription ? words.resumingTrial : words.resuming} />}
      {payment.isUnknown && <Notice kind="warn" title={planWords.noServer} />}
      {payment.card && (
        <section className="stack" aria-labelledby="with-card">
          <h2 id="with-card">{words.withCard}</h2>
          <p>{words.withCardText}</p>
          <OrderCard offer={payment.card.offer} timeZone={timeZone} />
          <CardSection
            {...payment.card}
            payer={payer}
            returnUrl={withSessionId(urls.onboarding.step('payment'))}
            action={urls.onboarding.step('payment')}
            fields={{ intent: 'card' }}
            setup
          />
        </section>
      )}
      <section className="stack" aria-labelledby="without-card">
        <h2 id="without-card">{words.withoutCard}</h2>
        {tier && (
          <p>{tier.price_cents === null ? words.byContract : words.after(monthlyPrice(tier.price_cents, payment))}</p>
        )}
        <p>{words.withoutCardText}</p>
        <p>
          <a href={urls.onboarding.step('plan')}>{words.changePlan}</a>
        </p>
        <form {...postTo(urls.onboarding.step('payment'))} noValidate>
          <StepFoot
            step="payment"
            plan={plan}
            label={subscription ? words.goOn : words.start}
            busyLabel={words.starting}
            variant="plain"
          />
        </form>
      </section>
    </>
  )
}

/** The full price without the launch offer, which needs a card. */
const monthlyPrice = (priceCents: number, { card }: SetupPaymentState) =>
  card ? aMonth(card.offer.month.fullCents, card.offer.order.tier, card.offer.contacts) : aMonth(priceCents, '', 0)

/** Shown when there is a subscription with a card. */
const PaidStep = ({ plan, failure, isReturning }: Pick<Props, 'plan' | 'failure' | 'isReturning'>) => (
  <>
    <StepHead
      title={isReturning ? checkoutWords.completedSetup : words.active}
      intro={isReturning ? words.almost : words.activeText}
      failure={failure}
    />
    <form {...postTo(urls.onboarding.step('payment'))} noValidate>
      <StepFoot step="payment" plan={plan} label={words.goOn} busyLabel={words.starting} />
    </form>
  </>
)
