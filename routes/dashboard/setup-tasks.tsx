import type { SetupTask } from '../../src/dashboard/setup-checklist.ts'
import { dashboardWords as words } from '../../src/messages/dashboard.ts'
import { urls } from '../../src/urls.ts'

const TASK_LINKS: Record<SetupTask, string> = {
  postal_address: urls.settings.show(),
  contacts: urls.imports.new(),
  licenses: urls.agents.list(),
  team: urls.agents.list(),
  production_mode: urls.settings.sender(),
}

/** What the agency still needs before its clients hear from it; for admins. */
export function SetupTasks({ tasks }: { tasks: readonly SetupTask[] }) {
  if (tasks.length === 0) return null
  return (
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
  )
}
