import { formatCents } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { needSheets } from '../../ui/page-assets.ts'
import { urls } from '../../urls.ts'
import type { Subscription } from '../stripe/objects.ts'
import type { PortalPageData } from '../stripe/page-data.ts'
import { CardFields, type FormState, PracticeNumbers } from './card-fields.tsx'
import { Lines } from './checkout-page.tsx'
import { practiceCardWords as words } from './words.ts'

interface PortalPageProps {
  data: PortalPageData
  message: string | undefined
  error: string | undefined
  state: FormState
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const day = (seconds: number) => DAY.format(seconds * 1000)
const { portal: portalWords } = words

/** Where a customer changes the card, views invoices and cancels. */
export function PortalPage({ data, message, error, state }: PortalPageProps) {
  needSheets('practice-cards')
  const { portal, subscription, method } = data
  return (
    <div className="practice-portal">
      {portal.return_url && <a href={portal.return_url}>{portalWords.back}</a>}
      <h1>{portalWords.title}</h1>
      <p>{words.lead}</p>
      {message && (
        <Notice kind="good" role="status">
          {message}
        </Notice>
      )}
      {error && (
        <Notice kind="bad" role="alert">
          {error}
        </Notice>
      )}
      <section>
        <h2>{portalWords.plan}</h2>
        {subscription ? <Plan {...data} subscription={subscription} /> : <p>{portalWords.none}</p>}
      </section>
      <section>
        <h2>{portalWords.card}</h2>
        <p>
          {method
            ? portalWords.cardOf(method.card.brand, method.card.last4, method.card.exp_month, method.card.exp_year)
            : portalWords.noCard}
        </p>
        <form method="post" action={urls.practice.portalCard(portal.id)} noValidate>
          <ErrorSummary errors={state.errors ?? {}} title={words.notPaid} />
          <CardFields state={state} />
          <Button variant="primary">{portalWords.save}</Button>
        </form>
      </section>
      <PracticeNumbers />
      <Invoices {...data} />
    </div>
  )
}

function Plan({ portal, subscription, lines, percentOff }: PortalPageData & { subscription: Subscription }) {
  const { status, cancel_at, ended_at, items } = subscription
  const nextDate = ended_at
    ? { label: portalWords.endedOn, value: day(ended_at) }
    : cancel_at
      ? { label: portalWords.endsOn, value: day(cancel_at) }
      : { label: portalWords.nextOn, value: day(items.data[0]?.current_period_end ?? 0) }
  return (
    <>
      <Lines lines={lines} />
      {percentOff > 0 && <p>{words.off(percentOff)}</p>}
      <dl className="practice-portal__lines">
        {[{ label: portalWords.status, value: status }, nextDate].map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {status !== 'canceled' && (
        <form method="post" action={urls.practice.portalPlan(portal.id)}>
          <input type="hidden" name="cancel" value={cancel_at ? 'no' : 'yes'} />
          <Button>{cancel_at ? portalWords.keep : portalWords.cancel}</Button>
        </form>
      )}
    </>
  )
}

function Invoices({ portal, invoices }: PortalPageData) {
  return (
    <section>
      <h2>{portalWords.invoices}</h2>
      {invoices.length === 0 && <p>{portalWords.noInvoices}</p>}
      <dl className="practice-portal__lines">
        {invoices.map(({ id, number, created, status, total }) => (
          <div key={id}>
            <dt>
              <a href={urls.practice.invoice(id)}>{number ?? words.invoice.draft}</a>, {day(created)}, {status}
              {status === 'open' && (
                <form method="post" action={urls.practice.portalInvoice(portal.id)}>
                  <input type="hidden" name="invoice" value={id} />
                  <Button size="small">{portalWords.payNow}</Button>
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
