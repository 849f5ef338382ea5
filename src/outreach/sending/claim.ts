import { type Selectable, sql } from 'kysely'
import type { Messages } from '../../../db/schema.ts'
import { lanes } from '../../outbox/message.ts'
import { type ClaimToken, leaseEnd, queuedStatus, sendingStatus } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'

export type MessageRow = Selectable<Messages> & {
  /** Its batch was handed over before, or is about to be: see send_batches.payload. */
  batch_frozen?: boolean
}

/** While the instance is held, only mails to people who work here leave. */
export const isUnclaimed = sql<boolean>`not exists (select from instance_state where held_at is not null)`

/** 'first' is what people wait for; 'lost' the same where a sender died over it before; 'individual' what is sent outside batches. */
export type ClaimFilter = 'first' | 'lost' | 'individual'

/**
 * Marks up to `limit` due messages as ours for a minute, most urgent first. What may have killed a sender is taken one
 * by one, so that it takes no other message down with it. Several senders never get the same one.
 */
export async function claimDue(
  { db, now }: SystemScope,
  claim: ClaimToken,
  limit: number,
  which: ClaimFilter = 'first',
): Promise<MessageRow[]> {
  const rows = await db
    .with('due', (cte) => {
      const due = cte
        .selectFrom('messages')
        .select(['organization_id', 'id'])
        .where('status', '=', queuedStatus)
        .where('next_at', '<=', now)
        // Texts have a sender of their own: one that was perhaps taken must never be tried again.
        .where('channel', '=', sql.lit('email'))
        .limit(which === 'first' ? limit : Math.min(1, limit))
        .forUpdate()
        .skipLocked()
      return which === 'individual'
        ? due.where('send_individually', '=', sql.lit(true)).where(isUnclaimed).orderBy('next_at')
        : due
            .where('lane', '<=', sql.lit(lanes.clicked))
            .where('crash_count', which === 'first' ? '=' : '>', sql.lit(0))
            .where((row) => row.or([row('lane', '=', lanes.account), isUnclaimed]))
            .orderBy('lane')
            .orderBy('next_at')
    })
    .updateTable('messages as m')
    .from('due')
    .whereRef('m.organization_id', '=', 'due.organization_id')
    .whereRef('m.id', '=', 'due.id')
    .set({ status: 'sending', claimed_by: claim, claimed_until: leaseEnd })
    .returningAll('m')
    .execute()
  return rows.sort((a, b) => a.lane - b.lane || a.next_at.getTime() - b.next_at.getTime())
}

const ranOut = sql`status = ${sendingStatus} and claimed_until <= now() and channel = 'email'`

/**
 * Puts back what a sender claimed and never settled: it died, hung or lost the database. A batch that was handed over
 * stays one; of a batch that never was, each message may join another, and goes its own way when that was lost as well:
 * it may be what kills senders. Not sooner: one by one a hundred take as long as ten thousand do in batches.
 */
export async function requeueExpiredLeases({ db }: SystemScope): Promise<void> {
  const { rows: lost } = await sql<{ batch_id: string | null }>`
    select distinct batch_id from messages where ${ranOut}`.execute(db)
  if (lost.some(({ batch_id }) => batch_id === null))
    await sql`
      with lost as (
        select organization_id, id from messages where ${ranOut} and batch_id is null for update skip locked)
      update messages m set status = ${queuedStatus}, claimed_by = null, claimed_until = null,
        crash_count = m.crash_count + 1
      from lost where m.organization_id = lost.organization_id and m.id = lost.id`.execute(db)
  await returnLostBatches(
    db,
    lost.flatMap(({ batch_id }) => batch_id ?? []),
  )
}

/**
 * Whoever writes a batch down, hands it over again or settles it locks the batch before its messages. So do we, and look
 * at both afterwards: what we find is then what stays.
 */
async function returnLostBatches(db: SystemScope['db'], ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows: held } = await sql<{ id: string }>`
    select id from send_batches where id = any(${[...ids]}::uuid[]) order by id for update skip locked`.execute(db)
  const locked = sql`any(${held.map(({ id }) => id)}::uuid[])`
  await sql`
    with lost as materialized (
      select organization_id, id, batch_id from messages where ${ranOut} and batch_id = ${locked} for update),
    freed as (
      update send_batches b set claimed_by = null, next_at = coalesce(b.next_at, b.created_at)
      where b.id in (select batch_id from lost) and b.members is not null),
    gone as (delete from send_batches b where b.id in (select batch_id from lost) and b.members is null returning b.id)
    update messages m set status = ${queuedStatus}, claimed_by = null, claimed_until = null,
      crash_count = m.crash_count + 1, ${neverTried(sql`gone.id is not null`)}
    from lost left join gone on gone.id = lost.batch_id
    where m.organization_id = lost.organization_id and m.id = lost.id`.execute(db)
}

/** What a message of a batch is again when nothing was handed over, where `so` holds. */
const neverTried = (so: ReturnType<typeof sql>) => sql`
  send_individually = m.send_individually or (${so} and m.crash_count > 0), batch_id = case when ${so} then null else m.batch_id end,
  batch_position = case when ${so} then null else m.batch_position end,
  attempts = m.attempts - case when ${so} then 1 else 0 end,
  first_attempt_at = case when ${so} and m.attempts = 1 then null else m.first_attempt_at end`

/** Gives back, untouched, what this claim still holds. */
export async function releaseClaim({ db }: SystemScope, claim: ClaimToken): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'queued', claimed_by: null, claimed_until: null })
    .where('claimed_by', '=', claim)
    .where('status', '=', sendingStatus)
    .execute()
}
