import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import FilePen from 'lucide-react/icons/file-pen'
import FileQuestion from 'lucide-react/icons/file-question-mark'
import MailWarning from 'lucide-react/icons/mail-warning'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { ReactNode } from 'react'
import type { TodayKind, TodayTask } from '../../../src/dashboard/today/task.ts'
import { type ReasonContext, taskReason } from '../../../src/dashboard/today/task-reason.ts'
import { missingWords } from '../../../src/messages/missing-data.ts'
import { todayWords as words } from '../../../src/messages/today.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PhoneLink } from '../../../src/ui/phone-link.tsx'
import { urls } from '../../../src/urls.ts'
import { nextStep } from './next-step.ts'

const icons: Record<TodayKind, LucideIcon> = {
  asked: PhoneIncoming,
  details: FilePen,
  increase: TrendingUp,
  follow_up: Bell,
  window: CalendarClock,
  failed: MailWarning,
  missing: FileQuestion,
}

/** A snooze date that could not be parsed; `key` is the task's. */
export interface InvalidSnoozeDate {
  key: string
  typed: string
  error: string
}

interface TaskRowProps {
  item: TodayTask
  context: ReasonContext
  /** The page's query, for the way back. */
  back: string
  /** Shows whose client it is. False if all are the viewer's own. */
  showsAgent: boolean
  invalidDate?: InvalidSnoozeDate | undefined
}

/** One task: the client, the reason and the actions. */
export function TaskRow(props: TaskRowProps) {
  const { item, context, showsAgent } = props
  const { client, facts } = item
  const name = client ? `${client.firstName} ${client.lastName}` : problemName(item)
  const next = nextStep(item)
  return (
    <li className={`task task--${facts.kind}`}>
      <div className="task__who">
        <h2>
          <a href={client ? urls.contacts.show(client.id) : next.href}>{name}</a>
        </h2>
        {client && (
          <p className="task__reach">
            {client.phone ? <PhoneLink phone={client.phone} /> : words.noPhone}
            {showsAgent && client.agent && <span>{words.ofAgent(client.agent)}</span>}
          </p>
        )}
      </div>
      <div className="task__reason">
        <Icon of={icons[facts.kind]} />
        <p>{taskReason(facts, context)}</p>
        {item.snoozedUntil && <p className="task__until">{words.snoozedUntil(item.snoozedUntil)}</p>}
      </div>
      <div className="task__actions">
        <ButtonLink size="small" href={next.href} aria-label={words.nextOf(next.label, name)}>
          {next.label}
        </ButtonLink>
        <TaskActions {...props} name={name} />
      </div>
    </li>
  )
}

const problemName = ({ facts }: TodayTask) =>
  facts.kind === 'missing' ? words.missing(missingWords[facts.problem].title, facts.contacts) : ''

function TaskActions({ item, back, invalidDate, name }: TaskRowProps & { name: string }) {
  const { facts, snoozedUntil } = item
  const form = (action: string, children: ReactNode) => (
    <form {...postTo(action)}>
      <Fields item={item} back={back} />
      {children}
    </form>
  )
  if (snoozedUntil)
    return form(
      urls.today.undo(),
      <>
        <input type="hidden" name="marked" value="snooze" />
        <Button size="small" aria-label={words.backOf(name)}>
          {words.back}
        </Button>
      </>,
    )
  const id = `until-${facts.kind}-${item.client?.id}-${item.subject.replaceAll(/\W/g, '-')}`
  return (
    <>
      {facts.kind !== 'details' &&
        facts.kind !== 'missing' &&
        form(
          urls.today.done(),
          <Button size="small" aria-label={words.doneOf(name)}>
            {words.done}
          </Button>,
        )}
      <details className="snooze" open={invalidDate !== undefined}>
        <summary aria-label={words.snoozeOf(name)}>{words.snooze}</summary>
        <div className="snooze__choices">
          {form(
            urls.today.snooze(),
            words.snoozes.map(({ label, until }) => (
              <Button key={until} size="small" name="until" value={until}>
                {label}
              </Button>
            )),
          )}
          {form(
            urls.today.snooze(),
            <>
              <TextField
                id={id}
                name="until"
                label={words.until}
                hint={words.untilHint}
                defaultValue={invalidDate?.typed}
                error={invalidDate?.error ?? ''}
                autoComplete="off"
                required
              />
              <Button size="small">{words.snoozeUntil}</Button>
            </>,
          )}
        </div>
      </details>
    </>
  )
}

const Fields = ({ item: { client, facts, subject }, back }: Pick<TaskRowProps, 'item' | 'back'>) => (
  <>
    {client && <input type="hidden" name="contact" value={client.id} />}
    <input type="hidden" name="kind" value={facts.kind} />
    <input type="hidden" name="subject" value={subject} />
    {back && <input type="hidden" name="back" value={back} />}
  </>
)
