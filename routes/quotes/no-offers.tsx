import { formatPhone, phoneToE164 } from '../../src/lib/phone.ts'
import { compareWords } from '../../src/messages/compare.ts'
import { ButtonLink } from '../../src/ui/button.tsx'
import { useWords } from '../../src/ui/language.tsx'
import { TextWithPhone } from '../../src/ui/phone-link.tsx'
import type { PublicFaces } from '../clients/faces.ts'

/** Source: compare-016, quotes-005. */
export function NoOffers({ faces: { phone, bookingLink } }: { faces: PublicFaces }) {
  const words = useWords(compareWords)
  const connect = bookingLink ?? (phone && `tel:${phoneToE164(phone)}`)
  return (
    <section className="no-offers stack">
      <p>
        {words.noneFound}{' '}
        <TextWithPhone text={phone ? words.noneCall(formatPhone(phone)) : words.noneCallUnknown} phone={phone} />
      </p>
      {connect && (
        <div className="compare__call">
          <ButtonLink variant="primary" size="large" href={connect}>
            {words.connect}
          </ButtonLink>
          {bookingLink && <p>{words.connectHint}</p>}
        </div>
      )}
    </section>
  )
}
