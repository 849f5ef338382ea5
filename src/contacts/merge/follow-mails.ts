import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import type { ChangeSet } from '../changes/change-set.ts'
import type { MergeDetail } from './merge-contacts.ts'

interface Base {
  status: string
  last_emailed_at: Date | string | null
  quote_sent_at: Date | string | null
  quote_viewed_at: Date | string | null
}

/**
 * After an undo of a merge: where a mail that went back was sent, opened or given up in between, both contacts say what
 * their own mails say now. Nothing else is touched, so that what nobody moved on is exactly what it was.
 */
export async function followMails(scope: Scope, merge: ChangeSet): Promise<void> {
  const { db, organizationId } = scope
  const { kept, merged, moved, figures } = merge.detail as unknown as MergeDetail
  const contact = await db
    .selectFrom('contacts')
    .select(['status', 'last_emailed_at', 'quote_sent_at', 'quote_viewed_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', merged)
    .executeTakeFirstOrThrow()
  const { rows } = await sql`
    select 1 from outreach_messages
    where organization_id = ${organizationId} and id = any(${moved.outreach_messages}::uuid[])
      and (sent_at >= ${merge.made_at} or viewed_at >= ${merge.made_at}
           or (status in ('failed', 'unknown', 'skipped') and ${contact.status}::text = 'Scheduled')) limit 1`.execute(
    db,
  )
  if (rows.length === 0) return
  await follow(scope, merged, contact)
  await follow(scope, kept, figures.before as unknown as Base)
}

/** The rule by which the sender notes at a contact what became of its last mail; a test holds the two together. */
async function follow({ db, organizationId }: Scope, id: number, base: Base): Promise<void> {
  const mails = sql`outreach_messages m where m.organization_id = ${organizationId} and m.contact_id = ${id}`
  await sql`
    update contacts set
      status = coalesce((
        select case when m.status in ('queued', 'sending') then 'Scheduled' when m.viewed_at is not null then 'Opened'
                    when m.status = 'sent' then 'Sent' else 'Failed' end
        from ${mails} order by m.created_at desc, m.id limit 1), ${base.status}::text),
      last_emailed_at = greatest(${base.last_emailed_at}::timestamptz, (select max(m.sent_at) from ${mails})),
      quote_sent_at = coalesce(${base.quote_sent_at}::timestamptz, (
        select min(m.sent_at) from ${mails} and m.kind = 'quote_email')),
      quote_viewed_at = coalesce(${base.quote_viewed_at}::timestamptz, (
        select min(q.first_viewed_at) from quotes q where q.organization_id = ${organizationId} and q.contact_id = ${id}))
    where organization_id = ${organizationId} and id = ${id}`.execute(db)
}
