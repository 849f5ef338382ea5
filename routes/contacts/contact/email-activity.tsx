import QuoteLink from '../../../islands/quote-link.tsx'
import { formatLong, todayIn } from '../../../src/lib/calendar-date.ts'
import { type ContactMessage, messageLabel, messageStatus } from '../../../src/outbox/message.ts'
import { messageReason } from '../../../src/outreach/plan/message-reason.ts'
import { StatusBadge } from '../../../src/ui/badge.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { island } from '../../../src/ui/island.tsx'
import { type Column, DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'
import type { ContactPageProps } from './props.tsx'
import { ShowMore } from './show-more.tsx'

const QuoteLinkIsland = island('quote-link', QuoteLink, 'idle')

/** Further emails are collapsed. */
const EMAILS_SHOWN = 5

/** Source: outreach-004, core §3 "Email activity row". */
export function EmailActivity({ contact, messages, viewer, practice }: ContactPageProps) {
  const columns = columnsFor(viewer.timeZone, practice)
  const [shown, rest] = [messages.slice(0, EMAILS_SHOWN), messages.slice(EMAILS_SHOWN)]
  const table = (rows: ContactMessage[], caption: string) => (
    <DataTable caption={caption} columns={columns} rows={rows} rowKey={(message) => message.id} />
  )
  const link = (
    <QuoteLinkIsland
      action={urls.contacts.quoteLink(contact.id)}
      generateUrl={urls.contacts.generateQuoteApi(contact.id)}
    />
  )
  return (
    <Card title="Email Activity" id="email-activity" flush={messages.length > 0} action={link}>
      {messages.length === 0 ? (
        <EmptyState title="No emails yet">Emails to this contact appear here with their delivery status.</EmptyState>
      ) : (
        table(shown, 'Email Activity')
      )}
      <ShowMore count={rest.length} flush>
        {table(rest, 'Earlier emails')}
      </ShowMore>
    </Card>
  )
}

const columnsFor = (timeZone: string, practice: boolean): Column<ContactMessage>[] => [
  {
    key: 'date',
    label: 'Date',
    kind: 'figures',
    cell: (message) => formatLong(message.sent_at ? todayIn(timeZone, message.sent_at) : message.due_on),
  },
  {
    key: 'type',
    label: 'Type',
    kind: 'prose',
    cell: typeOf,
  },
  { key: 'status', label: 'Status', cell: (message) => <StatusBadge status={messageStatus(message)} /> },
  {
    key: 'mode',
    label: 'Mode',
    cell: ({ mode }) => (mode === 'test' ? 'Test' : practice ? 'Practice' : 'Production'),
  },
]

function typeOf(message: ContactMessage) {
  const reason = messageReason(message)
  return (
    // A single element: on a phone the cell is a grid, which would place several children apart.
    <div>
      {messageLabel(message.kind)}
      {message.channel === 'text' && ', text'}
      {reason && <span className="email-why">{reason}</span>}
    </div>
  )
}
