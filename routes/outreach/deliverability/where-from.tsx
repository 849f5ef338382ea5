import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { formatMoment } from '../../../src/lib/moment.ts'
import { accountMailFrame } from '../../../src/messages/account-mail.ts'
import { deliverabilityWords } from '../../../src/messages/deliverability.ts'
import { domainWords } from '../../../src/messages/selling-rules.ts'
import { DOMAIN_VERIFIED, type SendingDomain } from '../../../src/outreach/domain/sending-domain.ts'
import { Badge } from '../../../src/ui/badge.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { DescriptionList } from '../../../src/ui/description-list.tsx'
import { urls } from '../../../src/urls.ts'

const words = deliverabilityWords.from

interface WhereFromProps {
  domain: SendingDomain | undefined
  sender: string
  mailFrom: string
  timeZone: string
}

/** The address clients see, and how its domain stands, as the mail provider said last. */
export function WhereFrom({ domain, sender, mailFrom, timeZone }: WhereFromProps) {
  const own = domain && domain.status === DOMAIN_VERIFIED
  const seen = own
    ? `${sender} <${domain.from_local_part}@${domain.name}>`
    : `${sender} via ${accountMailFrame.from} <${mailFrom}>`
  return (
    <Card
      title={words.title}
      id="where-from"
      action={
        <a className="card__link" href={urls.settings.domain()}>
          {words.change}
        </a>
      }
    >
      <DescriptionList
        items={[
          { label: words.address, value: seen },
          { label: words.domain, value: domain ? domain.name : words.none },
          ...(domain
            ? [
                { label: words.status, value: <DomainStatus domain={domain} /> },
                { label: words.checked, value: formatMoment(domain.checked_at, timeZone) },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

function DomainStatus({ domain: { status } }: { domain: SendingDomain }) {
  const { label, text } = domainWords.statuses[status] ?? domainWords.partly
  // The records themselves stand on another page.
  const said = status === 'not_started' ? words.toSet : status === 'failed' ? words.notFound : text
  const look =
    status === DOMAIN_VERIFIED
      ? ({ tone: 'good', icon: CircleCheck } as const)
      : status === 'failed'
        ? ({ tone: 'bad', icon: TriangleAlert } as const)
        : ({ tone: 'warn', icon: Clock } as const)
  return (
    <>
      <Badge {...look}>{label}</Badge> <span className="deliverability__soft">{said}</span>
    </>
  )
}
