import FileUp from 'lucide-react/icons/file-up'
import type { ContactTotals } from '../../src/contacts/queries.ts'
import type { SetupTask } from '../../src/dashboard/setup-checklist.ts'
import { dashboardWords as words } from '../../src/messages/dashboard.ts'
import { ButtonLink } from '../../src/ui/button.tsx'
import { EmptyState } from '../../src/ui/empty-state.tsx'
import { PageHeader } from '../../src/ui/page-header.tsx'
import { Stat, Stats } from '../../src/ui/stat.tsx'
import { urls } from '../../src/urls.ts'

const TASK_LINKS: Record<SetupTask, string> = {
  postal_address: urls.settings.show(),
  contacts: urls.imports.new(),
  licenses: urls.agents.list(),
  team: urls.agents.list(),
  production_mode: urls.settings.sender(),
}

export interface DashboardPageProps {
  greeting: string
  totals: ContactTotals
  /** What the agency still needs; for admins. */
  tasks: readonly SetupTask[]
  seesOnlyOwn: boolean
}

export function DashboardPage({ greeting, totals, tasks, seesOnlyOwn }: DashboardPageProps) {
  return (
    <div className="dashboard">
      <PageHeader
        title={greeting}
        lead={seesOnlyOwn ? words.own : words.all}
        action={
          <ButtonLink variant="primary" href={urls.contacts.list()}>
            {words.contacts}
          </ButtonLink>
        }
      />
      {totals.contacts > 0 ? (
        <Stats>
          <Stat label="Total Contacts" value={totals.contacts} lead />
          <Stat label="Quotes Sent" value={totals.quotes_sent} note={share(totals.quotes_sent, totals.contacts)} />
          <Stat
            label="Quotes Viewed"
            value={totals.quotes_viewed}
            note={share(totals.quotes_viewed, totals.contacts)}
          />
          <Stat
            label="Health Questions"
            value={totals.health_completed}
            note={share(totals.health_completed, totals.contacts)}
          />
        </Stats>
      ) : (
        <EmptyState
          title={seesOnlyOwn ? words.noneOwn : words.none}
          action={
            <ButtonLink href={urls.imports.new()} icon={FileUp}>
              {words.import}
            </ButtonLink>
          }
        >
          {words.noneText}
        </EmptyState>
      )}
      {tasks.length > 0 && (
        <section aria-labelledby="setup-tasks">
          <h2 id="setup-tasks">{words.tasksTitle(tasks.length)}</h2>
          <ol className="checklist">
            {tasks.map((task) => (
              <li key={task}>
                <a href={TASK_LINKS[task]}>{words.tasks[task].title}</a>
                <span>{words.tasks[task].why}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

const share = (part: number, whole: number) => words.share(Math.round((100 * part) / whole))
