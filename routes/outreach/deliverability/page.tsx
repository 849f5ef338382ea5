import { formatMoment } from '../../../src/lib/moment.ts'
import { deliverabilityWords as words } from '../../../src/messages/deliverability.ts'
import { type OrganizationSettings, shownName } from '../../../src/organizations/settings.ts'
import type { DeliveryFigures } from '../../../src/outreach/deliverability/figures.ts'
import type { AutomaticPauseReason } from '../../../src/outreach/deliverability/pause-at-limits.ts'
import type { Bounce } from '../../../src/outreach/deliverability/queries.ts'
import type { SendingDomain } from '../../../src/outreach/domain/sending-domain.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'
import { OutreachFrame } from '../overview/outreach-frame.tsx'
import { BlockedAddresses, type BlockedAddressesProps } from './blocked-addresses.tsx'
import { Gauges } from './gauges.tsx'
import { SenderCard } from './sender-card.tsx'
import { Trend } from './trend.tsx'

interface DeliverabilityPageProps extends BlockedAddressesProps {
  settings: OrganizationSettings
  figures: DeliveryFigures
  pause: { reason: AutomaticPauseReason; at: Date } | undefined
  bounces: readonly Bounce[]
  domain: SendingDomain | undefined
  mailFrom: string
  hasReports: boolean
}

/** Delivery figures and blocked addresses. */
export function DeliverabilityPage(props: DeliverabilityPageProps) {
  const { settings, figures, bounces, timeZone } = props
  return (
    <OutreachFrame tab="deliverability" isAdmin>
      <p className="outreach__lead">{words.lead}</p>
      <Notices {...props} />
      {figures.month.sent === 0 ? (
        <Card title={words.gauges.title} id="figures">
          <EmptyState title={words.nothing}>{words.nothingText}</EmptyState>
        </Card>
      ) : (
        <>
          <Gauges figures={figures} />
          <Trend days={figures.days} />
        </>
      )}
      <SenderCard domain={props.domain} sender={shownName(settings)} mailFrom={props.mailFrom} timeZone={timeZone} />
      {figures.month.sent > 0 && <Bounces rows={bounces} timeZone={timeZone} />}
      <BlockedAddresses {...props} />
    </OutreachFrame>
  )
}

function Notices({ pause, settings, hasReports, timeZone }: DeliverabilityPageProps) {
  return (
    <>
      {pause && (
        <Notice kind="bad" title={words.paused[pause.reason]}>
          <p>{words.pausedText(formatMoment(pause.at, timeZone))}</p>
          <form {...postTo(urls.deliverability.resumption())}>
            <Button variant="primary">{words.resume}</Button>
          </form>
        </Notice>
      )}
      {!hasReports && (
        <Notice kind="warn" title={words.noReports}>
          {words.noReportsText}
        </Notice>
      )}
      {settings.send_mode === 'test' && (
        <Notice kind="note" title={words.testMode}>
          {words.testModeText} <a href={urls.settings.sender()}>{words.toSender}</a>
        </Notice>
      )}
    </>
  )
}

function Bounces({ rows, timeZone }: { rows: readonly Bounce[]; timeZone: string }) {
  const { bounces } = words
  return (
    <Card title={bounces.title} id="bounces" flush={rows.length > 0}>
      {rows.length === 0 ? (
        <p className="deliverability__soft">{bounces.none}</p>
      ) : (
        <>
          <p className="deliverability__lead">{bounces.lead}</p>
          <DataTable
            caption={bounces.caption}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'contact',
                label: bounces.contact,
                cell: ({ contactId, name }) => <a href={urls.contacts.show(contactId)}>{name || `#${contactId}`}</a>,
              },
              { key: 'address', label: bounces.address, cell: ({ recipient }) => recipient },
              {
                key: 'when',
                label: bounces.when,
                kind: 'figures',
                cell: ({ sentAt }) => formatMoment(sentAt, timeZone),
              },
              { key: 'why', label: bounces.why, kind: 'prose', cell: ({ reason }) => reason || bounces.noReason },
            ]}
          />
        </>
      )}
    </Card>
  )
}
