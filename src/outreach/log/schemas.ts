import { z } from 'zod'
import { optionalEnum, refuse } from '../../lib/fields.ts'
import { logWords } from '../../messages/outreach-log.ts'
import { outreachKinds } from '../../outbox/outreach-kinds.ts'

export const loggedKinds = ['quote_email', ...outreachKinds] as const
const loggedStatuses = ['sent', 'waiting', 'skipped', 'failed', 'unknown'] as const

/** The last message of the previous page: its time and id. */
const logCursor = z
  .string()
  .transform((text, context) => {
    const [moment = '', id = ''] = text.split('~')
    const at = new Date(moment)
    if (!Number.isNaN(at.getTime()) && z.uuid().safeParse(id).success) return { at, id }
    return refuse(context, 'Not a position in the log')
  })
  .optional()
  .catch(undefined)

/** The query of the log. Invalid values fall back to the defaults. */
export const logQuery = z.object({
  kind: optionalEnum(loggedKinds),
  status: optionalEnum(loggedStatuses),
  mode: optionalEnum(['production', 'test']),
  before: logCursor,
})
export type LogQuery = z.infer<typeof logQuery>

export const logPosition = ({ created_at, id }: { created_at: Date; id: string }) => `${created_at.toISOString()}~${id}`

export const isMessageId = (text: string) => z.uuid().safeParse(text).success

/** Resending a message that may have arrived requires a checkbox. */
export const resendForm = (isUnknown: boolean) =>
  z.object({ sure: isUnknown ? z.literal('on', logWords.again.sureMissing) : z.string().optional() })
