import { z } from 'zod'
import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import { refuse } from '../../lib/fields.ts'
import { parseComingDate } from '../../lib/typed-date.ts'
import { todayWords } from '../../messages/today.ts'
import { bookProblems } from '../book-health/problems.ts'
import { MAX_TODAY_PAGES } from './list-today.ts'
import { todayKinds } from './task.ts'

/** The query of the page. Invalid values become the defaults. */
export const todayQuery = z.object({
  show: z.enum(['snoozed']).optional().catch(undefined),
  kind: z.enum(todayKinds).optional().catch(undefined),
  /** Whose clients: 'all', an agent's id, or 0 for unassigned. Defaults to the viewer's own. */
  agent: z
    .union([
      z.literal('all'),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ])
    .optional()
    .catch(undefined),
  page: z.coerce.number().int().min(1).max(MAX_TODAY_PAGES).catch(1),
})
export type TodayQuery = z.infer<typeof todayQuery>

/** Tasks about one client can be snoozed and completed. */
const clientKinds = ['asked', 'details', 'increase', 'follow_up', 'window', 'failed'] as const

/** The page's query, for the redirect back. */
const back = z.string().max(500).default('')

const client = {
  contact: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  kind: z.enum(clientKinds),
  subject: z.string().min(1).max(100),
  back,
}

/** A missing-data task can only be snoozed. It is done once the data is filled in. */
const problem = { kind: z.literal('missing'), subject: z.enum(bookProblems), back }

/** The day until which the task was snoozed before. */
const before = z.iso.date().optional().catch(undefined)

/** The outcome that was recorded with the follow-up. */
const outcome = client.contact.optional().catch(undefined)

export const taskForm = z.object(client)
export const undoForm = z.discriminatedUnion('kind', [
  z.object({ ...client, marked: z.enum(['snooze', 'done']), before, outcome }),
  z.object({ ...problem, before }),
])

const MAX_SNOOZE_DAYS = 366

/** Parses a typed date, which must be after `today` in the agency's time zone. */
const dayAfter = (today: CalendarDate) =>
  z
    .string()
    .default('')
    .transform((text, context): CalendarDate => {
      const read = parseComingDate(text, today, { field: 'day' })
      const { dateErrors } = todayWords
      if (read.ok && read.date > today && read.date <= addDays(today, MAX_SNOOZE_DAYS)) return read.date
      return refuse(context, !read.ok ? dateErrors.unreadable : read.date > today ? dateErrors.far : dateErrors.past)
    })

export const snoozeForm = (today: CalendarDate) => {
  const until = dayAfter(today)
  return z.discriminatedUnion('kind', [z.object({ ...client, until }), z.object({ ...problem, until })])
}
