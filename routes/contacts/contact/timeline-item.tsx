import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell'
import Bot from 'lucide-react/icons/bot'
import Check from 'lucide-react/icons/check'
import Eye from 'lucide-react/icons/eye'
import Handshake from 'lucide-react/icons/handshake'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import ListChecks from 'lucide-react/icons/list-checks'
import Mail from 'lucide-react/icons/mail'
import MailMinus from 'lucide-react/icons/mail-minus'
import MailX from 'lucide-react/icons/mail-x'
import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import Phone from 'lucide-react/icons/phone'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import StickyNote from 'lucide-react/icons/sticky-note'
import UserPlus from 'lucide-react/icons/user-plus'
import type { ReactNode } from 'react'
import type { TimelineEntry } from '../../../src/contacts/timeline/entry.ts'
import { formatLong } from '../../../src/lib/calendar-date.ts'
import { formatTime } from '../../../src/lib/moment.ts'
import { formatCents } from '../../../src/lib/money.ts'
import { changeText, contactWords, creationText, emailText, robotVisitText } from '../../../src/messages/contact.ts'
import { preferenceChangeText } from '../../../src/messages/contact-mail.ts'
import { followUpWords } from '../../../src/messages/follow-ups.ts'
import { outcomeText } from '../../../src/messages/outcomes.ts'
import { reasonText } from '../../../src/messages/reasons.ts'
import { testModeWords } from '../../../src/messages/test-mode.ts'
import { messageLabel } from '../../../src/outbox/message.ts'
import { findPlan } from '../../../src/rates/plans.ts'
import { classNames } from '../../../src/ui/class-names.ts'
import { Icon } from '../../../src/ui/icon.tsx'
import { urls } from '../../../src/urls.ts'
import type { ContactPageProps } from './props.tsx'
import { TimelineActionButton } from './timeline-action-button.tsx'
import { TimelineChange } from './timeline-change.tsx'
import { TimelineOutcome } from './timeline-outcome.tsx'
import { quoteCardWords, submittedWords } from './words.ts'

interface EntryContent {
  icon: LucideIcon
  says: string
  more?: ReactNode
  /** Rendered in a muted style. */
  quiet?: boolean
}

export function TimelineItem({ entry, ...props }: ContactPageProps & { entry: TimelineEntry }) {
  const { icon, says, more, quiet } = entryContent(entry, props)
  return (
    <li className={classNames('timeline__item', quiet && 'timeline__item--quiet')}>
      <Icon of={icon} />
      <div>
        <p className="timeline__head">
          <span>{says}</span>
          <time dateTime={entry.at.toISOString()}>{formatTime(entry.at, props.viewer.timeZone)}</time>
        </p>
        {more}
      </div>
    </li>
  )
}

function entryContent(entry: TimelineEntry, props: ContactPageProps): EntryContent {
  const { contact, viewer } = props
  switch (entry.kind) {
    case 'created':
      return { icon: UserPlus, says: creationText(entry.data) }
    case 'change':
      return {
        icon: Pencil,
        says: changeText(entry.data, props.names),
        more: <TimelineChange {...props} change={entry.data} at={entry.at} />,
      }
    case 'mail': {
      const { data } = entry
      const reason = reasonText(data)
      const isUnsent = data.status === 'failed' || data.status === 'skipped'
      return {
        icon: isUnsent ? MailX : data.text ? MessageSquare : Mail,
        says: emailText(data, messageLabel(data.mail)),
        more: (
          <>
            {data.mode === 'test' && <p className="timeline__reason">{testModeWords.message}</p>}
            {reason && <p className="timeline__reason">{reason}</p>}
          </>
        ),
      }
    }
    case 'visit': {
      const { robot, mail } = entry.data
      if (robot) return { icon: Bot, says: robotVisitText(robot), quiet: true }
      return {
        icon: Eye,
        says: `${contact.first_name} viewed the quote${mail ? ` from the ${messageLabel(mail)}` : ''}`,
      }
    }
    case 'chose': {
      const { carrier, plan, cents } = entry.data
      const name = findPlan(plan)?.name ?? plan
      return {
        icon: ListChecks,
        says: quoteCardWords.chosenThen(contact.first_name, carrier, name, formatCents(cents)),
      }
    }
    case 'unsubscribed':
      return {
        icon: MailMinus,
        says: entry.data.elsewhere
          ? contactWords.unsubscribedElsewhere(contact.first_name, entry.data.file)
          : contactWords.unsubscribed(contact.first_name),
      }
    case 'mail_wish':
      return { icon: MailMinus, says: preferenceChangeText(entry.data, contact.first_name) }
    case 'answered':
      return { icon: HeartPulse, says: `${contact.first_name} answered the health questions` }
    case 'follow_up_asked': {
      const { kind, note, due_on, who, best_time, in_calendar } = entry.data
      if (kind !== 'reminder')
        return {
          icon: PhoneIncoming,
          says: followUpWords.timeline[kind](contact.first_name),
          more: (
            <>
              {best_time && <p className="timeline__reason">{followUpWords.bestTime(best_time)}</p>}
              {in_calendar && <p className="timeline__reason">{followUpWords.openedCalendar(contact.first_name)}</p>}
            </>
          ),
        }
      return {
        icon: Bell,
        says: `${who ?? 'Perennial'} set a reminder${due_on ? ` for ${formatLong(due_on)}` : ''}`,
        more: <p className="timeline__reason">{note}</p>,
      }
    }
    case 'follow_up_done': {
      const { kind, note, who } = entry.data
      const what = kind === 'reminder' ? note : followUpWords.done[kind]
      return { icon: Check, says: `${who ?? 'Someone'} completed: ${what}` }
    }
    case 'outcome':
      return {
        icon: Handshake,
        says: outcomeText(entry.data),
        more: <TimelineOutcome {...props} outcome={entry.data} />,
      }
    case 'submitted':
      return { icon: UserPlus, says: submittedWords.event(entry.data) }
    case 'note': {
      const { id, kind, body, who, by } = entry.data
      const author = who ?? 'Someone'
      return {
        icon: kind === 'call' ? Phone : StickyNote,
        says: kind === 'call' ? `${author} logged a call` : `${author} added a note`,
        more: (
          <>
            <p className="timeline__note">{body}</p>
            {(viewer.isAdmin || by === viewer.id) && (
              <details className="timeline__ask">
                <summary className="timeline__quiet">Delete note</summary>
                <TimelineActionButton action={urls.contacts.noteRemoval(contact.id, id)} from={props.from}>
                  Delete note permanently
                </TimelineActionButton>
              </details>
            )}
          </>
        ),
      }
    }
  }
}
