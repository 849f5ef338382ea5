import { z } from 'zod'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import { optionalEnum, refuse } from '../../lib/fields.ts'
import { parseComingDate } from '../../lib/typed-date.ts'
import { pauseErrors } from '../../messages/outreach-pages.ts'
import { yearWords } from '../../messages/outreach-year.ts'
import { isReasonCode } from '../../messages/reasons.ts'
import { outreachKinds } from '../../outbox/outreach-kinds.ts'

export const daySpans = [7, 30, 90, 365] as const
const number = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined)

/** The query string of the upcoming emails page. Invalid values fall back to the defaults. */
export const upcomingQuery = z.object({
  show: optionalEnum(['skipped']),
  days: z.coerce
    .number()
    .refine((days) => (daySpans as readonly number[]).includes(days))
    .catch(30),
  kind: optionalEnum(outreachKinds),
  status: optionalEnum(['scheduled', 'delayed', 'late']),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .catch(undefined),
  /** 0 means unassigned contacts. Empty means all agents. */
  agent: z.preprocess((text) => (text === '' ? undefined : text), number),
  /** The skip reason to list. */
  reason: z.string().refine(isReasonCode).optional().catch(undefined),
  /** The order of the skipped emails. */
  sort: z.string().max(20).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
})
export type UpcomingQuery = z.infer<typeof upcomingQuery>

const kindOrAll = z.union([z.literal('').transform(() => null), z.enum(outreachKinds)]).default(null)

/** The pause form. `today` is the agency's date. */
export const pauseForm = (today: CalendarDate) =>
  z.object({
    kind: kindOrAll,
    until: z
      .string()
      .default('')
      .transform((text, context) => {
        if (!text.trim()) return null
        const read = parseComingDate(text, today, { field: 'day' })
        if (read.ok && read.date >= today) return read.date
        return refuse(context, read.ok ? pauseErrors.past : pauseErrors.unreadable)
      }),
  })

export const resumeForm = z.object({ kind: kindOrAll })

export const startForm = z.object({ seen: z.literal('on', yearWords.start.seenMissing) })
