import { z } from 'zod'
import { planTypes } from '../../contacts/contact.ts'
import { withoutControls } from '../../contacts/list/filter-schemas.ts'
import { outcomeKinds } from '../../contacts/timeline/outcome.ts'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import { checkbox, line } from '../../lib/fields.ts'
import { parseDollars } from '../../lib/money.ts'
import { parseTypedDate } from '../../lib/typed-date.ts'

const LARGEST_CENTS = 100_000_00
const LONGEST_NOTE = 1_000
const MISSING = 'Choose an outcome'

const refuse = (context: z.core.$RefinementCtx, message: string): never => {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

const unlessBlank = <T>(given: z.ZodType<string>, reads: (text: string, context: z.core.$RefinementCtx) => T) =>
  given.transform((typed, context): T | null => {
    const text = withoutControls(typed)
    return text === '' ? null : reads(text, context)
  })

const typedText = z.string().max(500)
const maybe = <T>(reads: (text: string, context: z.core.$RefinementCtx) => T) =>
  unlessBlank(typedText.default(''), reads)

const dollars = (which: string) => (text: string, context: z.core.$RefinementCtx) => {
  const cents = parseDollars(text)
  return cents !== undefined && cents > 0 && cents <= LARGEST_CENTS
    ? cents
    : refuse(context, `Enter the ${which} in dollars, such as 142.50`)
}

/** Of what is no date at all the reader says only that. */
const noDay = (error: string) => (error.startsWith('Invalid') ? 'Enter a date, such as 3/14/2026' : error)

const rowId = maybe((text, context) => (/^\d{1,15}$/.test(text) ? Number(text) : refuse(context, 'Not found')))

/** Fields that the page shows only of who switched, or of whom something was decided: else they count as empty. */
const ofSwitched = ['new_premium', 'current_carrier', 'plan_type', 'effective_date']
const ofDecided = [...ofSwitched, 'old_premium', 'decided_on']

function withoutHidden(given: unknown): unknown {
  const fields = { ...(given as Record<string, unknown>) }
  const hidden = fields.outcome === 'switched' ? [] : fields.outcome === 'none' ? ofDecided : ofSwitched
  for (const name of hidden) fields[name] = ''
  // Then it is needed.
  if (fields.outcome === 'switched' && String(fields.new_premium ?? '').trim() === '') delete fields.new_premium
  return fields
}

/** What came of a talk, as the form posts it on the agency's `today`. 'none': it was only done. */
export const outcomeForm = (today: CalendarDate) =>
  z
    .preprocess(
      withoutHidden,
      z.object({
        outcome: z.enum([...outcomeKinds, 'none'], MISSING),
        old_premium: maybe(dollars('current premium')),
        new_premium: unlessBlank(z.string({ error: 'Enter their new premium' }).max(500), dollars('new premium')),
        decided_on: maybe((text, context) => {
          const read = parseTypedDate(text, { field: 'day' })
          if (!read.ok) return refuse(context, noDay(read.error))
          return read.date <= today
            ? read.date
            : refuse(context, 'That date is in the future. Choose today or earlier.')
        }),
        current_carrier: maybe((text, context) =>
          text.length > 100 ? refuse(context, 'Use at most 100 characters') : text,
        ),
        plan_type: maybe(
          (text, context) =>
            planTypes.find((plan) => plan === text) ?? refuse(context, `Choose one of ${planTypes.join(', ')}`),
        ),
        effective_date: maybe((text, context) => {
          const read = parseTypedDate(text, { field: 'effective date' })
          return read.ok ? read.date : refuse(context, noDay(read.error))
        }),
        update_contact: checkbox,
        note: line(LONGEST_NOTE).default(''),
        follow_up: rowId.catch(null),
        from: z.string().optional().catch(undefined),
        to: z.string().max(500).optional().catch(undefined),
      }),
    )
    .refine(({ outcome, follow_up }) => outcome !== 'none' || follow_up !== null, {
      path: ['outcome'],
      message: MISSING,
    })
export type OutcomeInput = z.output<ReturnType<typeof outcomeForm>>
