import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleCheck from 'lucide-react/icons/circle-check'
import CirclePause from 'lucide-react/icons/circle-pause'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Hourglass from 'lucide-react/icons/hourglass'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import type { ReactNode } from 'react'
import { formatMoment } from '../../../src/lib/moment.ts'
import { obstacleWords, stateWords as words } from '../../../src/messages/outreach-pages.ts'
import { messageLabel } from '../../../src/outbox/message.ts'
import type { OutreachState } from '../../../src/outreach/upcoming/outreach-state.ts'
import { Badge, type Tone } from '../../../src/ui/badge.tsx'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { ObstacleLink } from './obstacle-link.tsx'

/**
 * Emails due by today in the agency's time zone, and within 30 days, both with overdue ones. On the 12-month page,
 * those that the daily limit allows by then. May be 0 in phases that do not show them.
 */
export interface NextEmailCounts {
  today: number
  inAMonth: number
}

interface StateStripProps {
  state: OutreachState
  soon: NextEmailCounts
  /** Whether the user can see any contact. */
  hasContacts: boolean
  isAdmin: boolean
}

const badges: Record<OutreachState['phase'], { tone: Tone; icon: typeof Play }> = {
  held: { tone: 'bad', icon: CirclePause },
  not_started: { tone: 'neutral', icon: Hourglass },
  paused: { tone: 'warn', icon: CirclePause },
  blocked: { tone: 'bad', icon: Hourglass },
  test: { tone: 'note', icon: FlaskConical },
  running: { tone: 'good', icon: CircleCheck },
}

/** The state of outreach and the one thing to do about it. */
export function StateStrip({ state, soon, hasContacts, isAdmin }: StateStripProps) {
  const { phase, kindPauses, plannedAt, timeZone } = state
  const { tone, icon } = badges[phase]
  return (
    <section className={`state-strip state-strip--${tone}`} aria-label={words.label}>
      <div className="state-strip__message">
        <Badge tone={tone} icon={icon}>
          {words.phases[phase]}
        </Badge>
        <p>
          <StateText state={state} soon={soon} isAdmin={isAdmin} />
        </p>
        {(plannedAt || hasContacts) && (
          <p className="state-strip__aside">
            {plannedAt ? words.planned(formatMoment(plannedAt, timeZone)) : words.planning}
          </p>
        )}
      </div>
      {isAdmin && (
        <div className="state-strip__action">
          <NextAction state={state} hasContacts={hasContacts} />
        </div>
      )}
      {kindPauses.length > 0 && (
        <ul className="state-strip__kinds">
          {kindPauses.map(({ kind, until_on }) => (
            <li key={kind}>
              <span>{words.kindPaused(messageLabel(kind ?? ''), until_on)}</span>
              {isAdmin && <ResumeButton kind={kind} label={words.resumeKind(messageLabel(kind ?? ''))} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function StateText({ state, soon, isAdmin }: Omit<StateStripProps, 'hasContacts'>): ReactNode {
  const { phase, pause, obstacle, testAddress, heldBecause, plannedAt, timeZone } = state
  switch (phase) {
    case 'held':
      return words.held(heldBecause ?? '')
    case 'not_started':
      return [words.notStarted, plannedAt ? words.inAMonth(soon.inAMonth) : '', isAdmin ? '' : words.askAdmin]
        .filter(Boolean)
        .join(' ')
    case 'paused':
      return [
        words.paused(
          pause?.author ?? null,
          formatMoment(pause?.created_at ?? new Date(), timeZone),
          pause?.reason ?? '',
        ),
        words.until(pause?.until_on ?? null),
        words.late(pause?.until_on ?? null),
      ].join(' ')
    case 'blocked':
      return obstacle && obstacleWords[obstacle].says
    case 'test':
      return words.test(testAddress)
    case 'running':
      return words.running(soon.today, soon.inAMonth)
  }
}

function NextAction({ state: { phase, obstacle }, hasContacts }: Pick<StateStripProps, 'state' | 'hasContacts'>) {
  switch (phase) {
    case 'held':
      return null
    case 'not_started':
      return hasContacts ? (
        <ButtonLink variant="primary" icon={CalendarDays} href={urls.outreach.year()}>
          {words.see}
        </ButtonLink>
      ) : null
    case 'paused':
      return <ResumeButton kind={null} label={words.resumeAll} isMain />
    case 'blocked':
      return obstacle ? <ObstacleLink obstacle={obstacle} isMain /> : null
    case 'test':
      return (
        <>
          <PauseButton />
          <a href={urls.settings.sender()}>{words.toMode}</a>
        </>
      )
    case 'running':
      return <PauseButton />
  }
}

function ResumeButton({ kind, label, isMain }: { kind: string | null; label: string; isMain?: boolean }) {
  return (
    <form {...postTo(urls.outreach.resumption())}>
      <input type="hidden" name="kind" value={kind ?? ''} />
      <Button variant={isMain ? 'primary' : 'plain'} size={isMain ? 'medium' : 'small'} icon={Play}>
        {label}
      </Button>
    </form>
  )
}

/** Pauses everything with one click. No confirmation is needed, because one click resumes everything. */
function PauseButton() {
  return (
    <>
      <form {...postTo(urls.outreach.pauses())}>
        <Button icon={Pause}>{words.pauseAllNow}</Button>
      </form>
      <a href={urls.outreach.pauses()}>{words.pauseOther}</a>
    </>
  )
}
