import { randomUUID } from 'node:crypto'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Mail from 'lucide-react/icons/mail'
import Merge from 'lucide-react/icons/merge'
import MessageSquare from 'lucide-react/icons/message-square'
import PageDialog from '../../../islands/page-dialog.tsx'
import SendQuote from '../../../islands/send-quote.tsx'
import { ageOn, todayIn } from '../../../src/lib/calendar-date.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { formatCents } from '../../../src/lib/money.ts'
import { contactTextsWords } from '../../../src/messages/contact-texts.ts'
import { testModeWords } from '../../../src/messages/test-mode.ts'
import { Address } from '../../../src/ui/address.tsx'
import { StatusBadge } from '../../../src/ui/badge.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { island } from '../../../src/ui/island.tsx'
import { Menu, MenuLink } from '../../../src/ui/menu.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { PhoneLink } from '../../../src/ui/phone-link.tsx'
import { urls } from '../../../src/urls.ts'
import { AgentCard, EligibilityCard, FactsCard, PolicyCard } from './cards.tsx'
import { EmailActivity } from './email-activity.tsx'
import { FollowUpsCard } from './follow-ups.tsx'
import { FutureActivity } from './future-activity.tsx'
import { listUrl } from './list-query.ts'
import type { ContactPageProps } from './props.tsx'
import { QuoteCard } from './quote-card.tsx'
import { ConsentsCard, SubmittedDetailsCard } from './submitted-details.tsx'
import { TimelineCard } from './timeline.tsx'
import { UnknownFactsCard } from './unknown-facts.tsx'

const SendQuoteIsland = island('send-quote', SendQuote)
const PageDialogIsland = island('page-dialog', PageDialog)

export function ContactPage(props: ContactPageProps) {
  const { contact, viewer, testAddress, from } = props
  return (
    <div className="contact contact-page">
      <PageHeader
        title={fullName(contact)}
        back={{ href: listUrl(from, contact), label: 'Contacts' }}
        badge={<StatusBadge status={contact.status} />}
        lead={<Summary {...props} />}
        action={<Actions {...props} />}
      />
      {testAddress && (
        <Notice kind="note">
          {testAddress === viewer.email ? testModeWords.toYou : testModeWords.to(testAddress)}{' '}
          <a href={urls.settings.sender()}>{testModeWords.switch}</a>
        </Notice>
      )}
      <div className="contact__columns">
        <div className="contact__column contact__next">
          <SubmittedDetailsCard {...props} />
          <UnknownFactsCard {...props} />
          <FollowUpsCard {...props} />
        </div>
        <div className="contact__column contact__timeline">
          <TimelineCard {...props} />
          <EmailActivity {...props} />
        </div>
        <div className="contact__column contact__facts">
          <FactsCard {...props} />
          <PolicyCard {...props} />
          <QuoteCard {...props} />
          <EligibilityCard {...props} />
          <AgentCard agent={props.agent} />
          <ConsentsCard {...props} />
        </div>
        <div className="contact__column contact__later">
          <FutureActivity {...props} />
        </div>
      </div>
    </div>
  )
}

/**
 * The details an agent needs first, shown below the name on narrow screens, where the full details are further down.
 */
function Summary({ contact, viewer, now }: ContactPageProps) {
  const { phone_number, email, birth_on, state, plan_type, current_carrier, premium_cents } = contact
  const today = todayIn(viewer.timeZone, now)
  const facts = [
    birth_on && birth_on <= today && `Age ${ageOn(birth_on, today)}`,
    state,
    plan_type,
    current_carrier,
    premium_cents !== null && `${formatCents(premium_cents)} a month`,
  ].filter(Boolean)
  if (!phone_number && !email && facts.length === 0) return null
  return (
    <span className="contact__reach">
      {facts.length > 0 && <span className="contact__glance">{facts.join(', ')}</span>}
      {phone_number && <PhoneLink phone={phone_number} />}
      {email && (
        <a className="phone-link" href={`mailto:${email}`}>
          <Icon of={Mail} small />
          <span>
            <Address of={email} />
          </span>
        </a>
      )}
    </span>
  )
}

function Actions({ contact, button, from }: ContactPageProps) {
  const { id } = contact
  return (
    <>
      <button className="icon-button" type="button" popoverTarget="contact-more" aria-label="More">
        <Icon of={Ellipsis} />
      </button>
      <Menu id="contact-more">
        <MenuLink href={urls.contacts.record(id)} icon={Download}>
          Export record
        </MenuLink>
        <MenuLink href={urls.contacts.texts(id)} icon={MessageSquare}>
          {contactTextsWords.open}
        </MenuLink>
        <MenuLink href={urls.contacts.merge({ ids: id })} icon={Merge}>
          Merge with another...
        </MenuLink>
      </Menu>
      <PageDialogIsland href={urls.contacts.deletion(id, { from })} label="Delete" look="delete" />
      <PageDialogIsland href={urls.contacts.edit(id, { from })} label="Edit" look="edit" />
      <SendQuoteIsland
        action={urls.contacts.quoteMail(id)}
        sendUrl={urls.contacts.sendQuoteApi(id)}
        trackingUrl={urls.contacts.trackingApi(id)}
        requestId={randomUUID()}
        {...button}
      />
    </>
  )
}
