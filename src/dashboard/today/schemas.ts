import { z } from 'zod'
import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import { parseComingDate } from '../../lib/typed-date.ts'
import { todayWords } from '../../messages/today.ts'
import { bookProblems } from '../book-health/problems.ts'
import { MAX_TODAY_PAGES } from './list-today.ts'
import { todayKinds } from './task.ts'

/** The query of the page; odd values give way to what is usual. */
export const todayQuery = z.object({
  show: z.enum(['snoozed']).optional().catch(undefined),
  kind: z.enum(todayKinds).optional().catch(undefined),
  /** Whose clients, for who sees more than their own: 'all', an agent's id, 0 for nobody's. Their own when left out. */
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

/** Things that are about a client can be put off and done with. */
const markedKinds = ['asked', 'details', 'increase', 'follow_up', 'window', 'failed'] as const

/** The page's own query, to come back to. */
const back = z.string().max(500).default('')

const client = {
  contact: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  kind: z.enum(markedKinds),
  subject: z.string().min(1).max(100),
  back,
}

/** What many clients lack can only be put off: it is done with once it is filled in. */
const many = { kind: z.literal('missing'), subject: z.enum(bookProblems), back }

/** Until when it was put off before. */
const before = z.iso.date().optional().catch(undefined)

export const taskForm = z.object(client)
export const undoForm = z.discriminatedUnion('kind', [
  z.object({ ...client, marked: z.enum(['snooze', 'done']), before }),
  z.object({ ...many, before }),
])

const FARTHEST_DAYS = 366

/** A day after `today`, the agency's own, as people say it. */
const dayAfter = (today: CalendarDate) =>
  z
    .string()
    .default('')
    .transform((text, { addIssue }): CalendarDate => {
      const read = parseComingDate(text, today, { field: 'day' })
      const { wrong } = todayWords
      if (read.ok && read.date > today && read.date <= addDays(today, FARTHEST_DAYS)) return read.date
      addIssue({
        code: 'custom',
        message: !read.ok ? wrong.unreadable : read.date > today ? wrong.far : wrong.past,
      })
      return z.NEVER
    })

export const snoozeForm = (today: CalendarDate) => {
  const until = dayAfter(today)
  return z.discriminatedUnion('kind', [z.object({ ...client, until }), z.object({ ...many, until })])
}
