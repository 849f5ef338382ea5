import CircleAlert from 'lucide-react/icons/circle-alert'
import Zap from 'lucide-react/icons/zap'
import { bannerWords as words } from '../messages/billing-banner.ts'
import { Icon } from './icon.tsx'

export interface PaymentState {
  /** False without a card, after a failed payment, or once the subscription has ended. */
  isActive: boolean
  /** The page that shows or asks for the card. */
  href: string
  /** Default: 'Update payment'. */
  prompt?: string
}

/** The payment status that admins see in the page header. Source: billing-003, billing-004. */
export function PaymentStatus({ isActive, href, prompt = words.update }: PaymentState) {
  return (
    <a
      className={`payment-sign payment-sign--${isActive ? 'active' : 'missing'}`}
      href={href}
      title={isActive ? words.active : undefined}
    >
      <Icon of={isActive ? Zap : CircleAlert} />
      <span className={isActive ? 'visually-hidden' : 'payment-sign__prompt'}>{isActive ? words.active : prompt}</span>
    </a>
  )
}
