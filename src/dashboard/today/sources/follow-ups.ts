import { sql } from 'kysely'
import type { BestTime, CallRequestKind } from '../../../contacts/timeline/follow-ups.ts'
import { type CalendarDate, todayIn } from '../../../lib/calendar-date.ts'
import { taskSource } from '../source.ts'

interface CallRequestRow {
  as: 'call_request' | 'decline'
  request_kind: CallRequestKind | null
  requested_at: Date
  best_time: BestTime | null
  note: string
  in_calendar: boolean
}

/** Open requests for a call, or for other options ('decline'). */
export const callRequests = taskSource<CallRequestRow>({
  kind: 'asked',
  subject: sql`f.id::text`,
  columns: sql`f.kind as as, f.request_kind, f.requested_at, f.best_time, f.note,
    coalesce(f.calendar_opened_at = f.requested_at, false) and f.phone is null and f.best_time is null and f.note = ''
      as in_calendar`,
  phone: sql`coalesce(f.phone, c.phone_number)`,
  from: ({ organizationId }, filter) => sql`
    from follow_ups f join contacts c on c.organization_id = f.organization_id and c.id = f.contact_id
    where f.organization_id = ${organizationId} and f.done_at is null and f.kind <> 'reminder' and ${filter}`,
  order: () => sql`f.kind = 'decline', f.requested_at`,
  read: ({ as, request_kind, requested_at, best_time, note, in_calendar }, { timeZone }) => ({
    kind: 'asked',
    as,
    request_kind,
    note,
    inCalendar: in_calendar,
    bestTime: best_time,
    askedAt: requested_at,
    askedOn: todayIn(timeZone, requested_at),
  }),
})

/** Open reminders that are due or have no date. */
export const followUpTasks = taskSource<{ note: string; due_on: CalendarDate | null }>({
  kind: 'follow_up',
  subject: sql`f.id::text`,
  columns: sql`f.note, f.due_on`,
  from: ({ organizationId, today }, filter) => sql`
    from follow_ups f join contacts c on c.organization_id = f.organization_id and c.id = f.contact_id
    where f.organization_id = ${organizationId} and f.done_at is null and f.kind = 'reminder'
      and (f.due_on <= ${today}::date or f.due_on is null) and ${filter}`,
  order: () => sql`f.due_on nulls last`,
  read: ({ note, due_on }) => ({ kind: 'follow_up', note, dueOn: due_on }),
})
