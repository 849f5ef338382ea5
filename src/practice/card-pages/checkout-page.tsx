import { formatCents } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { needSheets } from '../../ui/page-assets.ts'
import { urls } from '../../urls.ts'
import type { CheckoutPageData, PageLine } from '../stripe/page-data.ts'
import { CardFields, type FormState, PracticeNumbers } from './card-fields.tsx'
import { practiceCardWords as words } from './words.ts'

interface CheckoutPageProps {
  checkout: CheckoutPageData
  asksEmail: boolean
  state: FormState
  nonce: string
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The checkout page, embedded or hosted. */
export function CheckoutPage({ checkout, asksEmail, state, nonce }: CheckoutPageProps) {
  needSheets('practice-cards')
  const { session } = checkout
  const isFramed = session.ui_mode === 'embedded_page'
  const isOpen = session.status === 'open' && !session.practice.waiting
  return (
    <div className={isFramed ? 'practice-portal practice-portal--framed' : 'practice-portal'} {...scriptData(checkout)}>
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      {isOpen ? (
        <OpenCheckout checkout={checkout} asksEmail={asksEmail} state={state} />
      ) : (
        <EndedCheckout checkout={checkout} />
      )}
      {isFramed && <script type="module" src={urls.practice.checkoutScript()} nonce={nonce} />}
    </div>
  )
}

/** Data for the script, which sends it to the page that embeds the frame. */
function scriptData({ session }: CheckoutPageData) {
  const isDone = session.status === 'complete' || session.practice.waiting !== undefined
  if (!isDone) return { 'data-checkout': '' }
  const leaves = session.redirect_on_completion === 'always'
  return {
    'data-checkout': '',
    'data-done': leaves ? 'leave' : 'stay',
    ...(leaves ? { 'data-to': returnUrlOf(session) } : {}),
  }
}

/** The URL after the payment. */
export const returnUrlOf = ({ id, ui_mode, success_url, return_url }: CheckoutPageData['session']): string =>
  ((ui_mode === 'hosted_page' ? success_url : return_url) ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)

function EndedCheckout({ checkout: { session } }: { checkout: CheckoutPageData }) {
  const isHosted = session.ui_mode === 'hosted_page'
  if (session.status === 'expired')
    return (
      <>
        <Notice kind="bad" role="status">
          {words.expired}
        </Notice>
        {isHosted && session.cancel_url && <a href={session.cancel_url}>{words.back}</a>}
      </>
    )
  return (
    <>
      <Notice kind="good" role="status">
        {session.practice.waiting ? words.waiting : words.complete}
      </Notice>
      {isHosted && <a href={returnUrlOf(session)}>{words.goOn}</a>}
    </>
  )
}

function OpenCheckout({ checkout, asksEmail, state }: Omit<CheckoutPageProps, 'nonce'>) {
  const { session, trialEndsAt } = checkout
  const { typed = {}, errors = {} } = state
  const own = (name: 'email' | 'code') => ({
    name,
    label: words.fields[name],
    defaultValue: typed[name] ?? '',
    ...(errors[name] ? { error: errors[name] } : {}),
  })
  return (
    <>
      <Summary {...checkout} />
      <form method="post" noValidate>
        <ErrorSummary errors={errors} title={words.notPaid} />
        {asksEmail && <TextField {...own('email')} type="email" autoComplete="email" />}
        <CardFields state={state} />
        {session.allow_promotion_codes && <TextField {...own('code')} optional autoComplete="off" />}
        <Button variant="primary" size="large" block>
          {trialEndsAt ? words.start : words.pay}
        </Button>
      </form>
      <PracticeNumbers />
      <form method="post" action={urls.practice.expireCheckout(session.id)}>
        <Button variant="quiet">{words.expire}</Button>
      </form>
      {session.cancel_url && <a href={session.cancel_url}>{words.back}</a>}
    </>
  )
}

function Summary({ lines, percentOff, monthlyCents, trialEndsAt }: CheckoutPageData) {
  return (
    <section>
      <h2>{words.summary}</h2>
      <Lines lines={lines} />
      {percentOff > 0 && <p>{words.off(percentOff)}</p>}
      <p className="practice-portal__due">
        {words.today}: {formatCents(trialEndsAt ? 0 : monthlyCents)}
      </p>
      {trialEndsAt && <p>{words.later(formatCents(monthlyCents), DAY.format(trialEndsAt))}</p>}
    </section>
  )
}

export const Lines = ({ lines }: { lines: readonly PageLine[] }) => (
  <dl className="practice-portal__lines">
    {lines.map(({ name, quantity, cents }) => (
      <div key={name}>
        <dt>
          {quantity !== undefined && quantity > 1 ? `${quantity} × ` : ''}
          {name}
        </dt>
        <dd>
          {words.each(formatCents(cents))}
          {quantity === undefined && `, ${words.metered}`}
        </dd>
      </div>
    ))}
  </dl>
)
