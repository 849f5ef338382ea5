import { randomUUID } from 'node:crypto'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import SendQuote from '../../islands/send-quote.tsx'
import { type Contact, fullName, genderName } from '../../src/contacts/contact.ts'
import type { AssignedAgent } from '../../src/contacts/queries.ts'
import { formatLong, todayIn } from '../../src/lib/calendar-date.ts'
import { shortPlace } from '../../src/lib/county-name.ts'
import { formatCents } from '../../src/lib/money.ts'
import { testModeWords } from '../../src/messages/test-mode.ts'
import type { ContactSchedule } from '../../src/outreach/contact-schedule.ts'
import { type ContactMessage, messageLabel, messageStatus } from '../../src/outreach/message.ts'
import { StatusBadge } from '../../src/ui/badge.tsx'
import { ButtonLink } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { DescriptionList } from '../../src/ui/description-list.tsx'
import { EmptyState } from '../../src/ui/empty-state.tsx'
import { Initials } from '../../src/ui/initials.tsx'
import { island } from '../../src/ui/island.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { PageHeader } from '../../src/ui/page-header.tsx'
import { PhoneLink } from '../../src/ui/phone-link.tsx'
import { DataTable } from '../../src/ui/table.tsx'
import { urls } from '../../src/urls.ts'
import { FutureActivity } from '../contact/future-activity.tsx'
import type { QuoteButton } from './quote-button.ts'

const SendQuoteIsland = island('send-quote', SendQuote)

export interface ContactShowProps {
  contact: Contact
  agent: AssignedAgent | undefined
  partner: Contact | undefined
  messages: ContactMessage[]
  button: QuoteButton
  schedule: ContactSchedule
  viewer: { email: string; timeZone: string; isAdmin: boolean }
  /** Where the mail goes in test mode, for admins, who can end it. */
  testAddress: string | undefined
  /** No real mail leaves. */
  practice: boolean
}

export function ContactShowPage(props: ContactShowProps) {
  const { contact, agent, partner, messages, button, schedule, viewer, testAddress, practice } = props
  return (
    <div className="contact">
      <PageHeader
        title={fullName(contact)}
        back={{ href: urls.contacts.list(), label: 'Contacts' }}
        badge={<StatusBadge status={contact.status} />}
        action={
          <>
            <ButtonLink href={urls.contacts.deletion(contact.id)} variant="quiet" icon={Trash2}>
              Delete
            </ButtonLink>
            <ButtonLink href={urls.contacts.edit(contact.id)} icon={Pencil}>
              Edit
            </ButtonLink>
            <SendQuoteIsland
              action={urls.contacts.quoteMail(contact.id)}
              sendUrl={urls.contacts.sendQuoteApi(contact.id)}
              trackingUrl={urls.contacts.trackingApi(contact.id)}
              requestId={randomUUID()}
              {...button}
            />
          </>
        }
      />
      {testAddress && (
        <Notice kind="note">
          {testAddress === viewer.email ? testModeWords.toYou : testModeWords.to(testAddress)}{' '}
          <a href={urls.settings.sender()}>{testModeWords.switch}</a>
        </Notice>
      )}
      <div className="contact__columns">
        <div className="contact__column">
          <Card title="Contact Summary" id="summary">
            <DescriptionList items={facts(contact, partner)} />
          </Card>
          <Card title="Assigned Agent" id="assigned-agent">
            {agent ? <AgentFace agent={agent} /> : <p className="contact__none">Unassigned</p>}
          </Card>
        </div>
        <div className="contact__column">
          <Card title="Follow-up Requests" id="follow-ups">
            <EmptyState title="No follow-up requests">
              When a client asks for a call from the quote page, the request appears here.
            </EmptyState>
          </Card>
          <FutureActivity contact={contact} schedule={schedule} viewer={viewer} />
          <Card title="Email Activity" id="email-activity" flush={messages.length > 0}>
            <EmailActivity messages={messages} timeZone={viewer.timeZone} practice={practice} />
          </Card>
          <Card title="Eligibility Answers" id="eligibility-answers">
            <EmptyState title="No answers yet">
              When this client answers the health questions, the outcome appears here.
            </EmptyState>
          </Card>
        </div>
      </div>
    </div>
  )
}

function facts(contact: Contact, partner: Contact | undefined): { label: string; value: ReactNode }[] {
  const date = (day: string | null) => day && formatLong(day)
  const shared = partner && (
    <>
      {partner.email}, shared with <a href={urls.contacts.show(partner.id)}>{fullName(partner)}</a>
    </>
  )
  return [
    { label: 'Email', value: contact.email ?? shared },
    { label: 'Phone', value: contact.phone_number && <PhoneLink phone={contact.phone_number} icon={false} /> },
    { label: 'ZIP code', value: contact.zip_code },
    { label: 'County', value: shortPlace(contact) },
    { label: 'Birth date', value: date(contact.birth_on) },
    { label: 'Gender', value: genderName(contact.gender) },
    { label: 'Tobacco', value: contact.tobacco_user ? 'Yes' : 'No' },
    { label: 'Current carrier', value: contact.current_carrier },
    { label: 'Plan', value: contact.plan_type },
    { label: 'Premium', value: contact.premium_cents === null ? '' : `${formatCents(contact.premium_cents)} a month` },
    { label: 'Effective date', value: date(contact.effective_on) },
    { label: 'Quarterly updates', value: contact.opt_in_quarterly_updates ? 'Yes' : 'No' },
  ]
}

function AgentFace({ agent }: { agent: AssignedAgent }) {
  return (
    <div className="row">
      <Initials name={fullName(agent)} large />
      <div>
        <strong>{fullName(agent)}</strong>
        {agent.removed_at && ' (no longer here)'}
        <br />
        {agent.phone ? <PhoneLink phone={agent.phone} icon={false} /> : agent.email}
      </div>
    </div>
  )
}

function EmailActivity({
  messages,
  timeZone,
  practice,
}: Pick<ContactShowProps, 'messages' | 'practice'> & { timeZone: string }) {
  if (messages.length === 0)
    return <EmptyState title="No emails yet">Each mail to this contact is listed here, with how far it got.</EmptyState>
  return (
    <DataTable
      caption="Email Activity"
      columns={[
        {
          key: 'date',
          label: 'Date',
          kind: 'figures',
          cell: (message) => formatLong(message.sent_at ? todayIn(timeZone, message.sent_at) : message.due_on),
        },
        { key: 'type', label: 'Type', cell: (message) => messageLabel(message.kind) },
        { key: 'status', label: 'Status', cell: (message) => <StatusBadge status={messageStatus(message)} /> },
        {
          key: 'mode',
          label: 'Mode',
          cell: ({ mode }) => (mode === 'test' ? 'Test' : practice ? 'Practice' : 'Production'),
        },
      ]}
      rows={messages}
      rowKey={(message) => message.id}
    />
  )
}
