import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import FilePen from 'lucide-react/icons/file-pen'
import FileQuestion from 'lucide-react/icons/file-question-mark'
import MailWarning from 'lucide-react/icons/mail-warning'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { TodayKind, TodayTask } from '../../../src/dashboard/today/task.ts'
import { taskReason } from '../../../src/dashboard/today/task-reason.ts'
import { missingWords } from '../../../src/messages/missing-data.ts'
import { todayWords as words } from '../../../src/messages/today.ts'
import { Icon } from '../../../src/ui/icon.tsx'
import { PhoneLink } from '../../../src/ui/phone-link.tsx'
import { urls } from '../../../src/urls.ts'
import { nextStep } from './next-step.ts'
import { TaskActions } from './task-actions.tsx'
import type { TaskRowProps } from './task-props.ts'

const icons: Record<TodayKind, LucideIcon> = {
  asked: PhoneIncoming,
  details: FilePen,
  increase: TrendingUp,
  follow_up: Bell,
  window: CalendarClock,
  failed: MailWarning,
  missing: FileQuestion,
}

/** One task: the client, the reason and the actions. */
export function TaskRow(props: TaskRowProps) {
  const { item, context, showsAgent } = props
  const { client, facts } = item
  const name = client ? `${client.firstName} ${client.lastName}` : problemName(item)
  return (
    <li className={`task task--${facts.kind}`}>
      <div className="task__who">
        <h2>
          <a href={client ? urls.contacts.show(client.id) : nextStep(item).href}>{name}</a>
        </h2>
        {showsAgent && client?.agent && <p className="task__agent">{words.ofAgent(client.agent)}</p>}
      </div>
      {client && <p className="task__reach">{client.phone ? <PhoneLink phone={client.phone} /> : words.noPhone}</p>}
      <div className="task__reason">
        <Icon of={icons[facts.kind]} />
        <p>{taskReason(facts, context)}</p>
        {item.snoozedUntil && <p className="task__until">{words.snoozedUntil(item.snoozedUntil)}</p>}
      </div>
      <div className="task__actions">
        <TaskActions {...props} name={name} />
      </div>
    </li>
  )
}

const problemName = ({ facts }: TodayTask) =>
  facts.kind === 'missing' ? words.missing(missingWords[facts.problem].title, facts.contacts) : ''
