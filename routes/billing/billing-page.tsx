import type { PriceBook } from '../../src/billing/price-book.ts'
import { isTierId, type Price, priceFor, type TierId } from '../../src/billing/pricing.ts'
import type { Subscription } from '../../src/billing/subscription.ts'
import { type Tier, UNLIMITED } from '../../src/billing/tiers.ts'
import { formatLong, todayIn } from '../../src/lib/calendar-date.ts'
import { figure } from '../../src/lib/counted.ts'
import { shortDollars } from '../../src/lib/money.ts'
import { billingWords as words } from '../../src/messages/billing.ts'
import { Card } from '../../src/ui/card.tsx'
import { DescriptionList } from '../../src/ui/description-list.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { PageHeader } from '../../src/ui/page-header.tsx'
import { urls } from '../../src/urls.ts'

interface Props {
  subscription: Subscription | undefined
  tier: Tier | undefined
  book: PriceBook
  usage: { agents: number; contacts: number }
  timeZone: string
}

export function BillingPage({ subscription, tier, book, usage, timeZone }: Props) {
  const trialEnd = subscription?.status === 'trialing' ? subscription.trial_ends_at : null
  const endsOn = trialEnd && formatLong(todayIn(timeZone, trialEnd))
  const month = tier && isTierId(tier.id) ? monthOf(book, tier.id, subscription, usage.contacts) : undefined
  const price =
    tier === undefined
      ? undefined
      : tier.price_cents === null
        ? words.byContract
        : words.aMonth(shortDollars(tier.price_cents))
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
            { label: words.agents, value: usedOf(usage.agents, tier?.agent_limit) },
            { label: words.contacts, value: usedOf(usage.contacts, tier?.contact_limit) },
            ...(month ? [{ label: words.total, value: words.aMonth(shortDollars(month.cents)) }] : []),
          ]}
        />
        {tier?.id === 'usage' && (
          <p className="billing__note">
            {words.blocks(
              figure(book.usage_contacts_included),
              shortDollars(book.usage_block_cents),
              figure(book.usage_block_contacts),
            )}
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

const monthOf = (book: PriceBook, tier: TierId, subscription: Subscription | undefined, contacts: number): Price =>
  priceFor(book, {
    tier,
    contacts,
    extraAgents: subscription?.extra_agents ?? 0,
    extraContacts: subscription?.extra_contacts ?? 0,
  })

const usedOf = (used: number, limit = UNLIMITED) =>
  limit === UNLIMITED ? words.unlimited(figure(used)) : words.of(figure(used), figure(limit))
