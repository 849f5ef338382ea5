import type { TodayTask } from '../../../src/dashboard/today/task.ts'
import type { ReasonContext } from '../../../src/dashboard/today/task-reason.ts'

/** A snooze date that was rejected; `key` is the task's key. */
export interface InvalidSnoozeDate {
  key: string
  typed: string
  error: string
}

export interface TaskRowProps {
  item: TodayTask
  context: ReasonContext
  /** The page's query, used to return to the same view. */
  back: string
  /** The row's position, for its ids. */
  index: number
  /** Whether to show the client's agent. False if all clients are the viewer's own. */
  showsAgent: boolean
  invalidDate?: InvalidSnoozeDate | undefined
}
