import { Hono } from 'hono'
import { CardTrouble } from '../../src/billing/cards/card-provider.ts'
import { changePlan } from '../../src/billing/orders/change-plan.ts'
import type { RequestedOrder } from '../../src/billing/orders/order.ts'
import { formatLong, todayIn } from '../../src/lib/calendar-date.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { tierNames, whyNotPlan, planWords as words } from '../../src/messages/plan-change.ts'
import { urls } from '../../src/urls.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { flash } from '../../src/web/flash.ts'
import { readForm } from '../../src/web/form.ts'
import { confirmItsYou } from '../account/confirm/confirm-its-you.tsx'
import { orderForm, readOrderQuery, readTypedCount, readTypedOrder } from './plan-change/read-order.ts'
import { readFacts, showChoice, showReview, showSeats, showUnread } from './plan-change/show-plan.tsx'

/** Another plan, other seats or packs: three steps whose state is the address. */
export const planChange = new Hono<AppEnv>()
  .get('/change-plan', async (c) => {
    const { organizationSlug, organizationId } = c.var.user
    const org = c.req.query('org')
    if (org && org !== organizationSlug && org !== String(organizationId)) throw new NotFound('Organization not found')
    const facts = await readFacts(c).catch((error) => showUnread(c, error, words.noCurrent))
    if (facts instanceof Response) return facts
    const { step, plan, extraAgents, extraContacts } = c.req.query()
    const wish = readOrderQuery(facts, { plan, extraAgents, extraContacts })
    const shown = { facts, wish }
    if (step !== '1' && step !== '2') return showChoice(c, shown)
    if (!wish.tierId) return showChoice(c, { ...shown, failure: whyNotPlan({ refused: 'no_plan' }), status: 422 })
    // Basic has nothing to set.
    if (step === '1' && wish.tierId !== 'basic' && (wish.tierId === 'usage' || facts.tierId === 'pro'))
      return showSeats(c, shown)
    return showReview(c, shown)
  })
  .post('/change-plan', async (c) => {
    const read = await readForm(c, orderForm)
    const facts = await readFacts(c)
    const wish = readTypedOrder(read.ok ? read.data : {})
    const confirmed = await confirmItsYou(c, read.typed)
    if (!confirmed.ok) return showReview(c, { facts, wish, confirm: confirmed.ask, status: 422 })
    const { deps, tenantDb, identity, user } = c.var
    if (!deps.cards) return showReview(c, { facts, wish, failure: words.noCards, status: 503 })
    try {
      const seen = read.typed.revision === undefined ? undefined : readTypedCount(read.typed.revision)
      const changed = await changePlan({ tenantDb, identity, cards: deps.cards, log: deps.log }, wish, seen)
      if (!changed.ok) {
        if (changed.refused === 'needs_payment') return c.redirect(urls.plan.checkout(carriedOf(wish)), 303)
        const refused = { facts: await readFacts(c), wish, failure: whyNotPlan(changed), status: 422 as const }
        // The other change may be under way still, so its price cannot be asked.
        return changed.refused === 'changed_meanwhile' ? showSeats(c, refused) : showReview(c, refused)
      }
      const name = tierNames[changed.order.tier]
      flash(
        c,
        'good',
        changed.when === 'later'
          ? words.changedLater(name, formatLong(todayIn(user.timeZone, changed.on)))
          : words.changed(name),
      )
      return c.redirect(urls.billing(), 303)
    } catch (error) {
      if (!(error instanceof CardTrouble)) throw error
      deps.log.error({ err: error, requestId: c.var.requestId }, 'a plan could not be changed')
      return showReview(c, { facts: await readFacts(c), wish, ...troubleWords(error) })
    }
  })

const carriedOf = ({ tierId, extraAgents, extraContacts }: RequestedOrder) => ({
  plan: tierId,
  extraAgents,
  extraContacts,
})

/** What is so now, after a change that failed. */
function troubleWords({ kind, message }: CardTrouble): { failure: string; status: 422 | 503 } {
  if (kind === 'declined') return { failure: words.declined(message), status: 422 }
  if (kind === 'no_payment_method') return { failure: words.noMethod, status: 422 }
  if (kind === 'unreachable') return { failure: `${words.noServer} ${words.unknownOutcome}`, status: 503 }
  return { failure: `${words.notUpdated} ${words.nothingChanged}`, status: 503 }
}
