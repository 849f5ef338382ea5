import type { CardDetails } from '../../../src/billing/cards/fetch-card-details.ts'
import type { CurrentPlan } from '../../../src/billing/orders/current-plan.ts'
import type { SubscriptionEnding } from '../../../src/billing/subscription/end-subscription.ts'
import { isPastDue, type Subscription } from '../../../src/billing/subscription/subscription.ts'
import { formatDay } from '../../../src/lib/moment.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { billingWords as words } from '../words.ts'
import { InvoicesCard } from './invoices-card.tsx'
import { MethodCard } from './method-card.tsx'
import { PlanCard } from './plan-card.tsx'

export interface BillingPageProps {
  /** Undefined before a plan is chosen. */
  plan: CurrentPlan | 'failed' | undefined
  details: CardDetails
  ending: SubscriptionEnding
  isDemo: boolean
  timeZone: string
  now: Date
}

export function BillingPage({ plan, details, ending, isDemo, timeZone, now }: BillingPageProps) {
  const day = (instant: Date) => formatDay(instant, timeZone)
  const subscription = plan === 'failed' ? undefined : plan?.subscription
  return (
    <div className="billing">
      <PageHeader title={words.title} />
      <OwedNotice subscription={subscription} invoices={details.invoices} />
      <div className="billing__columns">
        <PlanCard plan={plan} isDemo={isDemo} day={day} now={now} />
        <MethodCard result={details.method} subscription={subscription} isDemo={isDemo} now={now} />
      </div>
      <InvoicesCard result={details.invoices} isOver={Boolean(subscription?.ended_at)} />
      <EndSection ending={ending} day={day} />
      <p>
        {words.question} <a href={urls.contactUs()}>{words.contactUs}</a>
      </p>
    </div>
  )
}

/** Links to the open invoice of a past due subscription. */
function OwedNotice({
  subscription,
  invoices,
}: {
  subscription: Subscription | undefined
  invoices: CardDetails['invoices']
}) {
  // Paying the newest open invoice makes the subscription active again.
  const invoice = invoices.ok ? invoices.value.find(({ payUrl }) => payUrl) : undefined
  if (!isPastDue(subscription) || !invoice) return null
  return (
    <Notice kind="bad" title={words.owed.title}>
      <div className="billing__late">
        <p>{words.owed.text}</p>
        <ButtonLink href={urls.payments.payInvoice(invoice.id)} variant="primary" size="small">
          {words.invoices.payNow}
        </ButtonLink>
      </div>
    </Notice>
  )
}

/** Download, cancel, undo the cancellation or close the agency. */
function EndSection({ ending, day }: { ending: SubscriptionEnding; day: (instant: Date) => string }) {
  const { end } = words
  return (
    <section className="billing__end" aria-labelledby="end">
      <h2 id="end">{end.title}</h2>
      <div className="billing__leaving-options">
        <div>
          <ButtonLink href={`${urls.settings.closing()}#downloads`}>{end.download}</ButtonLink>
          <p>{end.downloadText}</p>
        </div>
        {ending.can === 'cancel' && (
          <div>
            <ButtonLink href={urls.payments.cancellation()}>{end.cancel}</ButtonLink>
            <p>{end.cancelText(day(ending.until))}</p>
          </div>
        )}
        {ending.can === 'keep' && (
          <form {...postTo(urls.payments.keeping())}>
            <Button>{end.keep}</Button>
            <p>{end.keepText(day(ending.until))}</p>
          </form>
        )}
        {ending.can === 'close' && (
          <div>
            <ButtonLink href={`${urls.settings.closing()}#close`}>{end.close}</ButtonLink>
            <p>{end.closeText}</p>
          </div>
        )}
      </div>
    </section>
  )
}
