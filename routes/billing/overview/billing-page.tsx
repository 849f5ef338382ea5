import type { CardAnswers } from '../../../src/billing/cards/fetch-card-details.ts'
import type { CurrentPlan } from '../../../src/billing/orders/current-plan.ts'
import type { SubscriptionEnding } from '../../../src/billing/subscription/end-subscription.ts'
import { formatLong, todayIn } from '../../../src/lib/calendar-date.ts'
import { billingWords as words } from '../../../src/messages/billing.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { EndSection } from './end-section.tsx'
import { InvoicesCard } from './invoices-card.tsx'
import { MethodCard } from './method-card.tsx'
import { OwedNotice } from './owed-notice.tsx'
import { PlanCard } from './plan-card.tsx'

export interface BillingPageProps {
  /** Undefined before a plan was chosen. */
  plan: CurrentPlan | 'failed' | undefined
  answers: CardAnswers
  ending: SubscriptionEnding
  isDemo: boolean
  timeZone: string
  now: Date
}

export function BillingPage({ plan, answers, ending, isDemo, timeZone, now }: BillingPageProps) {
  const day = (instant: Date) => formatLong(todayIn(timeZone, instant))
  const subscription = plan === 'failed' ? undefined : plan?.subscription
  return (
    <div className="billing">
      <PageHeader title={words.title} />
      <OwedNotice subscription={subscription} answer={answers.invoices} />
      <div className="billing__two">
        <PlanCard plan={plan} isDemo={isDemo} day={day} now={now} />
        <MethodCard answer={answers.method} subscription={subscription} isDemo={isDemo} now={now} />
      </div>
      <InvoicesCard answer={answers.invoices} isOver={Boolean(subscription?.ended_at)} />
      <EndSection ending={ending} day={day} />
      <p>
        {words.question} <a href={urls.contactUs()}>{words.contactUs}</a>
      </p>
    </div>
  )
}
