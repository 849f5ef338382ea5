import { billedSeats, currentDiscountPercent } from '../../../src/billing/orders/current-plan.ts'
import type { BillingFacts } from '../../../src/billing/orders/order-facts.ts'
import { limitsFor, priceFor } from '../../../src/billing/prices/pricing.ts'
import { isRunning } from '../../../src/billing/subscription/subscription.ts'
import { formatDay } from '../../../src/lib/moment.ts'
import { shortDollars } from '../../../src/lib/money.ts'
import { pluralize } from '../../../src/lib/pluralize.ts'
import { overLimit, planRefusalMessage, tierNames, planWords as words } from '../../../src/messages/plan-change.ts'
import { Card } from '../../../src/ui/card.tsx'
import { Notice } from '../../../src/ui/notice.tsx'

/**
 * The current plan, with warnings if the agency exceeds its limits. Source: subscription-005, subscription-015 through
 * 017.
 */
export function CurrentPlan({ facts, timeZone, now }: { facts: BillingFacts; timeZone: string; now: Date }) {
  const { order, next, used, own, tierId, subscription } = facts
  const name = tierNames[tierId as keyof typeof tierNames] ?? words.none
  const percentOff = isRunning(subscription) ? currentDiscountPercent(subscription, now) : 0
  const counts = { tierId: tierId ?? '', book: own, agents: used.agents }
  const currentOrder = order && { ...order, extraAgents: billedSeats(subscription, counts) }
  const month = currentOrder && priceFor(own, { ...currentOrder, contacts: used.contacts, percentOff })
  return (
    <>
      {warningsOf(facts).map((warning) => (
        <Notice key={warning} kind="warn" title={warning} />
      ))}
      <Card title={words.current} id="current">
        <p className="plan-change__current">
          <strong>{name}</strong>
          {month && <span>{words.perMonth(shortDollars(month.cents))}</span>}
        </p>
        {currentOrder && <p>{words.extras(currentOrder.extraAgents, currentOrder.extraContacts)}</p>}
        <p>{words.holds(pluralize(used.agents, 'agent'), pluralize(used.contacts, 'contact'))}</p>
        {next && <p>{words.next(tierNames[next.tier], formatDay(next.on, timeZone))}</p>}
      </Card>
    </>
  )
}

function warningsOf({ order, used, own }: BillingFacts): string[] {
  if (!order || order.tier === 'usage') return []
  const limits = limitsFor(own, order.tier, order)
  const isOver = used.agents > limits.agents
  return [
    ...(isOver
      ? [
          order.tier === 'basic'
            ? planRefusalMessage({ refused: 'one_agent' })
            : overLimit('agents', used.agents, limits.agents),
        ]
      : []),
    ...(used.contacts > limits.contacts ? [overLimit('contacts', used.contacts, limits.contacts)] : []),
  ]
}
