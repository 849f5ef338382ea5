import { Hono } from 'hono'
import { CardProviderError } from '../../src/billing/cards/card-provider.ts'
import { changePlan } from '../../src/billing/orders/change-plan.ts'
import type { RequestedOrder } from '../../src/billing/orders/order.ts'
import { formatDay } from '../../src/lib/moment.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { planRefusalMessage, tierNames, planWords as words } from '../../src/messages/plan-change.ts'
import { urls } from '../../src/urls.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { reauthenticate } from '../account/confirm/confirm-its-you.tsx'
import { orderForm, readOrderQuery, readTypedCount, readTypedOrder } from './plan-change/read-order.ts'
import { readFacts, showChoice, showReadFailure, showReview, showSeats } from './plan-change/show-plan.tsx'

/** Changes the plan, seats or packs in three steps. The URL has the state. */
export const planChange = new Hono<AppEnv>()
  .get('/change-plan', async (c) => {
    const { organizationSlug, organizationId } = c.var.user
    const org = c.req.query('org')
    if (org && org !== organizationSlug && org !== String(organizationId)) throw new NotFound('Organization not found')
    const facts = await readFacts(c).catch((error) => showReadFailure(c, error, words.noCurrent))
    if (facts instanceof Response) return facts
    const { step, plan, extraAgents, extraContacts } = c.req.query()
    const requested = readOrderQuery(facts, { plan, extraAgents, extraContacts })
    const view = { facts, requested }
    if (step !== '1' && step !== '2') return showChoice(c, view)
    if (!requested.tierId)
      return showChoice(c, { ...view, failure: planRefusalMessage({ refused: 'no_plan' }), status: 422 })
    // Basic has no extras to choose.
    if (step === '1' && requested.tierId !== 'basic' && (requested.tierId === 'usage' || facts.tierId === 'pro'))
      return showSeats(c, view)
    return showReview(c, view)
  })
  .post('/change-plan', async (c) => {
    const read = await readForm(c, orderForm)
    const facts = await readFacts(c)
    const requested = readTypedOrder(read.ok ? read.data : {})
    const confirmed = await reauthenticate(c, read.typed)
    if (!confirmed.ok) return showReview(c, { facts, requested, confirm: confirmed.ask, status: 422 })
    const { deps, tenantDb, identity, user } = c.var
    if (!deps.cards) return showReview(c, { facts, requested, failure: words.noCards, status: 503 })
    try {
      const seenRevision = read.typed.revision === undefined ? undefined : readTypedCount(read.typed.revision)
      const changed = await changePlan(
        { tenantDb, identity, cards: deps.cards, log: deps.log },
        requested,
        seenRevision,
      )
      if (!changed.ok) {
        if (changed.refused === 'needs_payment') return c.redirect(urls.plan.checkout(orderFields(requested)), 303)
        const refused = {
          facts: await readFacts(c),
          requested,
          failure: planRefusalMessage(changed),
          status: 422 as const,
        }
        // The concurrent change may still be in progress, so the price cannot be previewed.
        return changed.refused === 'changed_meanwhile' ? showSeats(c, refused) : showReview(c, refused)
      }
      const name = tierNames[changed.order.tier]
      flash(
        c,
        'good',
        changed.when === 'later' ? words.changedLater(name, formatDay(changed.on, user.timeZone)) : words.changed(name),
      )
      return c.redirect(urls.billing(), 303)
    } catch (error) {
      if (!(error instanceof CardProviderError)) throw error
      deps.log.error({ err: error, requestId: c.var.requestId }, 'a plan could not be changed')
      return showReview(c, { facts: await readFacts(c), requested, ...failureView(error) })
    }
  })

const orderFields = ({ tierId, extraAgents, extraContacts }: RequestedOrder) => ({
  plan: tierId,
  extraAgents,
  extraContacts,
})

/** What the user needs to know after a failed change. */
function failureView({ kind, message }: CardProviderError): { failure: string; status: 422 | 503 } {
  if (kind === 'declined') return { failure: words.declined(message), status: 422 }
  if (kind === 'no_payment_method') return { failure: words.noMethod, status: 422 }
  if (kind === 'unreachable') return { failure: `${words.noServer} ${words.unknownOutcome}`, status: 503 }
  return { failure: `${words.notUpdated} ${words.nothingChanged}`, status: 503 }
}
