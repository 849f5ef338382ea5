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
      <PhoneNumber phone={phone} />
    </a>
  )
}

/** Wraps only between the area code and the rest, and only where the line is too short for the whole number. */
function PhoneNumber({ phone }: { phone: string }) {
  const [area, ...rest] = formatPhone(phone).split(' ')
  return (
    <span className="phone-number">
      {area} {rest.length > 0 && <span>{rest.join(' ')}</span>}
    </span>
  )
}

/** A sentence whose formatted phone number is a link. */
export function TextWithPhone({ text, phone }: { text: string; phone: string | undefined }) {
  if (!phone) return text
  const [before, ...after] = text.split(formatPhone(phone))
  return (
    <>
      {before}
      {after.length > 0 && (
        <a className="phone-text" href={callTo(phone)}>
          <PhoneNumber phone={phone} />
        </a>
      )}
      {after.join(formatPhone(phone))}
    </>
  )
}

/** A button label with a formatted phone number. */
export function LabelWithPhone({ text, phone }: { text: string; phone: string }) {
  const [before, after] = text.split(formatPhone(phone))
  return (
    <span>
      {before}
      <PhoneNumber phone={phone} />
      {after}
    </span>
  )
}
