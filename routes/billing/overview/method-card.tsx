import CreditCard from 'lucide-react/icons/credit-card'
import type { PaymentMethod } from '../../../src/billing/cards/card-provider.ts'
import type { ProviderResult } from '../../../src/billing/cards/fetch-card-details.ts'
import { isTrialOver } from '../../../src/billing/orders/current-plan.ts'
import { isContract, type Subscription } from '../../../src/billing/subscription/subscription.ts'

import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { billingWords, brandName } from '../words.ts'

const words = billingWords.method

export function MethodCard({
  result,
  subscription,
  isDemo,
  now,
}: {
  result: ProviderResult<PaymentMethod | undefined>
  subscription: Subscription | undefined
  isDemo: boolean
  now: Date
}) {
  return (
    <Card title={words.title} id="payment-method">
      {result.ok ? (
        result.value ? (
          <Method
            method={result.value}
            hasEnded={Boolean(subscription?.ended_at)}
            isOwing={subscription?.status === 'past_due' || subscription?.status === 'unpaid'}
          />
        ) : (
          <NoMethod subscription={subscription} isDemo={isDemo} now={now} />
        )
      ) : (
        <>
          <Notice kind="bad" title={words.failed}>
            {words.unknown}
          </Notice>
          <ButtonLink href={urls.billing()} size="small">
            {words.again}
          </ButtonLink>
        </>
      )}
    </Card>
  )
}

function Method({ method, isOwing, hasEnded }: { method: PaymentMethod; isOwing: boolean; hasEnded: boolean }) {
  const { brand, last4, expiryMonth, expiryYear, email } = method
  return (
    <>
      <div className="billing__method">
        <Icon of={CreditCard} />
        <div>
          <strong>{words.ending(brandName(brand), last4)}</strong>
          {expiryMonth !== undefined && expiryYear !== undefined && (
            <p>
              {words.expires} {String(expiryMonth).padStart(2, '0')}/{expiryYear}
            </p>
          )}
          {email && (
            <p>
              {words.receipts} <span className="long-word">{email}</span>
            </p>
          )}
        </div>
      </div>
      {hasEnded && (
        <>
          <p>{words.ended}</p>
          <ButtonLink href={urls.plan.change()} variant="primary">
            {billingWords.choose}
          </ButtonLink>
        </>
      )}
      <ToPortal urgent={isOwing} />
    </>
  )
}

/** With a running subscription, a card can be added in the provider's portal. Otherwise it is added at checkout. */
function NoMethod({
  subscription,
  isDemo,
  now,
}: {
  subscription: Subscription | undefined
  isDemo: boolean
  now: Date
}) {
  if (isDemo) return <EmptyState title={words.none}>{words.noneDemo}</EmptyState>
  if (subscription && isContract(subscription)) return <EmptyState title={words.none}>{words.noneContract}</EmptyState>
  const isRunning = subscription?.stripe_subscription_id && !subscription.ended_at
  return (
    <>
      <EmptyState
        title={words.none}
        action={
          isRunning ? undefined : (
            <ButtonLink href={subscription?.ended_at ? urls.plan.change() : urls.plan.checkout()} variant="primary">
              {subscription?.ended_at ? billingWords.choose : words.add}
            </ButtonLink>
          )
        }
      >
        {isTrialOver(subscription, now)
          ? words.noneTrialOver
          : subscription?.status === 'trialing'
            ? words.noneText
            : words.noneAfter}
      </EmptyState>
      {isRunning && <ToPortal urgent />}
    </>
  )
}

const ToPortal = ({ urgent }: { urgent: boolean }) => (
  <form {...postTo(urls.payments.card())} className="billing__portal">
    <Button variant={urgent ? 'primary' : 'plain'}>{words.update}</Button>
    <p>{words.where}</p>
  </form>
)
