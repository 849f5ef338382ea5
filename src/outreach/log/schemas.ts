import { z } from 'zod'
import { logWords } from '../../messages/outreach-log.ts'
import { outreachKinds } from '../../outbox/outreach-kinds.ts'

export const loggedKinds = ['quote_email', ...outreachKinds] as const
const loggedStatuses = ['sent', 'waiting', 'skipped', 'failed', 'unknown'] as const

const anyOf = <T extends string>(values: readonly T[]) =>
  z
    .enum(values as [T, ...T[]])
    .optional()
    .catch(undefined)

/** Where the page before ended: its last moment and message. */
const bookmark = z
  .string()
  .transform((text, context) => {
    const [moment = '', id = ''] = text.split('~')
    const at = new Date(moment)
    if (!Number.isNaN(at.getTime()) && z.uuid().safeParse(id).success) return { at, id }
    context.addIssue({ code: 'custom', message: 'Not a place in the log' })
    return z.NEVER
  })
  .optional()
  .catch(undefined)

/** The query of the log; odd values give way to what is usual. */
export const logQuery = z.object({
  kind: anyOf(loggedKinds),
  status: anyOf(loggedStatuses),
  mode: anyOf(['production', 'test']),
  before: bookmark,
})
export type LogQuery = z.infer<typeof logQuery>

export const logPosition = ({ created_at, id }: { created_at: Date; id: string }) => `${created_at.toISOString()}~${id}`

export const isMessageId = (text: string) => z.uuid().safeParse(text).success

/** Sending again what may have arrived takes a tick. */
export const resendForm = (isUnknown: boolean) =>
  z.object({ sure: isUnknown ? z.literal('on', logWords.again.sureMissing) : z.string().optional() })
