import { formatPhone, phoneToE164 } from '../../src/lib/phone.ts'
import { compareWords as words } from '../../src/messages/compare.ts'
import { ButtonLink } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import type { PublicFaces } from '../clients/faces.ts'

/** Source: compare-016, quotes-005. */
export function NoOffers({ faces }: { faces: PublicFaces }) {
  const connect = faces.bookingLink ?? (faces.phone && `tel:${phoneToE164(faces.phone)}`)
  return (
    <Card>
      <p>
        {words.noneFound} {faces.phone ? words.noneCall(formatPhone(faces.phone)) : words.noneCallUnknown}
      </p>
      {connect && (
        <ButtonLink variant="primary" size="large" href={connect}>
          {words.connect}
        </ButtonLink>
      )}
    </Card>
  )
}
