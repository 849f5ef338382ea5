import { z } from 'zod'
import { parseEmailAddress } from '../../lib/email-address.ts'
import { containsContactDetails, MAX_NAME_LENGTH, refuse } from '../../lib/fields.ts'
import { parsePhone } from '../../lib/phone.ts'
import { printable } from '../../lib/printable.ts'
import type { ScheduleWords } from '../../messages/client/schedule.ts'
import { bestTimes } from './follow-ups.ts'

export const MAX_CALL_NOTE_LENGTH = 500

const line = ({ errors }: ScheduleWords, maxLength: number, missing?: string) =>
  z
    .string({ error: missing ?? errors.long(maxLength) })
    .transform(printable)
    .refine((text) => [...text].length <= maxLength, errors.long(maxLength))
    .refine((text) => missing === undefined || text !== '', missing)

const name = (words: ScheduleWords, missing: string) =>
  line(words, MAX_NAME_LENGTH, missing).refine((text) => !containsContactDetails(text), words.errors.onlyName)

/** An optional field: null if left empty. */
const optional = (read: (text: string) => string | undefined, refused: string) =>
  z
    .string()
    .default('')
    .transform((typed, context): string | null => {
      const text = printable(typed)
      return text === '' ? null : (read(text) ?? refuse(context, refused))
    })

const parseDigits = (text: string) => {
  const read = parsePhone(text)
  return read.ok ? read.digits : undefined
}
const parseAddress = (text: string) => {
  const read = parseEmailAddress(text)
  return read.ok ? read.address : undefined
}

const call = (words: ScheduleWords) => ({
  phone: optional(parseDigits, words.errors.phone),
  best_time: z.enum(bestTimes).nullable().catch(null),
  note: line(words, MAX_CALL_NOTE_LENGTH).default(''),
})

/** A known client's call request: the number is optional if one is on record. */
export const callForm = (words: ScheduleWords, { hasPhone }: { hasPhone: boolean }) =>
  z
    .object(call(words))
    .refine(({ phone }) => hasPhone || phone !== null, { path: ['phone'], message: words.errors.phone })

/** A call request from a visitor who is not a contact yet. */
export const visitorCallForm = (words: ScheduleWords) =>
  z
    .object({
      first_name: name(words, words.errors.firstName),
      last_name: name(words, words.errors.lastName),
      ...call(words),
      email: optional(parseAddress, words.errors.email),
    })
    .refine(({ phone, email }) => phone !== null || email !== null, {
      path: ['phone'],
      message: words.errors.reach,
    })
