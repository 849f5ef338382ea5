import { sql } from 'kysely'
import { type CalendarDate, formatLong } from '../../lib/calendar-date.ts'
import { recordDeed } from '../../organizations/audit.ts'
import { messageLabel } from '../../outbox/message.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import type { Scope } from '../../scope.ts'

export interface Pause {
  /** Null: all of the agency's mail. */
  kind: string | null
  /** Last day, included; null until somebody ends it. */
  until_on: CalendarDate | null
  /** 'person', or why outreach stopped by itself: 'bounces', 'complaints', 'provider'. */
  reason: string
  created_at: Date
  author: string | null
}

/** What is paused on the agency's day `today`, but for single contacts. */
export function listPauses({ db, organizationId }: Scope, today: CalendarDate): Promise<Pause[]> {
  return db
    .selectFrom('outreach_pauses as p')
    .leftJoin('users as u', (join) =>
      join.onRef('u.organization_id', '=', 'p.organization_id').onRef('u.id', '=', 'p.created_by'),
    )
    .where('p.organization_id', '=', organizationId)
    .where('p.contact_id', 'is', null)
    .where((eb) => eb.or([eb('p.until_on', 'is', null), eb('p.until_on', '>=', today)]))
    .select([
      ...(['p.kind', 'p.until_on', 'p.reason', 'p.created_at'] as const),
      sql<string | null>`u.first_name || ' ' || u.last_name`.as('author'),
    ])
    .orderBy(sql`p.kind nulls first`)
    .execute()
}

const targetOf = (kind: OutreachKind | null) => (kind ? messageLabel(kind) : '')

/** Nothing of this kind, or nothing at all where `kind` is null, leaves until `until` is over or somebody resumes. */
export async function pauseOutreach(
  scope: Scope,
  { kind, until }: { kind: OutreachKind | null; until: CalendarDate | null },
): Promise<void> {
  const { db, organizationId, actor, now } = scope
  const row = {
    reason: 'person',
    until_on: until,
    created_by: actor.kind === 'user' ? actor.id : null,
    created_at: now,
  }
  await db
    .insertInto('outreach_pauses')
    .values({ organization_id: organizationId, kind, ...row })
    .onConflict((conflict) =>
      conflict.expression(sql`organization_id, coalesce(contact_id, 0), coalesce(kind, '')`).doUpdateSet(row),
    )
    .execute()
  const detail = until ? { until: formatLong(until) } : {}
  await recordDeed(scope, { action: 'outreach_paused', target: targetOf(kind), detail })
}

/** Ends a pause, whoever began it. What became late meanwhile is caught up where it is not too late. */
export async function resumeOutreach(scope: Scope, { kind }: { kind: OutreachKind | null }): Promise<void> {
  const { db, organizationId } = scope
  const { numDeletedRows } = await db
    .deleteFrom('outreach_pauses')
    .where('organization_id', '=', organizationId)
    .where('contact_id', 'is', null)
    .where('kind', kind === null ? 'is' : '=', kind)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) await recordDeed(scope, { action: 'outreach_resumed', target: targetOf(kind) })
}
