import Phone from 'lucide-react/icons/phone'
import { Icon } from './icon.tsx'

/** Takes ten digits, or a number already written out. */
export function PhoneLink({ phone, icon = true }: { phone: string; icon?: boolean }) {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const shown =
    digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : phone
  return (
    <a className="phone-link" href={digits.length === 10 ? `tel:+1${digits}` : `tel:${digits}`}>
      {icon && <Icon of={Phone} small />}
      {shown}
    </a>
  )
}
