import { Hono } from 'hono'
import { CardProviderError } from '../../src/billing/cards/card-provider.ts'
import { completeCheckout } from '../../src/billing/checkout/link-checkout.ts'
import { isRunning } from '../../src/billing/subscription/subscription.ts'
import { checkoutWords as words } from '../../src/messages/checkout.ts'
import { planRefusalMessage, planWords } from '../../src/messages/plan-change.ts'
import { Notice } from '../../src/ui/notice.tsx'
import { PageHeader } from '../../src/ui/page-header.tsx'
import { urls } from '../../src/urls.ts'
import type { AppContext, AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { page } from '../../src/web/page.tsx'
import { beginCheckoutFor, withSessionId } from './checkout/begin.ts'
import { CardSection, OrderCard } from './checkout/card-section.tsx'
import { readCheckoutOffer } from './checkout/offer.ts'
import { orderForm, readOrderQuery, readTypedOrder } from './plan-change/read-order.ts'
import { readFacts } from './plan-change/show-plan.tsx'

/** Checkout for an agency without a running subscription. */
export const checkout = new Hono<AppEnv>()
  .get('/change-plan/checkout', (c) => showCheckout(c, c.req.query()))
  .post('/change-plan/checkout', async (c) => {
    const read = await readForm(c, orderForm)
    const typed = read.ok ? read.data : {}
    const { cards, log } = c.var.deps
    if (!cards) return showCheckout(c, typed, planWords.noCards)
    const { identity } = c.var
    const paths = {
      returnPath: withSessionId(urls.plan.checkoutReturn()),
      cancelPath: urls.plan.checkout(orderFields(typed)),
    }
    try {
      const begun = await beginCheckoutFor(c, {
        cards,
        identity,
        requested: readTypedOrder(typed),
        kind: 'hosted',
        ...paths,
      })
      if (begun.ok && begun.url) return c.redirect(begun.url, 303)
      if (!begun.ok) return backToPlans(c, typed, planRefusalMessage(begun))
    } catch (error) {
      if (!(error instanceof CardProviderError)) throw error
      log.error({ err: error, requestId: c.var.requestId }, 'a checkout could not be started')
    }
    return showCheckout(c, typed, `${planWords.noSession}. ${planWords.nothingChanged}`)
  })
  .get('/change-plan/checkout/return', async (c) => {
    const { tenantDb, identity, deps } = c.var
    const id = c.req.query('session_id') ?? ''
    if (!deps.cards) return c.redirect(urls.billing(), 303)
    try {
      const status = await completeCheckout({ tenantDb, identity, cards: deps.cards, log: deps.log }, id)
      const isPaid = status === 'complete' || status === 'duplicate'
      if (isPaid) flash(c, 'good', words.completed)
      else flash(c, 'bad', `${words.ended(status)}. ${words.stillOpen}`)
      return c.redirect(isPaid ? urls.billing({ payment_success: 'true' }) : urls.plan.checkout(), 303)
    } catch (error) {
      if (!(error instanceof CardProviderError)) throw error
      flash(c, 'bad', words.noServer)
      return c.redirect(urls.billing(), 303)
    }
  })

type Typed = Parameters<typeof readTypedOrder>[0]

const orderFields = ({ plan, extraAgents, extraContacts }: Typed) => ({ plan, extraAgents, extraContacts })

function backToPlans(c: AppContext, typed: Typed, message: string) {
  flash(c, 'bad', message)
  return c.redirect(urls.plan.change(orderFields(typed)), 303)
}

async function showCheckout(c: AppContext, typed: Typed, failure?: string): Promise<Response> {
  const { deps, user } = c.var
  const { cards } = deps
  const facts = await readFacts(c)
  if (isRunning(facts.subscription)) return backToPlans(c, typed, planRefusalMessage({ refused: 'has_subscription' }))
  const requested = readOrderQuery(facts, { ...orderFields(typed), plan: typed.plan || (facts.tierId ?? undefined) })
  const result = cards && (await readCheckoutOffer(c, cards, facts, requested))
  if (result?.ok === false) return backToPlans(c, typed, planRefusalMessage(result))
  c.set('hasCardForm', true)
  c.set('hasExternalForm', true)
  const fields = { plan: requested.tierId, extraAgents: requested.extraAgents, extraContacts: requested.extraContacts }
  return page(
    c,
    <div className="plan-change">
      <PageHeader title={words.title} back={{ href: urls.plan.change(fields), label: words.back }} />
      {failure && <Notice kind="bad" title={failure} role="alert" />}
      {!result && <Notice kind="bad" title={planWords.noCards} />}
      {cards && result && (
        <>
          <OrderCard offer={result.offer} timeZone={user.timeZone} />
          <CardSection
            cards={cards}
            fields={fields}
            payer={user}
            offer={result.offer}
            returnUrl={withSessionId(urls.plan.checkoutReturn())}
            action={urls.plan.checkout()}
            opens={!failure}
          />
        </>
      )}
    </div>,
    { title: words.title, ...(failure ? { status: 503 } : {}) },
  )
}
