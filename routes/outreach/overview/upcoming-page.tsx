import type { ReactNode } from 'react'
import { type CalendarDate, formatWithWeekday } from '../../../src/lib/calendar-date.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { futureActivityWords, ruleLine } from '../../../src/messages/future-activity.ts'
import { upcomingWords as words } from '../../../src/messages/outreach-pages.ts'
import { messageLabel } from '../../../src/outbox/message.ts'
import { entryReason } from '../../../src/outreach/plan/message-reason.ts'
import type { OutreachState } from '../../../src/outreach/upcoming/outreach-state.ts'
import { entryOfPlanned } from '../../../src/outreach/upcoming/planned-entry.ts'
import { type PlannedEmail, UPCOMING_PAGE_SIZE } from '../../../src/outreach/upcoming/queries.ts'
import type { DayCount } from '../../../src/outreach/upcoming/year.ts'
import type { StateRules } from '../../../src/switching/state-rules.ts'
import { StatusBadge } from '../../../src/ui/badge.tsx'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { ContactsLink } from '../../../src/ui/contacts-link.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { Pager } from '../../../src/ui/pager.tsx'
import { urls } from '../../../src/urls.ts'
import { NotPlanned } from './not-planned.tsx'
import { OutreachFrame } from './outreach-frame.tsx'
import { StateStrip } from './state-strip.tsx'
import { type FilterChoices, filterQuery, isFiltered, UpcomingFilter, ViewSwitch } from './upcoming-filter.tsx'

export interface UpcomingPageProps extends FilterChoices {
  state: OutreachState
  isAdmin: boolean
  /** Whether the user can see any contact. */
  hasContacts: boolean
  smartSend: boolean
  rules: StateRules
  counts: readonly DayCount[]
  rows: readonly PlannedEmail[]
  /** Counts without filters. */
  soon: { today: number; inAMonth: number }
}

/** Upcoming emails by day, each with its reason. */
export function UpcomingPage(props: UpcomingPageProps) {
  const { state, isAdmin, soon, counts, rows, query } = props
  const total = sum(counts)
  return (
    <OutreachFrame tab="upcoming" isAdmin={isAdmin}>
      <StateStrip state={state} soon={soon} hasContacts={props.hasContacts} isAdmin={isAdmin} />
      {state.plannedAt === null ? (
        <NotPlanned hasContacts={props.hasContacts} text={words.planningText} />
      ) : (
        <>
          <ViewSwitch query={query} />
          <UpcomingFilter {...props} />
          <ByKind counts={counts} query={query} />
          {rows.length === 0 ? <NoEmails {...props} /> : <Days {...props} />}
        </>
      )}
      {total > 0 && (
        <Pager
          page={query.page}
          pages={Math.ceil(total / UPCOMING_PAGE_SIZE)}
          total={total}
          perPage={UPCOMING_PAGE_SIZE}
          shown={rows.length}
          unit={words.pager}
          hrefFor={(page) => urls.outreach.upcoming(filterQuery(query, { page }))}
        />
      )}
    </OutreachFrame>
  )
}

const sum = (counts: readonly DayCount[]) => counts.reduce((total, { emails }) => total + emails, 0)

/** The number of emails by kind, each a link to that kind. */
function ByKind({ counts, query }: Pick<UpcomingPageProps, 'counts' | 'query'>) {
  const kinds = [...Map.groupBy(counts, ({ kind }) => kind)].map(([kind, days]) => ({ kind, emails: sum(days) }))
  if (kinds.length === 0) return null
  return (
    <ul className="kind-counts" aria-label={words.byKind}>
      <li className="kind-counts__total">{words.lead(sum(counts), query.days)}</li>
      {kinds
        .sort((a, b) => b.emails - a.emails)
        .map(({ kind, emails }) => (
          <li key={kind}>
            <a href={urls.outreach.upcoming(filterQuery(query, { kind, page: 1 }))}>
              {messageLabel(kind)} <strong>{emails.toLocaleString('en-US')}</strong>
            </a>
          </li>
        ))}
    </ul>
  )
}

function Days({ rows, counts, state: { today }, smartSend, rules }: UpcomingPageProps) {
  const days = [...Map.groupBy(rows, ({ due_on }) => (due_on && due_on < today ? 'late' : (due_on ?? '')))]
  return (
    <div className="upcoming">
      {days.map(([day, emails]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <header className="upcoming__day">
            <h2 id={`day-${day}`}>{day === 'late' ? words.late : formatWithWeekday(day)}</h2>
            <span>{day === 'late' ? words.lateNote : words.ofDay(countOfDay(counts, day, emails.length))}</span>
          </header>
          <ul className="upcoming__mails">
            {emails.map((email) => (
              <EmailRow
                key={`${email.contact_id} ${email.kind} ${email.occasion}`}
                email={email}
                today={today}
                smartSend={smartSend}
                rules={rules}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The number of emails on this day, including those on other pages of the list. */
const countOfDay = (counts: readonly DayCount[], day: string, shown: number) =>
  Math.max(shown, sum(counts.filter(({ due_on }) => due_on === day)))

interface EmailRowProps extends Pick<UpcomingPageProps, 'smartSend' | 'rules'> {
  email: PlannedEmail
  today: CalendarDate
}

function EmailRow({ email, today, smartSend, rules }: EmailRowProps) {
  const entry = entryOfPlanned(email, today, { smartSend, rules })
  const isLate = entry.status === 'Pending Catch-up'
  const lines = [
    // The heading already says that the emails are late.
    isLate && entry.date ? words.wasDue(entry.date) : '',
    entryReason(isLate ? { ...entry, status: 'Scheduled' } : entry),
    ...(entry.rule ? [`${ruleLine(entry.rule)}.`] : []),
    ...(entry.lifted ? [futureActivityWords.lifted[entry.lifted]] : []),
  ].filter(Boolean)
  return (
    <li className="upcoming__mail">
      <p className="upcoming__who">
        <a href={urls.contacts.show(email.contact_id)}>{fullName(email)}</a>
        {email.contact_state && <span className="upcoming__state">{email.contact_state}</span>}
      </p>
      <p className="upcoming__kind">{messageLabel(email.kind)}</p>
      <p className="upcoming__status">
        <StatusBadge status={entry.status} />
      </p>
      <p className="upcoming__reason">{lines.join(' ')}</p>
    </li>
  )
}

function NoEmails({ query, state, hasContacts }: UpcomingPageProps): ReactNode {
  if (state.pause)
    return (
      <EmptyState
        title={words.paused}
        action={
          <ButtonLink
            href={urls.outreach.upcoming(filterQuery(query, { show: 'skipped', status: undefined, page: 1 }))}
          >
            {words.toSkipped}
          </ButtonLink>
        }
      >
        {words.pausedText}
      </EmptyState>
    )
  if (isFiltered(query))
    return (
      <EmptyState
        title={words.none}
        action={<ButtonLink href={urls.outreach.upcoming({ days: query.days })}>{words.clear}</ButtonLink>}
      >
        {words.noneFits}
      </EmptyState>
    )
  return (
    <EmptyState title={words.none} action={<ContactsLink hasContacts={hasContacts} />}>
      {words.noneYet}
    </EmptyState>
  )
}
