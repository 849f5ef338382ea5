import CardCheckout from '../../../islands/card-checkout.tsx'
import type { CardProvider } from '../../../src/billing/cards/card-provider.ts'
import { formatDay } from '../../../src/lib/moment.ts'
import { shortDollars } from '../../../src/lib/money.ts'
import { checkoutWords as words } from '../../../src/messages/checkout.ts'
import { aMonth } from '../../../src/messages/monthly-price.ts'
import { planWords } from '../../../src/messages/plan-change.ts'
import { Card } from '../../../src/ui/card.tsx'
import { DescriptionList } from '../../../src/ui/description-list.tsx'
import { island } from '../../../src/ui/island.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import type { CheckoutOffer } from './offer.ts'

const CardCheckoutIsland = island('card-checkout', CardCheckout)

interface Props {
  offer: CheckoutOffer
  cards: Pick<CardProvider, 'scriptUrl' | 'publishableKey'>
  payer: { firstName: string; lastName: string; email: string }
  /** The URL after the payment, with {CHECKOUT_SESSION_ID} as a placeholder. */
  returnUrl: string
  action: string
  fields: Record<string, string | number>
  opens?: boolean
  setup?: boolean
}

/** The card form, or an error if its prices are missing. Source: checkout-021. */
export function CardSection({ offer, cards, payer, returnUrl, action, fields, opens = false, setup = false }: Props) {
  const { prices, order } = offer
  if (!prices) return <Notice kind="bad" title={words.noPrices} role="alert" />
  return (
    <CardCheckoutIsland
      {...{
        'price-id': prices.base,
        'metered-price-id': prices.metered,
        'return-url': returnUrl,
        'first-name': payer.firstName,
        'last-name': payer.lastName,
        'extra-agents': order.extraAgents,
        'extra-contacts': order.extraContacts,
        'script-url': cards.scriptUrl,
        'publishable-key': cards.publishableKey,
      }}
      email={payer.email}
      action={action}
      fields={fields}
      opens={opens}
      setup={setup}
    />
  )
}

/** The order, its price and the date of the first charge. */
export function OrderCard({ offer, timeZone }: { offer: CheckoutOffer; timeZone: string }) {
  const { order, first, month, percentOff, launchMonths, contacts } = offer
  const monthOf = (cents: number) => aMonth(cents, order.tier, contacts)
  const free = offer.freeUntil && formatDay(offer.freeUntil, timeZone)
  return (
    <Card title={words.order} id="order">
      <DescriptionList
        items={[
          ...month.lines.map(({ item, quantity, cents }) => ({
            label: planWords.review.items[item](quantity),
            value: planWords.review.totalMonth(shortDollars(cents)),
          })),
          ...(percentOff > 0
            ? [
                {
                  label: words.launch(percentOff, launchMonths),
                  value: `−${planWords.review.totalMonth(shortDollars(month.fullCents - month.cents))}`,
                },
              ]
            : []),
          { label: words.perMonth, value: <strong>{monthOf(month.cents)}</strong> },
        ]}
      />
      <ul className="plan-change__when">
        {percentOff > 0 && <li>{words.afterLaunch(launchMonths, monthOf(month.fullCents))}</li>}
        <li>
          <strong>{free ? words.free(free) : words.payNow(shortDollars(first.cents), monthOf(month.cents))}</strong>
        </li>
        {order.tier === 'usage' && <li>{words.metered}</li>}
        <li>{words.secure}</li>
      </ul>
    </Card>
  )
}
