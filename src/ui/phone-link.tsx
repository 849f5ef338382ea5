import Phone from 'lucide-react/icons/phone'
import { formatPhone, phoneDigits } from '../lib/phone.ts'
import { Icon } from './icon.tsx'

/** Takes ten digits, or a number already written out. */
export function PhoneLink({ phone, icon = true }: { phone: string; icon?: boolean }) {
  const digits = phoneDigits(phone)
  return (
    <a className="phone-link" href={digits.length === 10 ? `tel:+1${digits}` : `tel:${digits}`}>
      {icon && <Icon of={Phone} small />}
      {formatPhone(phone)}
    </a>
  )
}
