import type { ReactNode } from 'react'
import PageDialog from '../../../islands/page-dialog.tsx'
import { type Contact, genderName, tobaccoName } from '../../../src/contacts/contact.ts'
import type { AssignedAgent } from '../../../src/contacts/owners.ts'
import { addMonths, ageOn, type CalendarDate, dateParts, formatLong, todayIn } from '../../../src/lib/calendar-date.ts'
import { shortPlace } from '../../../src/lib/county-name.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { languageName } from '../../../src/lib/language.ts'
import { formatDay } from '../../../src/lib/moment.ts'
import { formatCents } from '../../../src/lib/money.ts'
import { contactWords } from '../../../src/messages/contact.ts'
import { radarWords, riseReason } from '../../../src/messages/radar.ts'
import { Address } from '../../../src/ui/address.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { DescriptionList } from '../../../src/ui/description-list.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { Initials } from '../../../src/ui/initials.tsx'
import { island } from '../../../src/ui/island.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { PhoneLink } from '../../../src/ui/phone-link.tsx'
import { urls } from '../../../src/urls.ts'
import type { ContactPageProps } from './props.tsx'
import { SwitchingRightsCard } from './rights.tsx'

const PageDialogIsland = island('page-dialog', PageDialog)

export function FactsCard({ contact, partner, viewer, now }: ContactPageProps) {
  const today = todayIn(viewer.timeZone, now)
  return (
    <Card title="Contact Summary" id="summary">
      <DescriptionList
        items={[
          {
            label: 'Email',
            value: contact.email ? <Mailto email={contact.email} /> : sharedAddress(partner),
          },
          { label: 'Phone', value: contact.phone_number && <PhoneLink phone={contact.phone_number} icon={false} /> },
          { label: 'ZIP code', value: contact.zip_code },
          {
            label: 'County',
            value: contact.state && !contact.county ? `Not chosen yet, ${contact.state}` : shortPlace(contact),
          },
          { label: 'Birth date', value: birthInWords(contact.birth_on, today) },
          { label: 'Gender', value: genderName(contact.gender) },
          { label: 'Tobacco', value: tobaccoName(contact.tobacco_user) },
          { label: 'Language', value: languageName(contact.language) },
          { label: 'Quarterly updates', value: contact.opt_in_quarterly_updates ? 'Yes' : 'No' },
        ]}
      />
    </Card>
  )
}

const Mailto = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`}>
    <Address of={email} />
  </a>
)

const sharedAddress = (partner: Contact | undefined): ReactNode =>
  partner && (
    <>
      <Address of={partner.email ?? ''} />, shared with <a href={urls.contacts.show(partner.id)}>{fullName(partner)}</a>
    </>
  )

const birthInWords = (born: CalendarDate | null, today: CalendarDate) =>
  born && (born > today ? formatLong(born) : `${formatLong(born)}, age ${ageOn(born, today)}`)

/** The client's current policy. */
export function PolicyCard(props: ContactPageProps) {
  const { contact, rise, viewer, now } = props
  const { plan_type, current_carrier, premium_cents, effective_on } = contact
  const today = todayIn(viewer.timeZone, now)
  return (
    <Card title="Policy" id="policy">
      {rise && <RiseLine rise={rise} today={today} />}
      {plan_type || current_carrier || premium_cents !== null || effective_on ? (
        <DescriptionList
          items={[
            { label: 'Plan', value: plan_type },
            { label: 'Current carrier', value: current_carrier },
            { label: 'Premium', value: premium_cents === null ? '' : `${formatCents(premium_cents)} a month` },
            { label: 'Effective date', value: effective_on && inForce(effective_on, today) },
            ...(effective_on
              ? [{ label: 'Next anniversary', value: formatLong(nextAnniversary(effective_on, today)) }]
              : []),
          ]}
        />
      ) : (
        <EmptyState title="No policy on file">
          Use Edit to add the plan, carrier, premium and effective date so emails can compare prices.
        </EmptyState>
      )}
      <SwitchingRightsCard {...props} />
    </Card>
  )
}

function RiseLine({ rise, today }: { rise: NonNullable<ContactPageProps['rise']>; today: CalendarDate }) {
  const { effective_on, old_cents, new_cents, best_carrier, saves_cents } = rise
  const words = radarWords.onContact
  return (
    <div className="contact__rise">
      <Notice kind="warn" title={words.title(formatLong(effective_on), old_cents, new_cents, effective_on <= today)}>
        {riseReason(rise)}. {best_carrier && words.saves(best_carrier, saves_cents)}{' '}
        {rise.is_illustrative && words.samples} <a href={urls.radar.list({ sort: 'on' })}>{words.open}</a>
      </Notice>
    </div>
  )
}

/** 'Mar 1, 2024, 2 years' */
function inForce(since: CalendarDate, today: CalendarDate): string {
  if (since > today) return `${formatLong(since)}, not in force yet`
  const years = ageOn(since, today)
  return `${formatLong(since)}, ${years === 0 ? 'less than a year' : years === 1 ? '1 year' : `${years} years`}`
}

/** The next anniversary after today (exclusive). Feb 29 is Feb 28 in common years. */
function nextAnniversary(since: CalendarDate, today: CalendarDate): CalendarDate {
  const years = Math.max(1, dateParts(today).year - dateParts(since).year)
  const thisYear = addMonths(since, 12 * years)
  return thisYear > today ? thisYear : addMonths(since, 12 * (years + 1))
}

export function AgentCard({ agent }: { agent: AssignedAgent | undefined }) {
  return (
    <Card title="Assigned Agent" id="assigned-agent">
      {agent ? (
        <div className="row">
          <Initials name={fullName(agent)} large />
          <div className="contact__agent">
            <strong>{fullName(agent)}</strong>
            {agent.removed_at && ' (no longer at your agency)'}
            <br />
            {agent.phone ? <PhoneLink phone={agent.phone} icon={false} /> : <Address of={agent.email} />}
          </div>
        </div>
      ) : (
        <p className="contact__none">Unassigned. An admin can use Edit to choose an agent.</p>
      )}
    </Card>
  )
}

/** Tells when the client answered. Opening the answers is a separate, logged action. */
export function EligibilityCard({ contact, answering, mayReadHealth, viewer }: ContactPageProps) {
  const answeredAt = answering?.answered_at ?? contact.health_completed_at
  return (
    <Card title="Eligibility Answers" id="eligibility-answers">
      {answeredAt ? (
        <>
          <p>Answered the health questions on {formatDay(answeredAt, viewer.timeZone)}.</p>
          {answering === undefined ? (
            <p className="contact__none">The answers are no longer stored.</p>
          ) : mayReadHealth ? (
            <PageDialogIsland href={urls.contacts.health(contact.id)} label={contactWords.health.open} look="health" />
          ) : (
            <p className="contact__none">{contactWords.health.refusedText}</p>
          )}
        </>
      ) : (
        <EmptyState title="No answers yet">
          After this client answers the health questions, their agent and your admins can open the answers here.
        </EmptyState>
      )}
    </Card>
  )
}
