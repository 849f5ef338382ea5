import SavingButton from '../../../islands/saving-button.tsx'
import type { ChangePreview, PlanOrder } from '../../../src/billing/cards/card-provider.ts'
import { currentDiscountPercent } from '../../../src/billing/orders/current-plan.ts'
import { type BillingFacts, priceBookForOrder } from '../../../src/billing/orders/order-facts.ts'
import type { PlannedChange } from '../../../src/billing/orders/plan-change.ts'
import { priceFor } from '../../../src/billing/prices/pricing.ts'
import { formatDay } from '../../../src/lib/moment.ts'
import { shortDollars } from '../../../src/lib/money.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { aMonth } from '../../../src/messages/monthly-price.ts'

import { planWords, tierNames } from '../../../src/messages/plan-change.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { DescriptionList } from '../../../src/ui/description-list.tsx'
import { island } from '../../../src/ui/island.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { type CodeRequest, ConfirmItsYou } from '../../account/confirm/confirm-its-you.tsx'
import { billingWords } from '../words.ts'
import { HiddenFields } from './plan-frame.tsx'

const words = planWords.review
const SavingButtonIsland = island('saving-button', SavingButton)

interface Props {
  facts: BillingFacts
  order: PlanOrder
  /** Undefined if the change begins with a payment. */
  planned: PlannedChange | undefined
  /** From the card provider. Undefined if it does not charge the agency yet. */
  preview: ChangePreview | undefined
  timeZone: string
  confirm?: CodeRequest | undefined
}

/** Step 2: shows the price before anything changes. Source: subscription-006. */
export function ReviewStep({ facts, order, planned, preview, timeZone, confirm }: Props) {
  const book = priceBookForOrder(facts, order.tier)
  const { contacts } = facts.used
  const discount = discountAt(facts.subscription, firstDue(facts, planned, preview))
  const { lines, cents, fullCents } = priceFor(book, { ...order, contacts, percentOff: discount.off })
  const month = aMonth(cents, order.tier, contacts)
  const orderFields = { plan: order.tier, extraAgents: order.extraAgents, extraContacts: order.extraContacts }
  const canPay = planned?.when === 'chosen' || !planned
  return (
    <>
      <Card title={words.title} id="review">
        <DescriptionList
          items={[
            { label: words.from, value: facts.order ? planOf(facts.order) : planWords.none },
            { label: words.to, value: planOf(order) },
            ...lines.map(({ item, quantity, cents: each }) => ({
              label: words.items[item](quantity),
              value: words.totalMonth(shortDollars(each)),
            })),
            ...(discount.off > 0
              ? [
                  {
                    label: billingWords.plan.off(discount.off, discount.until && formatDay(discount.until, timeZone)),
                    value: `−${words.totalMonth(shortDollars(fullCents - cents))}`,
                  },
                ]
              : []),
            { label: words.total, value: <strong>{month}</strong> },
          ]}
        />
        {order.tier === 'usage' && (
          <p className="billing__note">
            {words.metered(
              shortDollars(book.usage_block_cents),
              formatCount(book.usage_block_contacts),
              formatCount(book.usage_contacts_included),
            )}
          </p>
        )}
        <ul className="plan-change__when">
          {whenPaid({ facts, planned, preview, timeZone, month }).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="billing__note">{words.taxes}</p>
      </Card>
      <form {...postTo(urls.plan.change())} className="stack" noValidate>
        <HiddenFields fields={{ ...orderFields, revision: facts.subscription?.revision ?? 0 }} />
        {confirm && <ConfirmItsYou {...confirm} hint={planWords.nothingChanged} />}
        <div className="row">
          {canPay && (
            <ButtonLink href={urls.plan.checkout(orderFields)} variant="primary">
              {words.pay}
            </ButtonLink>
          )}
          {planned && !confirm && (
            <SavingButtonIsland
              label={words.button}
              busyLabel={words.changing}
              variant={canPay ? 'plain' : 'primary'}
            />
          )}
          <ButtonLink href={urls.plan.change({ step: 1, ...orderFields })}>{planWords.stepBack}</ButtonLink>
        </div>
      </form>
    </>
  )
}

const planOf = ({ tier, extraAgents, extraContacts }: PlanOrder) =>
  [tierNames[tier], planWords.extras(extraAgents, extraContacts)].filter(Boolean).join(', ')

/** When the displayed monthly price is first charged. Undefined if the provider does not charge the agency yet. */
function firstDue({ subscription }: BillingFacts, planned: Props['planned'], preview: Props['preview']) {
  if (!planned || planned.when === 'chosen') return undefined
  return planned.when === 'later'
    ? planned.on
    : (preview?.nextChargeAt ?? subscription?.current_period_end ?? undefined)
}

/** The discount at a time, and when it ends. */
function discountAt(subscription: BillingFacts['subscription'], at: Date | undefined) {
  const off = at && subscription ? currentDiscountPercent(subscription, at) : 0
  return { off, until: off > 0 ? (subscription?.discount_ends_at ?? undefined) : undefined }
}

/** Sentences about what is charged today, what afterwards, and from which day. */
function whenPaid({
  facts,
  planned,
  preview,
  timeZone,
  month,
}: Pick<Props, 'facts' | 'planned' | 'preview' | 'timeZone'> & { month: string }): string[] {
  const day = (at: Date) => formatDay(at, timeZone)
  if (!planned) return [words.payNext]
  if (planned.when === 'chosen') return [words.chosen]
  const next = firstDue(facts, planned, preview)
  const isFree = facts.subscription?.status === 'trialing'
  if (planned.when === 'later') {
    const on = day(planned.on)
    return [words.nothingNow, isFree ? words.laterFree(on) : words.later(on), words.onwards(month, on)]
  }
  if (isFree && next) return [words.nothingNow, words.free(day(next)), words.onwards(month, day(next))]
  const due = preview?.dueNowCents ?? 0
  const today =
    due === 0
      ? words.nothingNow
      : next
        ? words.dueNow(shortDollars(due), day(next))
        : words.dueNowPlain(shortDollars(due))
  return [today, next ? words.onwards(month, day(next)) : words.afterIt(month)]
}
