import { z } from 'zod'
import { planTypes } from '../../contacts/contact.ts'
import { addDays, addMonths, type CalendarDate, formatLong } from '../../lib/calendar-date.ts'
import { carrierNames } from '../../lib/carriers.ts'
import { line } from '../../lib/fields.ts'
import { findState } from '../../lib/states.ts'
import { parseTypedDate } from '../../lib/typed-date.ts'
import { noticeErrors as errors } from '../../messages/increase-notices.ts'
import { CATCH_UP_DAYS } from '../../outbox/message.ts'

const MONTHS_AHEAD = 18
const LONGEST_NOTE = 300

/** The plans a notice may name; without one it is about all of them. */
export const noticePlans = planTypes.filter((plan) => plan !== 'Other')

const percent = z
  .string()
  .transform((text) => text.replace(/%\s*$/, '').trim())
  .pipe(
    z
      .string()
      .min(1, errors.percentMissing)
      .regex(/^\d{1,2}([.,]\d{1,2})?$/, errors.percent),
  )
  .transform((text) => Number(text.replace(',', '.')))
  .refine((value) => value > 0, errors.percent)

const coming = (today: CalendarDate) =>
  z.string({ error: errors.dateMissing }).transform((text, context) => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    if (!text.trim()) return refuse(errors.dateMissing)
    const read = parseTypedDate(text, { field: 'day' })
    if (!read.ok) return refuse(errors.date)
    if (read.date < addDays(today, -CATCH_UP_DAYS)) return refuse(errors.tooLate(formatLong(read.date)))
    if (read.date > addMonths(today, MONTHS_AHEAD)) return refuse(errors.tooFar)
    return read.date
  })

/** A carrier's notice as an admin types it. `today` is the agency's. */
export const noticeForm = (today: CalendarDate) =>
  z.object({
    carrier: z.enum(carrierNames, errors.carrier),
    state: z
      .string()
      .transform((code) => findState(code)?.code ?? '')
      .pipe(z.string().min(1, errors.state)),
    plan: z.union([z.literal('').transform(() => null), z.enum(noticePlans, errors.plan)]).default(null),
    effective_on: coming(today),
    percent,
    note: line(LONGEST_NOTE).default(''),
  })

export type NewNotice = z.infer<ReturnType<typeof noticeForm>>
