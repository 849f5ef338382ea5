import SavingButton from '../../../islands/saving-button.tsx'
import type { RequestedOrder } from '../../../src/billing/orders/order.ts'
import type { BillingFacts } from '../../../src/billing/orders/order-facts.ts'
import { bookFor } from '../../../src/billing/orders/order-facts.ts'
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

/** Step 1: extra agents, and extra clients of Pro. Source: subscription-005, subscription-001, subscription-002. */
export function SeatsStep({ facts, wish }: { facts: BillingFacts; wish: RequestedOrder }) {
  const book = bookFor(facts, wish.tierId)
  const { used } = facts
  const included = wish.tierId === 'pro' ? book.pro_agents : book.usage_agents_included
  const shown = (count: number) => (Number.isNaN(count) ? 0 : count)
  return (
    <form method="get" action={urls.plan.change()} className="stack plan-change__form" noValidate>
      <HiddenFields fields={{ step: 2, plan: wish.tierId }} />
      {wish.tierId === 'basic' && <p>{words.none}</p>}
      {wish.tierId !== 'basic' && (
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
          defaultValue={shown(wish.extraAgents)}
        />
      )}
      {wish.tierId === 'pro' && (
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
          defaultValue={shown(wish.extraContacts)}
        />
      )}
      <div className="row">
        <SavingButtonIsland label={planWords.next1} busyLabel={planWords.opening} />
        <ButtonLink href={urls.plan.change({ plan: wish.tierId })}>{planWords.stepBack}</ButtonLink>
      </div>
    </form>
  )
}
