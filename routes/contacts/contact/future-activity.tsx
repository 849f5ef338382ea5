import Pencil from 'lucide-react/icons/pencil'
import Settings from 'lucide-react/icons/settings'
import { ruleLine, windowsLine, futureActivityWords as words } from '../../../src/messages/future-activity.ts'
import { reasonText } from '../../../src/messages/reasons.ts'
import type { ScheduledEntry, ScheduleStatus } from '../../../src/outreach/plan/schedule.ts'
import { StatusBadge } from '../../../src/ui/badge.tsx'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { urls } from '../../../src/urls.ts'
import { ScheduledList, SkippedList } from './future-list.tsx'
import type { FutureActivityProps } from './props.tsx'
import { EmailStoppedNotice, StopEmailForm } from './stopped-email.tsx'
import { StatusMark, YearStrip } from './year-strip.tsx'

/** The emails planned and skipped for this contact, from 60 days ago to 12 months ahead, each with its reason. */
export function FutureActivity(props: FutureActivityProps) {
  return (
    <Card title="Future Activity" id="future-activity">
      <EmailStoppedNotice {...props} />
      <Body {...props} />
      {props.schedule.entries[0]?.kind !== 'none' && <StopEmailForm {...props} />}
    </Card>
  )
}

function Body({ contact, schedule, viewer }: FutureActivityProps) {
  const { entries, settings } = schedule
  const [only] = entries
  if (only?.kind === 'none') return <NoEmail entry={only} contactId={contact.id} />
  if (!only && !Object.values(settings.kinds).includes(true)) return <AllOff isAdmin={viewer.isAdmin} />
  const tooLate = entries.filter(isTooLate)
  const ahead = entries.filter((entry) => !isTooLate(entry))
  return (
    <>
      {ahead.length > 0 ? (
        <>
          <YearStrip {...schedule} entries={ahead} />
          <Legend statuses={new Set(ahead.map(({ status }) => status))} hasWindows={schedule.windows.length > 0} />
          <ScheduledList entries={ahead.filter(({ status }) => status !== 'Skipped')} />
          <SkippedList says={words.leftOut} entries={ahead.filter(({ status }) => status === 'Skipped')} />
        </>
      ) : (
        <EmptyState title={words.nothing}>{words.nothingLeft}</EmptyState>
      )}
      <Windows schedule={schedule} />
      <SkippedList says={words.tooLate} entries={tooLate} />
      <Missing contact={contact} schedule={schedule} />
    </>
  )
}

const isTooLate = ({ status, reason }: ScheduledEntry) => status === 'Skipped' && reason === 'past'

function Legend({ statuses, hasWindows }: { statuses: ReadonlySet<ScheduleStatus>; hasWindows: boolean }) {
  return (
    <ul className="future__legend" aria-hidden="true">
      {[...statuses].map((status) => (
        <li key={status}>
          <svg aria-hidden="true" viewBox="-8 -8 16 16" width={16} height={16}>
            <StatusMark status={status} />
          </svg>
          {status}
        </li>
      ))}
      {hasWindows && (
        <li>
          <svg aria-hidden="true" viewBox="0 0 16 16" width={16} height={16}>
            <rect className="year-strip__window" x={0} y={3} width={16} height={10} rx={3} />
          </svg>
          {words.window}
        </li>
      )}
    </ul>
  )
}

/** Lists each switching rule once, with its windows. */
function Windows({ schedule: { windows } }: Pick<FutureActivityProps, 'schedule'>) {
  if (windows.length === 0) return null
  return (
    <div className="future__windows">
      <h3>{words.windows}</h3>
      <ul className="future__notes">
        {[...Map.groupBy(windows, ({ id }) => id)].map(([id, notes]) => (
          <li key={id}>
            {windowsLine(notes)}. {notes[0] && <a href={urls.rules.state(notes[0].state)}>{words.ruleOf}</a>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Missing({ contact, schedule: { settings } }: Omit<FutureActivityProps, 'viewer'>) {
  const missing = (['birth_on', 'effective_on', 'state'] as const).filter((fact) => {
    if (contact[fact]) return false
    return fact === 'state' || fact === 'birth_on' ? settings.kinds.birthday : settings.kinds.anniversary
  })
  if (missing.length === 0) return null
  return (
    <div className="future__missing">
      <ul className="future__notes">
        {missing.map((fact) => (
          <li key={fact}>{words.missing[fact]}</li>
        ))}
      </ul>
      <ButtonLink href={urls.contacts.edit(contact.id)} icon={Pencil}>
        {words.complete}
      </ButtonLink>
    </div>
  )
}

function NoEmail({ entry: { reason, rule }, contactId }: { entry: ScheduledEntry; contactId: number }) {
  const lacksEmail = reason === 'no_email'
  const add = lacksEmail && (
    <ButtonLink href={urls.contacts.edit(contactId)} icon={Pencil}>
      {words.addEmail}
    </ButtonLink>
  )
  return (
    <>
      <p className="future__head">
        <strong>{reasonText({ reason })}</strong>
        <StatusBadge status="Skipped" />
      </p>
      {rule && <p className="future__reason">{ruleLine(rule)}</p>}
      {rule && <p className="future__reason">{words.noMail}</p>}
      {add}
    </>
  )
}

function AllOff({ isAdmin }: { isAdmin: boolean }) {
  const action = isAdmin && (
    <ButtonLink href={urls.settings.outreach()} icon={Settings}>
      {words.toSettings}
    </ButtonLink>
  )
  return (
    <EmptyState title={words.nothing} action={action}>
      {isAdmin ? words.allOff : `${words.allOff} ${words.askAdmin}`}
    </EmptyState>
  )
}
