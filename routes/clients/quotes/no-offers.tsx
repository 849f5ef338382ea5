import { formatPhone } from '../../../src/lib/phone.ts'
import { compareWords } from '../../../src/messages/client/compare.ts'
import { scheduleWords } from '../../../src/messages/client/schedule.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { pendingText } from '../../../src/ui/page-assets.ts'
import { TextWithPhone } from '../../../src/ui/phone-link.tsx'
import type { PublicProfile } from '../shared/public-profile.ts'

interface NoOffersProps {
  profile: PublicProfile
  /** URL of 'Connect With Us'. Undefined for a helper. */
  connect?: string | undefined
}

/** Source: compare-016, quotes-005. */
export function NoOffers({ profile: { phone }, connect }: NoOffersProps) {
  const words = useWords(compareWords)
  const { loading } = useWords(scheduleWords)
  return (
    <section className="no-offers stack">
      <p>
        {words.noneFound}{' '}
        <TextWithPhone text={phone ? words.noneCall(formatPhone(phone)) : words.noneCallUnknown} phone={phone} />
      </p>
      {connect && (
        <div className="compare__call">
          <ButtonLink variant="primary" size="large" href={connect} {...pendingText(loading)}>
            {words.connect}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
