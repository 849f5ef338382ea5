import { type Monthly, monthlyTotal } from '../../src/billing/monthly-total.ts'
import type { Subscription } from '../../src/billing/subscription.ts'
import { type Tier, UNLIMITED } from '../../src/billing/tiers.ts'
import { formatLong, todayIn } from '../../src/lib/calendar-date.ts'
import { figure } from '../../src/lib/counted.ts'
import { billingWords as words } from '../../src/messages/billing.ts'
import { Card } from '../../src/ui/card.tsx'
import { DescriptionList } from '../../src/ui/description-list.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { PageHeader } from '../../src/ui/page-header.tsx'
import { urls } from '../../src/urls.ts'
import { priceText } from '../onboarding/price-text.ts'

interface Props {
  subscription: Subscription | undefined
  tier: Tier | undefined
  usage: { agents: number; contacts: number }
  timeZone: string
}

export function BillingPage({ subscription, tier, usage, timeZone }: Props) {
  const trialEnd = subscription?.status === 'trialing' ? subscription.trial_ends_at : null
  const endsOn = trialEnd && formatLong(todayIn(timeZone, trialEnd))
  const month = tier && monthlyTotal(tier, usage)
  const price =
    tier === undefined
      ? undefined
      : tier.price_cents === null
        ? words.byContract
        : words.aMonth(priceText(tier.price_cents))
  return (
    <div className="billing">
      <PageHeader title={words.title} />
      {endsOn && <Notice kind="note" title={words.trial(endsOn)} />}
      <Card title={words.plan} id="plan">
        <DescriptionList
          items={[
            { label: words.planName, value: tier?.name ?? words.none },
            ...(price ? [{ label: words.price, value: price }] : []),
            { label: words.status, value: subscription ? words.statuses[subscription.status] : words.none },
            ...(endsOn ? [{ label: words.trialEnds, value: endsOn }] : []),
          ]}
        />
      </Card>
      <Card title={words.usage} id="usage">
        <DescriptionList
          items={[
            { label: words.agents, value: agentsUsed(usage.agents, tier, month) },
            { label: words.contacts, value: contactsUsed(usage.contacts, tier, month) },
            ...(month && month.totalCents !== null
              ? [{ label: words.total, value: words.aMonth(priceText(month.totalCents)) }]
              : []),
          ]}
        />
        {tier?.contact_limit === UNLIMITED && tier.block_cents !== null && tier.block_contacts !== null && (
          <p className="billing__note">
            {words.blocks(figure(tier.contacts_included), priceText(tier.block_cents), figure(tier.block_contacts))}
          </p>
        )}
      </Card>
      {endsOn && <p>{words.cards}</p>}
      <p>
        {words.question} <a href={urls.contactUs()}>{words.contactUs}</a>
      </p>
    </div>
  )
}

/** '4 of 3 included, 1 extra: $20 a month' where more can be had, else '1 of 1'. */
function agentsUsed(used: number, tier: Tier | undefined, month: Monthly | undefined): string {
  if (!tier || !month || tier.agents_included === null || tier.extra_agent_cents === null)
    return usedOf(used, tier?.agent_limit)
  const included = words.included(figure(used), figure(tier.agents_included))
  const { extra, cents } = month.agents
  return extra === 0 ? included : `${included}, ${words.extra(figure(extra), priceText(cents))}`
}

function contactsUsed(used: number, tier: Tier | undefined, month: Monthly | undefined): string {
  if (!tier || !month || tier.contact_limit !== UNLIMITED || tier.block_cents === null)
    return usedOf(used, tier?.contact_limit)
  const included = words.included(figure(used), figure(tier.contacts_included))
  const { extra, cents } = month.contacts
  return extra === 0
    ? included
    : `${included}, ${words.extraBlocks(extra, figure(tier.block_contacts ?? 0), priceText(cents))}`
}

const usedOf = (used: number, limit = UNLIMITED) =>
  limit === UNLIMITED ? words.unlimited(figure(used)) : words.of(figure(used), figure(limit))
