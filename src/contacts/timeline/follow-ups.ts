import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { z } from 'zod'
import type { FollowUps } from '../../../db/schema.ts'
import { type CalendarDate, dayNumber, formatLong } from '../../lib/calendar-date.ts'
import { refuse } from '../../lib/fields.ts'
import { NotFound } from '../../lib/not-found.ts'
import { withoutControls } from '../../lib/printable.ts'
import { parseComingDate } from '../../lib/typed-date.ts'
import type { Scope } from '../../scope.ts'
import { getContact } from '../queries.ts'
import type { OutcomeKind } from './outcome.ts'

/**
 * A client's call request, a request about other ways to lower costs (such as Medicare Advantage), or an agent's
 * reminder.
 */
export type FollowUpKind = 'call_request' | 'decline' | 'reminder'

/**
 * What the request is about: the answered health questions, other ways to lower costs (such as Medicare Advantage), or
 * anything else.
 */
export const callRequestKinds = ['accept', 'decline', 'general'] as const
export type CallRequestKind = (typeof callRequestKinds)[number]

export const bestTimes = ['morning', 'afternoon', 'evening'] as const
export type BestTime = (typeof bestTimes)[number]

export type FollowUp = Pick<
  Selectable<FollowUps>,
  'id' | 'note' | 'due_on' | 'quote_id' | 'requested_at' | 'done_at' | 'phone' | 'calendar_opened_at'
> & {
  kind: FollowUpKind
  request_kind: CallRequestKind | null
  best_time: BestTime | null
  asked_by: string | null
  done_by: string | null
  /** The recorded outcome, if any. */
  outcome: OutcomeKind | null
}

const MAX_REMINDER_LENGTH = 1_000

export const reminderForm = (today: CalendarDate) =>
  z.object({
    note: z
      .string({ error: 'Please enter a task' })
      .transform((text) => withoutControls(text.replaceAll(/\s+/g, ' ')))
      .pipe(z.string().min(1, 'Please enter a task').max(MAX_REMINDER_LENGTH, 'Please use at most 1,000 characters')),
    due_on: z
      .string()
      .default('')
      .transform((text, context): CalendarDate | null => {
        if (text.trim() === '') return null
        const read = parseComingDate(text, today, { field: 'due date' })
        return read.ok ? read.date : refuse(context, read.error)
      }),
  })

export const completionForm = z.object({ done: z.enum(['yes', 'no']) })

const MAX_FOLLOW_UPS = 200

/**
 * Open ones first: client requests, then reminders by due date, those without a date last. Then the completed ones,
 * newest first.
 */
export function listFollowUps({ db, organizationId }: Scope, contactId: number): Promise<FollowUp[]> {
  const name = (alias: 'asker' | 'doer') =>
    sql<string | null>`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`
  return db
    .selectFrom('follow_ups as f')
    .leftJoin('users as asker', (on) =>
      on.onRef('asker.id', '=', 'f.requested_by').on('asker.organization_id', '=', organizationId),
    )
    .leftJoin('users as doer', (on) =>
      on.onRef('doer.id', '=', 'f.done_by').on('doer.organization_id', '=', organizationId),
    )
    .where('f.organization_id', '=', organizationId)
    .where('f.contact_id', '=', contactId)
    .select(['f.id', 'f.note', 'f.due_on', 'f.quote_id', 'f.requested_at', 'f.done_at'])
    .select(['f.phone', 'f.calendar_opened_at'])
    .select([
      sql<FollowUpKind>`f.kind`.as('kind'),
      sql<CallRequestKind | null>`f.request_kind`.as('request_kind'),
      sql<BestTime | null>`f.best_time`.as('best_time'),
      name('asker').as('asked_by'),
      name('doer').as('done_by'),
      sql<OutcomeKind | null>`(select o.outcome from outcomes o where o.organization_id = f.organization_id
        and o.contact_id = f.contact_id and o.follow_up_id = f.id and o.withdrawn_at is null limit 1)`.as('outcome'),
    ])
    .orderBy(sql`f.done_at desc nulls first, f.kind = 'reminder', f.due_on asc nulls last, f.requested_at asc, f.id`)
    .limit(MAX_FOLLOW_UPS)
    .execute()
}

/** Throws NotFound for a contact that does not exist or that the scope does not see. */
export async function addReminder(
  scope: Scope,
  contactId: number,
  { note, due_on }: z.output<ReturnType<typeof reminderForm>>,
) {
  const { db, organizationId, actor, now } = scope
  await getContact(scope, contactId)
  await db
    .insertInto('follow_ups')
    .values({
      organization_id: organizationId,
      contact_id: contactId,
      kind: 'reminder',
      note,
      due_on,
      requested_by: actor.kind === 'user' ? actor.id : null,
      requested_at: now,
    })
    .execute()
}

/** Marks a follow-up as done or open. Idempotent. Throws NotFound. */
export async function completeFollowUp(scope: Scope, contactId: number, followUpId: number, done: boolean) {
  const { db, organizationId, actor, now } = scope
  await getContact(scope, contactId)
  const by = actor.kind === 'user' ? actor.id : null
  const { numUpdatedRows } = await db
    .updateTable('follow_ups')
    .set(
      done
        ? {
            done_at: sql`coalesce(done_at, ${now}::timestamptz)`,
            done_by: sql`case when done_at is null then ${by}::bigint else done_by end`,
          }
        : { done_at: null, done_by: null },
    )
    .where('organization_id', '=', organizationId)
    .where('contact_id', '=', contactId)
    .where('id', '=', followUpId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new NotFound('Follow-up not found')
}

/** 'Due today', '3 days overdue', 'Due Mar 4, 2027'; undefined without a due date. */
export function describeDueDate(due_on: CalendarDate | null, today: CalendarDate): string | undefined {
  if (due_on === null) return undefined
  const days = dayNumber(due_on) - dayNumber(today)
  if (days === 0) return 'Due today'
  if (days === 1) return 'Due tomorrow'
  if (days === -1) return '1 day overdue'
  return days < 0 ? `${-days} days overdue` : `Due ${formatLong(due_on)}`
}

/** The type that the specification names. Source: schedule-010, entities-011. */
export const followUpType = ({ kind, request_kind }: Pick<FollowUp, 'kind' | 'request_kind'>): CallRequestKind => {
  if (request_kind) return request_kind
  return kind === 'reminder' ? 'general' : kind === 'decline' ? 'decline' : 'accept'
}

/** The day as API responses show it: the first 10 characters of the timestamp. Source: schedule-011. */
export const scheduleDate = (moment: string) => moment.slice(0, 10)

export const isOverdue = ({ due_on, done_at }: Pick<FollowUp, 'due_on' | 'done_at'>, today: CalendarDate) =>
  done_at === null && due_on !== null && due_on < today
