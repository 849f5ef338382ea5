import { formatMoment } from '../../../src/lib/moment.ts'
import { deliverabilityWords as words } from '../../../src/messages/deliverability.ts'
import { type OrganizationSettings, shownName } from '../../../src/organizations/settings.ts'
import type { DeliveryFigures } from '../../../src/outreach/deliverability/figures.ts'
import type { Bounce } from '../../../src/outreach/deliverability/queries.ts'
import type { SendingDomain } from '../../../src/outreach/domain/sending-domain.ts'
import type { AutomaticPauseReason } from '../../../src/outreach/events/pause-at-limits.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'
import { OutreachFrame } from '../overview/outreach-frame.tsx'
import { Gauges } from './gauges.tsx'
import { Refusals, type RefusalsProps } from './refusals.tsx'
import { Trend } from './trend.tsx'
import { WhereFrom } from './where-from.tsx'

interface DeliverabilityPageProps extends RefusalsProps {
  settings: OrganizationSettings
  figures: DeliveryFigures
  stop: { reason: AutomaticPauseReason; at: Date } | undefined
  cameBack: readonly Bounce[]
  domain: SendingDomain | undefined
  mailFrom: string
  hasReports: boolean
}

/** What became of the agency's mail, and who is not written to. */
export function DeliverabilityPage(props: DeliverabilityPageProps) {
  const { settings, figures, cameBack, timeZone } = props
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
      <WhereFrom domain={props.domain} sender={shownName(settings)} mailFrom={props.mailFrom} timeZone={timeZone} />
      {figures.month.sent > 0 && <Back rows={cameBack} timeZone={timeZone} />}
      <Refusals {...props} />
    </OutreachFrame>
  )
}

function Notices({ stop, settings, hasReports, timeZone }: DeliverabilityPageProps) {
  return (
    <>
      {stop && (
        <Notice kind="bad" title={words.stopped[stop.reason]}>
          <p>{words.stoppedText(formatMoment(stop.at, timeZone))}</p>
          <form method="post" action={urls.deliverability.resumption()}>
            <Button variant="primary">{words.goOn}</Button>
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

function Back({ rows, timeZone }: { rows: readonly Bounce[]; timeZone: string }) {
  const { back } = words
  return (
    <Card title={back.title} id="came-back" flush={rows.length > 0}>
      {rows.length === 0 ? (
        <p className="deliverability__soft">{back.none}</p>
      ) : (
        <>
          <p className="deliverability__lead">{back.lead}</p>
          <DataTable
            caption={back.caption}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'contact',
                label: back.contact,
                cell: ({ contactId, name }) => <a href={urls.contacts.show(contactId)}>{name || `#${contactId}`}</a>,
              },
              { key: 'address', label: back.address, cell: ({ recipient }) => recipient },
              { key: 'when', label: back.when, kind: 'figures', cell: ({ sentAt }) => formatMoment(sentAt, timeZone) },
              { key: 'why', label: back.why, kind: 'prose', cell: ({ reason }) => reason || back.noReason },
            ]}
          />
        </>
      )}
    </Card>
  )
}
