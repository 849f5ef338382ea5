import { z } from 'zod'
import { planTypes } from '../../contacts/contact.ts'
import { withoutControls } from '../../contacts/list/filter-schemas.ts'
import { outcomeKinds } from '../../contacts/story/outcome.ts'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import { line, ticked } from '../../lib/fields.ts'
import { parseDollars } from '../../lib/money.ts'
import { parseTypedDate } from '../../lib/typed-date.ts'

const LARGEST_CENTS = 100_000_00
const LONGEST_NOTE = 1_000

const refuse = (context: z.core.$RefinementCtx, message: string): never => {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

const maybe = <T>(read: (text: string, context: z.core.$RefinementCtx) => T) =>
  z
    .string()
    .max(500)
    .default('')
    .transform((given, context): T | null => {
      const text = withoutControls(given)
      return text === '' ? null : read(text, context)
    })

const premium = maybe((text, context) => {
  const cents = parseDollars(text)
  return cents !== undefined && cents > 0 && cents <= LARGEST_CENTS
    ? cents
    : refuse(context, 'Please write dollars, such as 142.50')
})

const rowId = maybe((text, context) => (/^\d{1,15}$/.test(text) ? Number(text) : refuse(context, 'Not found')))

/** Fields that the page shows only of who switched, or of who stayed; whatever they held before. */
const ofSwitched = ['new_premium', 'current_carrier', 'plan_type', 'effective_date']

function withoutHidden(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('outcome' in given)) return given
  const hidden =
    given.outcome === 'switched'
      ? []
      : given.outcome === 'none'
        ? [...ofSwitched, 'old_premium', 'decided_on']
        : ofSwitched
  return Object.fromEntries(Object.entries(given).filter(([name]) => !hidden.includes(name)))
}

/** What came of a talk, as the form posts it on the agency's `today`. 'none': it was only done. */
export const outcomeForm = (today: CalendarDate) =>
  z
    .preprocess(
      withoutHidden,
      z.object({
        outcome: z.enum([...outcomeKinds, 'none'], 'Please choose what came of it'),
        old_premium: premium,
        new_premium: premium,
        decided_on: maybe((text, context) => {
          const read = parseTypedDate(text, { field: 'day' })
          if (!read.ok) return refuse(context, read.error)
          return read.date <= today
            ? read.date
            : refuse(context, 'That day is yet to come. Please choose today or earlier.')
        }),
        current_carrier: maybe((text, context) =>
          text.length > 100 ? refuse(context, 'Please use at most 100 characters') : text,
        ),
        plan_type: maybe(
          (text, context) =>
            planTypes.find((plan) => plan === text) ?? refuse(context, `Choose one of ${planTypes.join(', ')}`),
        ),
        effective_date: maybe((text, context) => {
          const read = parseTypedDate(text, { field: 'effective date' })
          return read.ok ? read.date : refuse(context, read.error)
        }),
        update_contact: ticked,
        note: line(LONGEST_NOTE).default(''),
        follow_up: rowId.catch(null),
        from: z.string().optional().catch(undefined),
      }),
    )
    .superRefine(({ outcome, follow_up, new_premium }, context) => {
      if (outcome === 'none' && follow_up === null)
        context.addIssue({ code: 'custom', path: ['outcome'], message: 'Please choose what came of it' })
      if (outcome === 'switched' && new_premium === null)
        context.addIssue({ code: 'custom', path: ['new_premium'], message: 'Please say what they pay from now on' })
    })
export type OutcomeInput = z.output<ReturnType<typeof outcomeForm>>
