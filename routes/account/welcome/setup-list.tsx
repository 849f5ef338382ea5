import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import type { ReactNode } from 'react'
import {
  type ChecklistItem,
  isChecklistComplete,
  nextChecklistItem,
  type SetupChecklist,
  type SetupTask,
} from '../../../src/dashboard/setup-checklist.ts'
import { Button } from '../../../src/ui/button.tsx'
import { classNames } from '../../../src/ui/class-names.ts'
import { Icon } from '../../../src/ui/icon.tsx'
import { urls } from '../../../src/urls.ts'
import { setupWords as words } from './setup-words.ts'

const TASK_LINKS: Record<SetupTask, string> = {
  contacts: urls.imports.new(),
  own_contacts: urls.imports.new(),
  postal_address: urls.settings.show(),
  licenses: urls.agents.list(),
  own_licenses: `${urls.profile.show()}#licenses-and-carriers`,
  own_phone: urls.profile.show(),
  team: urls.agents.list({ open: 'new' }),
  first_quote: urls.contacts.list(),
  card: urls.billing(),
  production_mode: urls.settings.sender(),
}

interface Props {
  checklist: SetupChecklist
  /** Shows one line with the list collapsed, for pages with other content. */
  isCollapsed?: boolean
}

/** Renders nothing once the list is complete or hidden. */
export function SetupList({ checklist, isCollapsed = false }: Props) {
  const { points, isDismissed } = checklist
  const next = nextChecklistItem(points)
  if (isDismissed || !next) return null
  if (!isCollapsed)
    return (
      <Section points={points}>
        <HideButton />
      </Section>
    )
  return (
    <section className="setup-line" aria-label={words.title}>
      <p>
        <strong>{words.line(...countDone(points))}</strong> {words.next}{' '}
        <a href={TASK_LINKS[next.task]}>{words.tasks[next.task].title}</a>
      </p>
      <details>
        <summary>{words.all}</summary>
        <Points points={points} />
        <HideButton />
      </details>
    </section>
  )
}

/** The list on its own page: also shown when complete or hidden, with a button to show it again. */
export function WholeSetupList({ checklist: { points, isDismissed } }: Pick<Props, 'checklist'>) {
  if (points.length === 0) return null
  return (
    <Section points={points}>
      {isChecklistComplete(points) ? <p>{words.complete}</p> : isDismissed ? <ShowAgainButton /> : <HideButton />}
    </Section>
  )
}

const Section = ({ points, children }: { points: readonly ChecklistItem[]; children: ReactNode }) => (
  <section className="setup-list" aria-labelledby="setup-list">
    <div className="setup-list__head">
      <h2 id="setup-list">{words.title}</h2>
      <span>{words.of(...countDone(points))}</span>
    </div>
    <Points points={points} />
    {children}
  </section>
)

const countDone = (points: readonly ChecklistItem[]) =>
  [points.filter(({ done }) => done).length, points.length] as const

function Points({ points }: { points: readonly ChecklistItem[] }) {
  return (
    <ol className="checklist">
      {points.map(({ task, done, optional }) => (
        <li key={task} className={classNames(done && 'checklist__done')}>
          <Icon of={done ? CircleCheck : CircleDashed} />
          <p>
            <span className="visually-hidden">{done ? words.done : words.open} </span>
            <a href={TASK_LINKS[task]}>{words.tasks[task].title}</a>
            {optional && !done && `, ${words.optional}`}
          </p>
          {!done && <p className="checklist__reason">{words.tasks[task].why}</p>}
        </li>
      ))}
    </ol>
  )
}

const HideButton = () => <VisibilityForm away="yes">{words.hide}</VisibilityForm>
const ShowAgainButton = () => <VisibilityForm away="no">{words.showAgain}</VisibilityForm>

const VisibilityForm = ({ away, children }: { away: 'yes' | 'no'; children: string }) => (
  <form method="post" action={urls.walkthrough.list()}>
    <input type="hidden" name="away" value={away} />
    <Button variant="quiet" size="small" className="button--flush">
      {children}
    </Button>
  </form>
)
