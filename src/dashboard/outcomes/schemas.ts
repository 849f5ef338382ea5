import { z } from 'zod'
import { MAX_PREMIUM_CENTS, planTypes } from '../../contacts/contact.ts'
import { outcomeKinds } from '../../contacts/timeline/outcome.ts'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import { checkbox, refuse, singleLineText } from '../../lib/fields.ts'
import { parseDollars } from '../../lib/money.ts'
import { withoutControls } from '../../lib/printable.ts'
import { parseTypedDate } from '../../lib/typed-date.ts'

const MAX_NOTE_LENGTH = 1_000
const OUTCOME_MISSING = 'Choose an outcome'

/** Null for a blank field. */
const unlessBlank = <T>(field: z.ZodType<string>, parse: (text: string, context: z.core.$RefinementCtx) => T) =>
  field.transform((input, context): T | null => {
    const text = withoutControls(input)
    return text === '' ? null : parse(text, context)
  })

const textField = z.string().max(500)
const optional = <T>(parse: (text: string, context: z.core.$RefinementCtx) => T) =>
  unlessBlank(textField.default(''), parse)

const dollars = (label: string) => (text: string, context: z.core.$RefinementCtx) => {
  const cents = parseDollars(text)
  return cents !== undefined && cents > 0 && cents <= MAX_PREMIUM_CENTS
    ? cents
    : refuse(context, `Enter the ${label} in dollars, such as 142.50`)
}

/** The parser only says "Invalid" for text that is not a date. This message says what to type. */
const dateError = (error: string) => (error.startsWith('Invalid') ? 'Enter a date, such as 3/14/2026' : error)

const rowId = optional((text, context) => (/^\d{1,15}$/.test(text) ? Number(text) : refuse(context, 'Not found')))

/** The form shows these only for some outcomes. Hidden fields count as empty. */
const switchedFields = ['new_premium', 'current_carrier', 'plan_type', 'effective_date']
const decidedFields = [...switchedFields, 'old_premium', 'decided_on']

function clearHiddenFields(input: unknown): unknown {
  const fields = { ...(input as Record<string, unknown>) }
  const hidden = fields.outcome === 'switched' ? [] : fields.outcome === 'none' ? decidedFields : switchedFields
  for (const name of hidden) fields[name] = ''
  // The new premium is required for a switch, and an undefined field fails validation.
  if (fields.outcome === 'switched' && String(fields.new_premium ?? '').trim() === '') delete fields.new_premium
  return fields
}

/** The outcome form, posted on the agency's `today`. 'none': only completes the follow-up. */
export const outcomeForm = (today: CalendarDate) =>
  z
    .preprocess(
      clearHiddenFields,
      z.object({
        outcome: z.enum([...outcomeKinds, 'none'], OUTCOME_MISSING),
        old_premium: optional(dollars('current premium')),
        /** Set by the Today list, which does not ask for the current premium: the contact's stored premium is used. */
        premium_on_file: checkbox,
        new_premium: unlessBlank(z.string({ error: 'Enter their new premium' }).max(500), dollars('new premium')),
        decided_on: optional((text, context) => {
          const read = parseTypedDate(text, { field: 'day' })
          if (!read.ok) return refuse(context, dateError(read.error))
          return read.date <= today
            ? read.date
            : refuse(context, 'That date is in the future. Choose today or earlier.')
        }),
        current_carrier: optional((text, context) =>
          text.length > 100 ? refuse(context, 'Use at most 100 characters') : text,
        ),
        plan_type: optional(
          (text, context) =>
            planTypes.find((plan) => plan === text) ?? refuse(context, `Choose one of ${planTypes.join(', ')}`),
        ),
        effective_date: optional((text, context) => {
          const read = parseTypedDate(text, { field: 'effective date' })
          return read.ok ? read.date : refuse(context, dateError(read.error))
        }),
        update_contact: checkbox,
        note: singleLineText(MAX_NOTE_LENGTH).default(''),
        follow_up: rowId.catch(null),
        from: z.string().optional().catch(undefined),
        to: z.string().max(500).optional().catch(undefined),
      }),
    )
    .refine(({ outcome, follow_up }) => outcome !== 'none' || follow_up !== null, {
      path: ['outcome'],
      message: OUTCOME_MISSING,
    })
export type OutcomeInput = z.output<ReturnType<typeof outcomeForm>>
