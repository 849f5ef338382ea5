import type { SubscriptionEnding } from '../../../src/billing/subscription/end-subscription.ts'
import { billingWords } from '../../../src/messages/billing.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { urls } from '../../../src/urls.ts'

const words = billingWords.end

/** Out is never harder than in. */
export function EndSection({ ending, day }: { ending: SubscriptionEnding; day: (instant: Date) => string }) {
  return (
    <section className="billing__end" aria-labelledby="end">
      <h2 id="end">{words.title}</h2>
      <div className="billing__ways">
        <div>
          <ButtonLink href={`${urls.settings.closing()}#downloads`}>{words.download}</ButtonLink>
          <p>{words.downloadText}</p>
        </div>
        {ending.can === 'cancel' && (
          <div>
            <ButtonLink href={urls.payments.cancellation()}>{words.cancel}</ButtonLink>
            <p>{words.cancelText(day(ending.until))}</p>
          </div>
        )}
        {ending.can === 'keep' && (
          <form method="post" action={urls.payments.keeping()}>
            <Button>{words.keep}</Button>
            <p>{words.keepText(day(ending.until))}</p>
          </form>
        )}
        {ending.can === 'close' && (
          <div>
            <ButtonLink href={`${urls.settings.closing()}#close`}>{words.close}</ButtonLink>
            <p>{words.closeText}</p>
          </div>
        )}
      </div>
    </section>
  )
}
