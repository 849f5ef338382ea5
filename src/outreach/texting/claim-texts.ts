import { type Selectable, sql, type Updateable } from 'kysely'
import type { Messages } from '../../../db/schema.ts'
import type { MessageStatus } from '../../outbox/message.ts'
import { type ClaimToken, leaseEnd, queuedStatus, sendingStatus } from '../../outbox/queries.ts'
import type { Scope, SystemScope } from '../../scope.ts'

export type TextRow = Selectable<Messages>

const text = sql.lit('text')
/** Marks up to `limit` due texts as ours for a minute. Several senders never get the same one. */
export function claimDueTexts({ db, now }: SystemScope, claim: ClaimToken, limit: number): Promise<TextRow[]> {
  return db
    .with('due', (cte) =>
      cte
        .selectFrom('messages')
        .select(['organization_id', 'id'])
        .where('channel', '=', text)
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
    .where('channel', '=', text)
    .where('status', '=', queuedStatus)
    .where('next_at', '<=', now)
    .executeTakeFirstOrThrow()
  return due
}

/** Of the last 90 days: whose outcome the provider never told, and nobody has looked into. */
export async function countUnknownTexts({ db, organizationId, now }: Scope): Promise<number> {
  const { unknown } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('unknown'))
    .where('organization_id', '=', organizationId)
    .where('channel', '=', text)
    .where('status', '=', 'unknown')
    .where('created_at', '>', new Date(now.getTime() - 90 * 86_400_000))
    .executeTakeFirstOrThrow()
  return unknown
}

const DIED = 'The server stopped while it handed the text over'

/**
 * What a sender claimed and never settled. Where it had begun to hand the text over, nobody knows whether it left: it is
 * never tried again. Else it waits as before.
 */
export async function settleLostTexts({ db }: SystemScope): Promise<void> {
  await db
    .with('lost', (cte) =>
      cte
        .selectFrom('messages')
        .select(['organization_id', 'id'])
        .where('channel', '=', text)
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
      reason: sql<string | null>`case when m.attempts > 0 then ${DIED} else m.reason end`,
      claimed_by: null,
      claimed_until: null,
      crash_count: sql`m.crash_count + 1`,
    })
    .execute()
}

/** Gives back what this claim holds and has not begun to hand over. */
export async function releaseTexts({ db }: SystemScope, claim: ClaimToken): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'queued', claimed_by: null, claimed_until: null })
    .where('claimed_by', '=', claim)
    .where('status', '=', sendingStatus)
    .where('attempts', '=', 0)
    .execute()
}

type Change = Omit<Updateable<Messages>, 'status' | 'claimed_until'> & {
  status: MessageStatus
  claimed_until?: typeof leaseEnd
}

/** Ends a claim, or with 'sending' goes on with it. Undefined, and nothing written, when it is no longer ours. */
export function updateClaimedText(
  { db }: SystemScope,
  row: Pick<TextRow, 'organization_id' | 'id'>,
  claim: ClaimToken,
  wanted: Change,
): Promise<TextRow | undefined> {
  const over = wanted.status === 'sending' ? {} : { claimed_by: null, claimed_until: null }
  return db
    .updateTable('messages')
    .set({ ...wanted, ...over })
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .where('claimed_by', '=', claim)
    .where('status', '=', sendingStatus)
    .returningAll()
    .executeTakeFirst()
}
