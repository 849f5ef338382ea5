import { sql } from 'kysely'
import { DAY_MS } from '../../lib/durations.ts'
import type { Scope } from '../../scope.ts'
import type { AutomaticPauseReason } from './pause-at-limits.ts'

export interface Bounce {
  id: string
  recipient: string
  contactId: number
  name: string
  sentAt: Date
  reason: string
}

/** Emails that bounced permanently in the last 30 days, newest first. */
export async function listBounces({ db, organizationId, now }: Scope): Promise<Bounce[]> {
  const since = new Date(now.getTime() - 30 * DAY_MS)
  const { rows } = await sql<Bounce>`
    select m.id, m.recipient, c.id as "contactId", btrim(c.first_name || ' ' || c.last_name) as name,
      m.sent_at as "sentAt", coalesce(e.detail ->> 'reason', '') as reason
    from message_events e
      join messages m on m.organization_id = e.organization_id and m.id = e.message_id
      join contacts c on c.organization_id = m.organization_id and c.id = m.contact_id
    where e.organization_id = ${organizationId} and e.kind = 'bounced' and (e.detail ->> 'permanent')::boolean
      and e.happened_at > ${since} and m.mode = 'production' and c.deleted_at is null
    order by e.happened_at desc, e.id desc limit 50`.execute(db)
  return rows
}

/** The automatic pause in effect, if any. */
export async function findAutomaticPause({
  db,
  organizationId,
}: Scope): Promise<{ reason: AutomaticPauseReason; at: Date } | undefined> {
  const row = await db
    .selectFrom('outreach_pauses')
    .select(['reason', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where('contact_id', 'is', null)
    .where('kind', 'is', null)
    .where('reason', 'in', ['bounces', 'complaints'])
    .executeTakeFirst()
  return row && { reason: row.reason as AutomaticPauseReason, at: row.created_at }
}
