import { formatCents } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { urls } from '../../urls.ts'
import type { Subscription } from '../stripe/objects.ts'
import type { ShownPortal } from '../stripe/showing.ts'
import { CardFields, type FormState, PracticeNumbers } from './card-fields.tsx'
import { Lines } from './checkout-page.tsx'
import { practiceCardWords as words } from './words.ts'

interface PortalPageProps {
  shown: ShownPortal
  said: string | undefined
  refused: string | undefined
  state: FormState
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const day = (seconds: number) => DAY.format(seconds * 1000)
const { portal: own } = words

/** Where a customer changes the card, sees invoices and cancels. */
export function PortalPage({ shown, said, refused, state }: PortalPageProps) {
  const { portal, subscription, method } = shown
  return (
    <div className="card-desk">
      {portal.return_url && <a href={portal.return_url}>{own.back}</a>}
      <h1>{own.title}</h1>
      <p>{words.lead}</p>
      {said && (
        <Notice kind="good" role="status">
          {said}
        </Notice>
      )}
      {refused && (
        <Notice kind="bad" role="alert">
          {refused}
        </Notice>
      )}
      <section>
        <h2>{own.plan}</h2>
        {subscription ? <Plan {...shown} subscription={subscription} /> : <p>{own.none}</p>}
      </section>
      <section>
        <h2>{own.card}</h2>
        <p>
          {method
            ? own.cardOf(method.card.brand, method.card.last4, method.card.exp_month, method.card.exp_year)
            : own.noCard}
        </p>
        <form method="post" action={urls.practice.portalCard(portal.id)} noValidate>
          <ErrorSummary errors={state.errors ?? {}} title={words.notPaid} />
          <CardFields state={state} />
          <Button variant="primary">{own.save}</Button>
        </form>
      </section>
      <PracticeNumbers />
      <Invoices {...shown} />
    </div>
  )
}

function Plan({ portal, subscription, lines, percentOff }: ShownPortal & { subscription: Subscription }) {
  const { status, cancel_at, ended_at, items } = subscription
  const when = ended_at
    ? { label: own.endedOn, value: day(ended_at) }
    : cancel_at
      ? { label: own.endsOn, value: day(cancel_at) }
      : { label: own.nextOn, value: day(items.data[0]?.current_period_end ?? 0) }
  return (
    <>
      <Lines lines={lines} />
      {percentOff > 0 && <p>{words.off(percentOff)}</p>}
      <dl className="card-desk__lines">
        {[{ label: own.status, value: status }, when].map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {status !== 'canceled' && (
        <form method="post" action={urls.practice.portalPlan(portal.id)}>
          <input type="hidden" name="cancel" value={cancel_at ? 'no' : 'yes'} />
          <Button>{cancel_at ? own.keep : own.cancel}</Button>
        </form>
      )}
    </>
  )
}

function Invoices({ portal, invoices }: ShownPortal) {
  return (
    <section>
      <h2>{own.invoices}</h2>
      {invoices.length === 0 && <p>{own.noInvoices}</p>}
      <dl className="card-desk__lines">
        {invoices.map(({ id, number, created, status, total }) => (
          <div key={id}>
            <dt>
              <a href={urls.practice.invoice(id)}>{number ?? words.invoice.draft}</a>, {day(created)}, {status}
              {status === 'open' && (
                <form method="post" action={urls.practice.portalInvoice(portal.id)}>
                  <input type="hidden" name="invoice" value={id} />
                  <Button size="small">{own.payNow}</Button>
                </form>
              )}
            </dt>
            <dd>{formatCents(total)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
