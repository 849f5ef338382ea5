import { sql } from 'kysely'
import { todayIn } from '../../../lib/calendar-date.ts'
import { taskSource } from '../source.ts'

interface Row {
  mail: string
  channel: string
  status: string
  created_at: Date
  bounced: boolean
}

/** Emails and texts that failed or whose delivery is unknown: the same ones that are open in the outreach log. */
export const failedMessageTasks = taskSource<Row>({
  kind: 'failed',
  subject: sql`m.id::text`,
  columns: sql`m.kind as mail, m.channel, m.status, m.created_at, exists (
    select from suppressions s where s.organization_id = current_organization_id() and s.channel = 'email'
      and s.address = lower(c.email) and s.reason = 'bounced') as bounced`,
  // Literals, so that the partial index of open messages can be used.
  from: ({ organizationId }, filter) => sql`
    from messages m join contacts c on c.organization_id = m.organization_id and c.id = m.contact_id
    where m.organization_id = ${organizationId} and m.contact_id is not null and m.handled_at is null
      and m.status in ('unknown', 'failed') and ${filter}`,
  order: () => sql`m.created_at desc, m.id`,
  read: ({ mail, channel, status, created_at, bounced }, { timeZone }) => ({
    kind: 'failed',
    mail,
    channel,
    status,
    bounced: bounced && channel === 'email',
    failedOn: todayIn(timeZone, created_at),
  }),
})
