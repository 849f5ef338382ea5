import { sql } from 'kysely'
import { todayIn } from '../../../lib/calendar-date.ts'
import { taskSource } from '../source.ts'

/** Details that clients submitted about themselves and that are not reviewed yet. */
export const submittedDetailsTasks = taskSource<{ submitted_at: Date }>({
  kind: 'details',
  subject: sql`d.id::text`,
  columns: sql`d.submitted_at`,
  from: ({ organizationId }, filter) => sql`
    from submitted_details d join contacts c on c.organization_id = d.organization_id and c.id = d.contact_id
    where d.organization_id = ${organizationId} and d.reviewed_at is null and ${filter}`,
  order: () => sql`d.submitted_at`,
  read: ({ submitted_at }, { timeZone }) => ({ kind: 'details', submittedOn: todayIn(timeZone, submitted_at) }),
})
