import { sql } from 'kysely'
import { mailOutreachStopped } from '../../accounts/account-mail.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { pauseCause } from '../../messages/deliverability.ts'
import { isUnreviewed } from '../../prospects/unreviewed-contacts.ts'
import type { AnyScope, SystemScope } from '../../scope.ts'

/**
 * Limits at which outreach pauses automatically. Above a complaint rate of 0.3%, Gmail and Yahoo begin to reject a
 * sender's email.
 */
export const DELIVERY_LIMITS = {
  days: 7,
  /** With fewer emails than this, the rates mean nothing. */
  minSent: 100,
  bounceShare: 0.05,
  complaintShare: 0.003,
  /** A single accidental complaint does not pause outreach. */
  minComplaints: 2,
} as const

export interface DeliveryCounts {
  sent: number
  bounced: number
  complained: number
}

export type AutomaticPauseReason = 'bounces' | 'complaints'

/** Both rates are relative to emails sent. A rate exactly at its limit does not exceed it. */
export function exceededLimit({ sent, bounced, complained }: DeliveryCounts): AutomaticPauseReason | undefined {
  if (sent < DELIVERY_LIMITS.minSent) return undefined
  if (complained >= DELIVERY_LIMITS.minComplaints && complained / sent > DELIVERY_LIMITS.complaintShare)
    return 'complaints'
  return bounced / sent > DELIVERY_LIMITS.bounceShare ? 'bounces' : undefined
}

/**
 * Pauses the agency's outreach and emails its admins if recent bounces or complaints exceed a limit, unless outreach is
 * already paused without an end date. Returns true if it did.
 */
export async function pauseAtLimits(system: SystemScope, organizationId: number): Promise<boolean> {
  const { db, now } = system
  const figures = await recentDelivery(system, organizationId)
  const reason = exceededLimit(figures)
  if (!reason) return false
  const paused = await db
    .insertInto('outreach_pauses')
    .values({ organization_id: organizationId, reason, created_at: now })
    // A manual pause with an end date would end by itself, so the automatic pause replaces it and keeps its details in
    // the same row.
    .onConflict((conflict) =>
      conflict
        .expression(sql`organization_id, coalesce(contact_id, 0), coalesce(kind, '')`)
        .doUpdateSet(({ ref }) => ({
          reason,
          until_on: null,
          created_by: null,
          created_at: now,
          manually_paused_at: ref('outreach_pauses.created_at'),
          manual_pause_until_on: ref('outreach_pauses.until_on'),
          manually_paused_by: ref('outreach_pauses.created_by'),
        }))
        .where('outreach_pauses.until_on', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (!paused) return false
  await db
    .updateTable('organization_settings')
    .set({ outreach_stopped_at: now })
    .where('organization_id', '=', organizationId)
    .execute()
  await mailOutreachStopped(system, organizationId, pauseCause(reason, figures))
  return true
}

/**
 * Outcomes of the emails sent to clients in the last DELIVERY_LIMITS.days days and since the last automatic pause.
 * Emails to unreviewed contacts do not count: with made-up addresses, anybody could pause an agency's outreach.
 */
export async function recentDelivery({ db, now }: AnyScope, organizationId: number): Promise<DeliveryCounts> {
  const since = new Date(now.getTime() - DELIVERY_LIMITS.days * DAY_MS)
  const { rows } = await sql<DeliveryCounts>`
    with recent as materialized (
      select m.id from messages m
      where m.organization_id = ${organizationId} and m.channel = 'email' and m.contact_id is not null
        and m.mode = 'production' and m.sent_at > greatest(${since}::timestamptz,
          (select s.outreach_stopped_at from organization_settings s where s.organization_id = ${organizationId}))
        -- As a subquery it looks up each email's contact. As a join it may read all contacts to find unreviewed ones.
        and not coalesce((select ${isUnreviewed} from contacts c
          where c.organization_id = m.organization_id and c.id = m.contact_id), false))
    select (select count(*)::int from recent) as sent,
      count(distinct e.message_id) filter (where e.kind = 'bounced' and (e.detail ->> 'permanent')::boolean)::int as bounced,
      count(distinct e.message_id) filter (where e.kind = 'complained')::int as complained
    from message_events e
    where e.organization_id = ${organizationId} and e.kind in ('bounced', 'complained') and e.happened_at > ${since}
      and e.message_id in (select id from recent)`.execute(db)
  return rows[0] ?? { sent: 0, bounced: 0, complained: 0 }
}
