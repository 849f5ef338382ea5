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

const words = deliverabilityWords.sender

interface SenderCardProps {
  domain: SendingDomain | undefined
  sender: string
  mailFrom: string
  timeZone: string
}

/** The sender address that clients see, and the last known state of the agency's own domain, if it has one. */
export function SenderCard({ domain, sender, mailFrom, timeZone }: SenderCardProps) {
  const isVerified = domain && domain.status === DOMAIN_VERIFIED
  const sentFrom = isVerified
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
          { label: words.address, value: sentFrom },
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
  // The DNS records are on another page.
  const explanation = status === 'not_started' ? words.toSet : status === 'failed' ? words.notFound : text
  const badge =
    status === DOMAIN_VERIFIED
      ? ({ tone: 'good', icon: CircleCheck } as const)
      : status === 'failed'
        ? ({ tone: 'bad', icon: TriangleAlert } as const)
        : ({ tone: 'warn', icon: Clock } as const)
  return (
    <>
      <Badge {...badge}>{label}</Badge> <span className="deliverability__soft">{explanation}</span>
    </>
  )
}
