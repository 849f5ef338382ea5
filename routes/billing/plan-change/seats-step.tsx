import SavingButton from '../../../islands/saving-button.tsx'
import type { RequestedOrder } from '../../../src/billing/orders/order.ts'
import type { BillingFacts } from '../../../src/billing/orders/order-facts.ts'
import { priceBookForOrder } from '../../../src/billing/orders/order-facts.ts'
import { shortDollars } from '../../../src/lib/money.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { planWords } from '../../../src/messages/plan-change.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { island } from '../../../src/ui/island.tsx'
import { urls } from '../../../src/urls.ts'
import { HiddenFields } from './plan-frame.tsx'

const words = planWords.seats
const SavingButtonIsland = island('saving-button', SavingButton)

/** Step 1: extra agents, and extra clients with Pro. Source: subscription-005, subscription-001, subscription-002. */
export function SeatsStep({ facts, requested }: { facts: BillingFacts; requested: RequestedOrder }) {
  const book = priceBookForOrder(facts, requested.tierId)
  const { used } = facts
  const included = requested.tierId === 'pro' ? book.pro_agents : book.usage_agents_included
  const fieldValue = (count: number) => (Number.isNaN(count) ? 0 : count)
  return (
    <form method="get" action={urls.plan.change()} className="stack plan-change__form" noValidate>
      <HiddenFields fields={{ step: 2, plan: requested.tierId }} />
      {requested.tierId === 'basic' && <p>{words.none}</p>}
      {requested.tierId !== 'basic' && (
        <TextField
          label={words.extraAgents}
          name="extraAgents"
          type="number"
          min={0}
          max={book.max_seats}
          step={1}
          width="short"
          figures
          hint={words.agentsHint(shortDollars(book.seat_cents), included, used.agents)}
          defaultValue={fieldValue(requested.extraAgents)}
        />
      )}
      {requested.tierId === 'pro' && (
        <TextField
          label={words.extraContacts}
          name="extraContacts"
          type="number"
          min={0}
          max={book.max_contacts - book.pro_contacts}
          step={book.pack_contacts}
          width="short"
          figures
          hint={words.contactsHint(
            shortDollars(book.pack_cents),
            formatCount(book.pack_contacts),
            formatCount(book.pro_contacts),
            formatCount(used.contacts),
          )}
          defaultValue={fieldValue(requested.extraContacts)}
        />
      )}
      <div className="row">
        <SavingButtonIsland label={planWords.continue} busyLabel={planWords.opening} />
        <ButtonLink href={urls.plan.change({ plan: requested.tierId })}>{planWords.stepBack}</ButtonLink>
      </div>
    </form>
  )
}
