import Phone from 'lucide-react/icons/phone'
import { formatPhone, phoneDigits } from '../lib/phone.ts'
import { Icon } from './icon.tsx'

const callTo = (phone: string) => {
  const digits = phoneDigits(phone)
  return digits.length === 10 ? `tel:+1${digits}` : `tel:${digits}`
}

/** `phone` is ten digits or a formatted number. */
export function PhoneLink({ phone, icon = true }: { phone: string; icon?: boolean }) {
  return (
    <a className="phone-link" href={callTo(phone)}>
      {icon && <Icon of={Phone} small />}
      {formatPhone(phone)}
    </a>
  )
}

/** A sentence whose formatted phone number is a link and does not wrap. */
export function TextWithPhone({ text, phone }: { text: string; phone: string | undefined }) {
  if (!phone) return text
  const [before, ...after] = text.split(formatPhone(phone))
  return (
    <>
      {before}
      {after.length > 0 && (
        <a className="phone-text" href={callTo(phone)}>
          {formatPhone(phone)}
        </a>
      )}
      {after.join(formatPhone(phone))}
    </>
  )
}

/** A button label whose phone number does not wrap. */
export function UnbrokenPhone({ text, phone }: { text: string; phone: string }) {
  const number = formatPhone(phone)
  const [before, after] = text.split(number)
  return (
    <span>
      {before}
      <span className="phone-text">{number}</span>
      {after}
    </span>
  )
}
