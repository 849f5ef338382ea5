import { z } from 'zod'
import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import { parseComingDate } from '../../lib/typed-date.ts'
import { todayWords } from '../../messages/today.ts'
import { todayKinds } from './item.ts'
import { MOST_PAGES } from './list-today.ts'

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
  page: z.coerce.number().int().min(1).max(MOST_PAGES).catch(1),
})
export type TodayQuery = z.infer<typeof todayQuery>

/** Things that are about a client can be put off and done with. */
export const markedKinds = ['asked', 'details', 'increase', 'follow_up', 'window', 'failed'] as const

const thing = {
  contact: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  kind: z.enum(markedKinds),
  subject: z.string().min(1).max(100),
  /** The page's own query, to come back to. */
  back: z.string().max(500).default(''),
}

export const thingForm = z.object(thing)
export const undoForm = z.object({ ...thing, deed: z.enum(['snooze', 'done']) })

const FARTHEST_DAYS = 366

/** A day after `today`, the agency's own, as people say it. */
export const snoozeForm = (today: CalendarDate) =>
  z.object({
    ...thing,
    until: z
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
      }),
  })
