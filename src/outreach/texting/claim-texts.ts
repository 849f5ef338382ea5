import { type Selectable, sql, type Updateable } from 'kysely'
import type { Messages } from '../../../db/schema.ts'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import { DAY_MS } from '../../lib/durations.ts'
import type { ReasonCode } from '../../messages/reasons.ts'
import type { MessageStatus } from '../../outbox/message.ts'
import { type ClaimToken, leaseEnd, queuedStatus, sendingStatus } from '../../outbox/queries.ts'
import type { Scope, SystemScope } from '../../scope.ts'

export type TextRow = Selectable<Messages>

const textChannel = sql.lit('text')
/** Claims up to `limit` due texts for one minute. No text is claimed by two senders. */
export function claimDueTexts({ db, now }: SystemScope, claim: ClaimToken, limit: number): Promise<TextRow[]> {
  return db
    .with('due', (cte) =>
      cte
        .selectFrom('messages')
        .select(['organization_id', 'id'])
        .where('channel', '=', textChannel)
        .where('status', '=', queuedStatus)
        .where('next_at', '<=', now)
        .orderBy('lane')
        .orderBy('next_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('messages as m')
    .from('due')
    .whereRef('m.organization_id', '=', 'due.organization_id')
    .whereRef('m.id', '=', 'due.id')
    .set({ status: 'sending', claimed_by: claim, claimed_until: leaseEnd })
    .returningAll('m')
    .execute()
}

export async function countDueTexts({ db, now }: SystemScope): Promise<number> {
  const { due } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('due'))
    .where('channel', '=', textChannel)
    .where('status', '=', queuedStatus)
    .where('next_at', '<=', now)
    .executeTakeFirstOrThrow()
  return due
}

/** Texts of the last 90 days whose outcome the provider never reported. */
export async function countUnknownTexts({ db, organizationId, now }: Scope): Promise<number> {
  const { unknown } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('unknown'))
    .where('organization_id', '=', organizationId)
    .where('channel', '=', textChannel)
    .where('status', '=', 'unknown')
    .where('created_at', '>', new Date(now.getTime() - 90 * DAY_MS))
    .executeTakeFirstOrThrow()
  return unknown
}

const INTERRUPTED: ReasonCode = 'text_interrupted'

/**
 * Settles texts whose claim has expired. If sending had begun, the outcome is unknown and the text is never retried.
 * Otherwise it is queued again.
 */
export async function recordLostTexts({ db }: SystemScope): Promise<void> {
  await db
    .with('lost', (cte) =>
      cte
        .selectFrom('messages')
        .select(['organization_id', 'id'])
        .where('channel', '=', textChannel)
        .where('status', '=', sendingStatus)
        .where('claimed_until', '<=', sql<Date>`now()`)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('messages as m')
    .from('lost')
    .whereRef('m.organization_id', '=', 'lost.organization_id')
    .whereRef('m.id', '=', 'lost.id')
    .set({
      status: sql<string>`case when m.attempts > 0 then 'unknown' else 'queued' end`,
      reason: sql<string | null>`case when m.attempts > 0 then ${INTERRUPTED} else m.reason end`,
      until_on: sql<CalendarDate | null>`case when m.attempts > 0 then null else m.until_on end`,
      reason_detail: sql<string | null>`case when m.attempts > 0 then null else m.reason_detail end`,
      claimed_by: null,
      claimed_until: null,
      crash_count: sql`m.crash_count + 1`,
    })
    .execute()
}

/** Releases the texts of this claim that were not sent yet. */
export async function releaseTexts({ db }: SystemScope, claim: ClaimToken): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'queued', claimed_by: null, claimed_until: null })
    .where('claimed_by', '=', claim)
    .where('status', '=', sendingStatus)
    .where('attempts', '=', 0)
    .execute()
}

type TextChange = Omit<Updateable<Messages>, 'status' | 'claimed_until'> & {
  status: MessageStatus
  claimed_until?: typeof leaseEnd
}

/**
 * Updates a claimed text. The status 'sending' keeps the claim; any other ends it. Returns undefined and writes
 * nothing if the claim was lost.
 */
export function updateClaimedText(
  { db }: SystemScope,
  row: Pick<TextRow, 'organization_id' | 'id'>,
  claim: ClaimToken,
  change: TextChange,
): Promise<TextRow | undefined> {
  const released = change.status === 'sending' ? {} : { claimed_by: null, claimed_until: null }
  return db
    .updateTable('messages')
    .set({ ...change, ...released })
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .where('claimed_by', '=', claim)
    .where('status', '=', sendingStatus)
    .returningAll()
    .executeTakeFirst()
}
