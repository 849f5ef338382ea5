import { sql } from 'kysely'
import type { CalendarDate } from '../../../lib/calendar-date.ts'
import { taskSource } from '../source.ts'

/** What somebody of ours meant to do, on its day and after, or on no day in particular. */
export const followUpTasks = taskSource<{ note: string; due_on: CalendarDate | null }>({
  kind: 'follow_up',
  subject: sql`f.id::text`,
  columns: sql`f.note, f.due_on`,
  from: ({ organizationId, today }, these) => sql`
    from follow_ups f join contacts c on c.organization_id = f.organization_id and c.id = f.contact_id
    where f.organization_id = ${organizationId} and f.done_at is null and f.kind = 'reminder'
      and (f.due_on <= ${today}::date or f.due_on is null) and ${these}`,
  order: () => sql`f.due_on nulls last`,
  read: ({ note, due_on }) => ({ kind: 'follow_up', note, dueOn: due_on }),
})
