import { sql } from 'kysely'
import { type CalendarDate, formatLong } from '../../lib/calendar-date.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import { messageLabel } from '../../outbox/message.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import type { Scope } from '../../scope.ts'
import { AUTOMATIC_PAUSE_REASONS } from '../send-obstacle.ts'

export interface Pause {
  /** Null means all emails of the agency. */
  kind: string | null
  /** The last day, inclusive. Null: until someone ends it. */
  until_on: CalendarDate | null
  /** 'person', or the cause of an automatic pause: 'bounces', 'complaints', 'provider'. */
  reason: string
  created_at: Date
  author: string | null
}

/**
 * The agency's pauses in effect on `today`, except those of individual contacts. If a person and the system have both
 * paused all emails, the person's pause comes first, because resumeOutreach ends it first.
 */
export async function listPauses({ db, organizationId }: Scope, today: CalendarDate): Promise<Pause[]> {
  const { rows } = await sql<Pause>`
    select p.kind, p.until_on, p.reason, p.created_at, u.first_name || ' ' || u.last_name as author
    from (
      select organization_id, kind, manual_pause_until_on as until_on, 'person' as reason, manually_paused_at as created_at,
        manually_paused_by as created_by, contact_id
      from outreach_pauses where manually_paused_at is not null
      union all
      select organization_id, kind, until_on, reason, created_at, created_by, contact_id from outreach_pauses) as p
    left join users u on u.organization_id = p.organization_id and u.id = p.created_by
    where p.organization_id = ${organizationId} and p.contact_id is null
      and (p.until_on is null or p.until_on >= ${today})
    order by p.kind nulls first, p.reason = 'person' desc`.execute(db)
  return rows
}

const targetOf = (kind: OutreachKind | null) => (kind ? messageLabel(kind) : '')

/** Pauses this kind, or all kinds if `kind` is null, through `until` (inclusive) or until someone resumes. */
export async function pauseOutreach(
  scope: Scope,
  { kind, until }: { kind: OutreachKind | null; until: CalendarDate | null },
): Promise<void> {
  const { db, organizationId, actor, now } = scope
  const userId = actor.kind === 'user' ? actor.id : null
  const row = { reason: 'person', until_on: until, created_by: userId, created_at: now }
  const paused = await db
    .insertInto('outreach_pauses')
    .values({ organization_id: organizationId, kind, ...row })
    .onConflict((conflict) =>
      conflict
        .expression(sql`organization_id, coalesce(contact_id, 0), coalesce(kind, '')`)
        .doUpdateSet(row)
        .where('outreach_pauses.reason', 'not in', AUTOMATIC_PAUSE_REASONS),
    )
    .returning('id')
    .executeTakeFirst()
  if (!paused)
    await updateAutomaticPause(scope)
      .set({ manually_paused_at: now, manual_pause_until_on: until, manually_paused_by: userId })
      .executeTakeFirstOrThrow()
  const detail = until ? { until: formatLong(until) } : {}
  await recordAuditEvent(scope, { action: 'outreach_paused', target: targetOf(kind), detail })
}

/** The agency's automatic pause of all emails. */
const updateAutomaticPause = ({ db, organizationId }: Scope) =>
  db
    .updateTable('outreach_pauses')
    .where('organization_id', '=', organizationId)
    .where('contact_id', 'is', null)
    .where('kind', 'is', null)
    .where('reason', 'in', AUTOMATIC_PAUSE_REASONS)

/**
 * Ends a pause. A person's pause of all emails ends before an automatic one, which stays. Emails that became due
 * meanwhile are sent if they are not too late.
 */
export async function resumeOutreach(scope: Scope, { kind }: { kind: OutreachKind | null }): Promise<void> {
  const { db, organizationId } = scope
  if (kind === null && (await endManualPauseBeside(scope)))
    return recordAuditEvent(scope, { action: 'outreach_resumed', target: targetOf(kind) })
  const { numDeletedRows } = await db
    .deleteFrom('outreach_pauses')
    .where('organization_id', '=', organizationId)
    .where('contact_id', 'is', null)
    .where('kind', kind === null ? 'is' : '=', kind)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) await recordAuditEvent(scope, { action: 'outreach_resumed', target: targetOf(kind) })
}

const NO_PAUSE = { manually_paused_at: null, manual_pause_until_on: null, manually_paused_by: null }

/** Ends a person's pause stored beside an automatic one. Returns false if there is none in effect. */
async function endManualPauseBeside(scope: Scope): Promise<boolean> {
  const today = sql`(select (${scope.now}::timestamptz at time zone time_zone)::date from organizations
    where id = ${scope.organizationId})`
  const { numUpdatedRows } = await updateAutomaticPause(scope)
    .set(NO_PAUSE)
    .where('manually_paused_at', 'is not', null)
    .where(sql<boolean>`(manual_pause_until_on is null or manual_pause_until_on >= ${today})`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends an automatic pause. A person's pause stays. Returns false if there was no automatic pause. */
export async function resumeAfterAutomaticPause(scope: Scope): Promise<boolean> {
  const { db, organizationId } = scope
  const pause = await db
    .selectFrom('outreach_pauses')
    .select(['id', 'reason', 'manually_paused_at', 'manual_pause_until_on', 'manually_paused_by'])
    .where('organization_id', '=', organizationId)
    .where('contact_id', 'is', null)
    .where('kind', 'is', null)
    .where('reason', 'in', AUTOMATIC_PAUSE_REASONS)
    .forUpdate()
    .executeTakeFirst()
  if (!pause) return false
  const { manually_paused_at: since, manual_pause_until_on: until_on, manually_paused_by: created_by } = pause
  await (since
    ? updateAutomaticPause(scope)
        .set({ ...NO_PAUSE, reason: 'person', until_on, created_by, created_at: since })
        .execute()
    : db
        .deleteFrom('outreach_pauses')
        .where('organization_id', '=', organizationId)
        .where('id', '=', pause.id)
        .execute())
  await recordAuditEvent(scope, { action: 'outreach_resumed', detail: { stoppedBy: pause.reason } })
  return true
}
