import Phone from 'lucide-react/icons/phone'
import { formatPhone, phoneToE164 } from '../../../src/lib/phone.ts'
import { frameWords } from '../../../src/messages/client/page-frame.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { LabelWithPhone } from '../../../src/ui/phone-link.tsx'

/** A link that calls the agent or the agency. */
export function CallButton({
  phone,
  who,
  variant = 'primary',
}: {
  phone: string
  who?: string | undefined
  variant?: 'primary' | 'plain'
}) {
  return (
    <ButtonLink variant={variant} size="large" icon={Phone} href={`tel:${phoneToE164(phone)}`}>
      <LabelWithPhone text={useWords(frameWords).call(who, formatPhone(phone))} phone={phone} />
    </ButtonLink>
  )
}
