import {
  type CurrentPlan,
  currentDiscountPercent,
  isTrialOver,
  nextCharge,
} from '../../../src/billing/orders/current-plan.ts'
import type { PlanPrice } from '../../../src/billing/prices/pricing.ts'
import { shortDollars } from '../../../src/lib/money.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'

import { ButtonLink } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { DescriptionList } from '../../../src/ui/description-list.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { PlanLimitBanner } from '../../../src/ui/plan-meter.tsx'
import { urls } from '../../../src/urls.ts'
import { billingWords, contactCountText } from '../words.ts'

const words = billingWords.plan

interface Props {
  plan: CurrentPlan | 'failed' | undefined
  isDemo: boolean
  day: (instant: Date) => string
  now: Date
}

export function PlanCard({ plan, isDemo, day, now }: Props) {
  if (plan === 'failed')
    return (
      <Card title={words.title} id="plan">
        <Notice kind="bad" title={words.failed} />
      </Card>
    )
  if (!plan)
    return (
      <Card title={words.title} id="plan">
        <EmptyState
          title={billingWords.none}
          action={<ButtonLink href={urls.choosePlan()}>{billingWords.choose}</ButtonLink>}
        />
      </Card>
    )
  return <ChosenPlan plan={plan} isDemo={isDemo} day={day} now={now} />
}

const statusOf = (subscription: CurrentPlan['subscription'], isOver: boolean) =>
  isOver ? words.trialOver : subscription ? words.statuses[subscription.status] : billingWords.none

function ChosenPlan({ plan, isDemo, day, now }: Props & { plan: CurrentPlan }) {
  const { tier, book, subscription, used, limits, price, next } = plan
  const trialEnd = subscription?.status === 'trialing' ? subscription.trial_ends_at : null
  const isOver = isTrialOver(subscription, now)
  const charge = nextCharge(subscription)
  const planUse = {
    planId: tier.id,
    planName: tier.name,
    ...used,
    agentLimit: limits.agents,
    contactLimit: limits.contacts,
  }
  const endedAt = subscription?.ended_at
  return (
    <Card
      title={words.title}
      id="plan"
      action={
        <ButtonLink href={urls.plan.change()} size="small" variant={endedAt ? 'primary' : 'plain'}>
          {endedAt ? billingWords.choose : billingWords.change}
        </ButtonLink>
      }
    >
      <div className="billing__price">
        <h3>{tier.name}</h3>
        <p>
          {endedAt ? (
            words.over(day(endedAt))
          ) : price ? (
            <>
              <strong>{shortDollars(price.cents)}</strong> {words.aMonth}
              {tier.id === 'usage' && <small>{words.soFar(contactCountText(used.contacts))}</small>}
            </>
          ) : (
            words.byContract
          )}
        </p>
      </div>
      {!endedAt && <PlanLimitBanner plan={planUse} of="contacts" />}
      {!endedAt && <PlanLimitBanner plan={planUse} of="agents" />}
      {price && !endedAt && <PriceLines price={price} plan={plan} day={day} now={now} />}
      <DescriptionList
        items={[
          {
            label: words.status,
            value: isDemo ? words.demo : statusOf(subscription, isOver),
          },
          {
            label: words.agents,
            value:
              tier.id === 'usage'
                ? words.includes(used.agents, book.usage_agents_included)
                : words.of(used.agents, limits.agents),
          },
          {
            label: words.contacts,
            value:
              tier.id === 'usage'
                ? words.includes(used.contacts, book.usage_contacts_included)
                : words.of(used.contacts, limits.contacts),
          },
          ...(trialEnd ? [{ label: isOver ? words.trialEnded : words.trialEnds, value: day(trialEnd) }] : []),
          ...(charge ? [{ label: words.nextCharge, value: day(charge) }] : []),
          ...(subscription?.cancel_at && !subscription.ended_at
            ? [{ label: words.ends, value: day(subscription.cancel_at) }]
            : []),
        ]}
      />
      {next && (
        <Notice
          kind="note"
          title={words.nextPlan(next.tier.name, next.price && shortDollars(next.price.cents), day(next.on))}
        />
      )}
      {tier.id === 'usage' && !endedAt && (
        <p className="billing__note">
          {words.blocks(
            formatCount(book.usage_contacts_included),
            shortDollars(book.usage_block_cents),
            formatCount(book.usage_block_contacts),
          )}
        </p>
      )}
    </Card>
  )
}

/** The price by line, as it is charged. A single line would only repeat the total. */
function PriceLines({
  price: { lines, cents, fullCents },
  plan: { subscription },
  day,
  now,
}: {
  price: PlanPrice
  plan: CurrentPlan
  day: (instant: Date) => string
  now: Date
}) {
  if (lines.length === 1 && cents === fullCents) return null
  return (
    <dl className="billing__lines">
      {lines.map(({ item, quantity, unitCents, cents: lineCents }) => (
        <div key={item}>
          <dt>
            {words.lines[item]}
            {quantity > 1 && <small>{words.times(quantity, shortDollars(unitCents))}</small>}
          </dt>
          <dd>{shortDollars(lineCents)}</dd>
        </div>
      ))}
      {cents !== fullCents && subscription && (
        <div>
          <dt>
            {words.off(
              currentDiscountPercent(subscription, now),
              subscription.discount_ends_at ? day(subscription.discount_ends_at) : undefined,
            )}
          </dt>
          <dd>−{shortDollars(fullCents - cents)}</dd>
        </div>
      )}
      <div className="billing__total">
        <dt>{words.total}</dt>
        <dd>{shortDollars(cents)}</dd>
      </div>
    </dl>
  )
}
