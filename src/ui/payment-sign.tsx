import CircleAlert from 'lucide-react/icons/circle-alert'
import Zap from 'lucide-react/icons/zap'
import { bannerWords as words } from '../messages/billing-banner.ts'
import { urls } from '../urls.ts'
import { Icon } from './icon.tsx'

/** `missing`: nothing is paid with, or a payment failed. */
export type PaymentState = 'active' | 'missing'

/** Where a card is given, or another one. */
export const updatePaymentUrl = `${urls.billing()}#payment`

/** Stands in the header of admins. Source: billing-003, billing-004. */
export function PaymentSign({ state }: { state: PaymentState }) {
  const isActive = state === 'active'
  return (
    <a
      className={`payment-sign payment-sign--${state}`}
      href={isActive ? urls.billing() : updatePaymentUrl}
      title={isActive ? words.active : undefined}
    >
      <Icon of={isActive ? Zap : CircleAlert} />
      <span className={isActive ? 'visually-hidden' : 'payment-sign__prompt'}>
        {isActive ? words.active : words.update}
      </span>
    </a>
  )
}
