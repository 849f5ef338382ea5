import { formatPhone } from '../../../src/lib/phone.ts'
import { rightInWords } from '../../../src/messages/client/switching-rights.ts'
import type { OpenedQuoteRow } from '../../../src/quotes/queries.ts'
import { type OpenRight, openRights } from '../../../src/switching/open-rights.ts'
import { useLanguage } from '../../../src/ui/language.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { TextWithPhone } from '../../../src/ui/phone-link.tsx'
import type { PublicProfile } from '../shared/public-profile.ts'
import type { PricedQuote } from './price-quote.ts'

type Face = Pick<OpenedQuoteRow, 'show_switching_rights' | 'is_helper' | 'birth_on' | 'effective_on'>

/**
 * The right to tell this client of today. Whoever corrects the age says that our birth date is wrong. A helper is told
 * nothing: the days would give away the birthday.
 */
export function rightToday(
  face: Face,
  { rules, subject }: Pick<PricedQuote, 'rules' | 'subject'>,
  today: string,
): OpenRight | undefined {
  if (!face.show_switching_rights || face.is_helper) return undefined
  const birth_on = subject.ageIsCorrected ? null : face.birth_on
  return openRights(rules, { state: subject.state, birth_on, effective_on: face.effective_on }, today)
}

/** One neutral line, in the dates and the scope of the client's state. */
export function RightsNotice({ right, profile: { agent, phone } }: { right: OpenRight; profile: PublicProfile }) {
  const text = rightInWords(right, { who: agent?.firstName, phone: phone && formatPhone(phone) }, useLanguage())
  return (
    <Notice>
      <TextWithPhone text={text} phone={phone} />
    </Notice>
  )
}
