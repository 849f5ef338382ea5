import { z } from 'zod'
import { planTypes } from '../../contacts/contact.ts'
import { addDays, addMonths, type CalendarDate, formatLong } from '../../lib/calendar-date.ts'
import { carrierNames } from '../../lib/carriers.ts'
import { refuse, singleLineText } from '../../lib/fields.ts'
import { findState } from '../../lib/states.ts'
import { parseTypedDate } from '../../lib/typed-date.ts'
import { noticeErrors as errors } from '../../messages/increase-notices.ts'
import { CATCH_UP_DAYS } from '../../outbox/message.ts'

const MAX_MONTHS_AHEAD = 18
const MAX_NOTE_CHARS = 300

/** The plans a notice may name. Without one it covers all plans. */
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

const effectiveDate = (today: CalendarDate) =>
  z.string({ error: errors.dateMissing }).transform((text, context) => {
    if (!text.trim()) return refuse(context, errors.dateMissing)
    const read = parseTypedDate(text, { field: 'day' })
    if (!read.ok) return refuse(context, errors.date)
    if (read.date < addDays(today, -CATCH_UP_DAYS)) return refuse(context, errors.tooLate(formatLong(read.date)))
    if (read.date > addMonths(today, MAX_MONTHS_AHEAD)) return refuse(context, errors.tooFar)
    return read.date
  })

/** The form for a carrier's notice. `today` is the agency's date. */
export const noticeForm = (today: CalendarDate) =>
  z.object({
    carrier: z.enum(carrierNames, errors.carrier),
    state: z
      .string()
      .transform((code) => findState(code)?.code ?? '')
      .pipe(z.string().min(1, errors.state)),
    plan: z.union([z.literal('').transform(() => null), z.enum(noticePlans, errors.plan)]).default(null),
    effective_on: effectiveDate(today),
    percent,
    note: singleLineText(MAX_NOTE_CHARS).default(''),
  })

export type NewNotice = z.infer<ReturnType<typeof noticeForm>>
