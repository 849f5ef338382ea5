import { formatPhone } from '../../../src/lib/phone.ts'
import { rightText } from '../../../src/messages/client/switching-rights.ts'
import type { OpenedQuoteRow } from '../../../src/quotes/queries.ts'
import { type OpenSwitchingRight, openRights } from '../../../src/switching/open-rights.ts'
import { useLanguage } from '../../../src/ui/language.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { TextWithPhone } from '../../../src/ui/phone-link.tsx'
import type { PublicProfile } from '../shared/public-profile.ts'
import type { RequestedQuote } from './price-requested-quote.ts'

type RightsProfile = Pick<OpenedQuoteRow, 'show_switching_rights' | 'is_helper' | 'birth_on' | 'effective_on'>

/**
 * The switching right to show this client today. A corrected age means that the stored birth date is wrong, so it is
 * not used. Never shown to a helper, because the dates would reveal the client's birthday.
 */
export function findOpenRight(
  profileRow: RightsProfile,
  { rules, subject }: Pick<RequestedQuote, 'rules' | 'subject'>,
  today: string,
): OpenSwitchingRight | undefined {
  if (!profileRow.show_switching_rights || profileRow.is_helper) return undefined
  const birth_on = subject.ageIsCorrected ? null : profileRow.birth_on
  return openRights(rules, { state: subject.state, birth_on, effective_on: profileRow.effective_on }, today)
}

/** The right in neutral words: its dates (or all year), its scope and who to ask. */
export function RightsNotice({
  right,
  profile: { agent, phone },
}: {
  right: OpenSwitchingRight
  profile: PublicProfile
}) {
  const text = rightText(right, { who: agent?.firstName, phone: phone && formatPhone(phone) }, useLanguage())
  return (
    <Notice>
      <TextWithPhone text={text} phone={phone} />
    </Notice>
  )
}
