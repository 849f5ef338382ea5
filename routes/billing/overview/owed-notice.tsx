import type { Invoice } from '../../../src/billing/cards/card-provider.ts'
import type { ProviderAnswer } from '../../../src/billing/cards/fetch-card-details.ts'
import { isOwing, type Subscription } from '../../../src/billing/subscription/subscription.ts'
import { billingWords } from '../../../src/messages/billing.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { urls } from '../../../src/urls.ts'

/** Says how a late payment is made up for; where nothing is owed that can be paid, nothing. */
export function OwedNotice({
  subscription,
  answer,
}: {
  subscription: Subscription | undefined
  answer: ProviderAnswer<Invoice[]>
}) {
  // The newest: the subscription goes on once that one is paid.
  const invoice = answer.ok ? answer.value.find(({ payUrl }) => payUrl) : undefined
  if (!isOwing(subscription) || !invoice) return null
  return (
    <Notice kind="bad" title={billingWords.owed.title}>
      <div className="billing__late">
        <p>{billingWords.owed.text}</p>
        <ButtonLink href={urls.payments.payInvoice(invoice.id)} variant="primary" size="small">
          {billingWords.invoices.payNow}
        </ButtonLink>
      </div>
    </Notice>
  )
}
