import { sql } from 'kysely'
import { lanes, type MessageStatus } from '../outbox/message.ts'
import { queuedStatus, sendingStatus } from '../outbox/queries.ts'
import type { AnyScope, SystemScope } from '../scope.ts'
import { BREAKER_OPENINGS_BEFORE_ALERT } from './sending/send-pace.ts'

/** Whether emails and texts to clients are held, since when, and why. */
export interface OutreachHold {
  held_at: Date | null
  held_because: string | null
}

/**
 * Stops all emails and texts to clients of all agencies. Email to agency staff is still sent, except digests, client
 * news and test emails. If sending is already held, the first reason stays. Called by an operator, or if this database
 * may be an older copy of one that has sent more.
 */
export async function holdOutreach({ db, now }: SystemScope, reason: string): Promise<void> {
  await db
    .updateTable('instance_state')
    .set({ held_at: now, held_because: reason })
    .where('held_at', 'is', null)
    .execute()
}

/** Returns false if sending was not held. */
export async function releaseOutreachHold({ db }: SystemScope): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('instance_state')
    .set({ held_at: null, held_because: null })
    .where('held_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function findHold({ db }: Pick<SystemScope, 'db'>): Promise<OutreachHold> {
  return db.selectFrom('instance_state').select(['held_at', 'held_because']).executeTakeFirstOrThrow()
}

export const OLDER_BACKUP_REASON = 'This database is older than the one this server last used'

/**
 * Compares the database's epoch with the one that this server stored, and moves it forward to `fresh`. Version 7 ids grow
 * with time, so a smaller one belongs to an older copy: then outreach is held. Returns the epoch to store, and whether
 * the database is older. A server without a stored epoch, or with another database's, cannot tell.
 */
export async function compareEpochs(
  system: SystemScope,
  known: string | undefined,
  fresh: string,
): Promise<{ epoch: string; isOlder: boolean }> {
  const { db } = system
  const before = await db.selectFrom('instance_state').select('epoch').executeTakeFirstOrThrow()
  const isOlder = known !== undefined && isTimed(known) && isTimed(before.epoch) && before.epoch < known
  if (isOlder) await holdOutreach(system, OLDER_BACKUP_REASON)
  // The epoch never moves back, even though the servers' clocks differ.
  const { rows } = await sql<{ epoch: string }>`
    update instance_state set epoch = case when substr(epoch::text, 15, 1) = '7' then greatest(epoch, ${fresh}::uuid)
      else ${fresh}::uuid end
    returning epoch`.execute(db)
  return { epoch: rows[0]?.epoch ?? fresh, isOlder }
}

const isTimed = (id: string) => id[14] === '7'

/**
 * Why due client email is not sent, for all agencies of this server. 'held': by an operator, or because this database
 * may be an older copy. 'account': the provider refuses our key or account. 'quota': it accepts no more before `until`.
 * 'provider': most requests to it fail.
 */
export interface EmailTrouble {
  kind: 'held' | 'account' | 'quota' | 'provider'
  since: Date
  /** For 'held', the operator's reason or ours; for 'account' and 'quota', the provider's. '' for 'provider'. */
  reason: string
  /** The next attempt, for 'account' and 'quota'. */
  until: Date | null
}

/** Undefined if email is sent normally, or if the provider has been failing for a few minutes only. */
export async function findEmailTrouble({ db }: Pick<AnyScope, 'db'>): Promise<EmailTrouble | undefined> {
  const { rows } = await sql<EmailTrouble>`select * from email_trouble()`.execute(db)
  return rows[0]
}

export type LaneName = keyof typeof lanes

export interface SendingState extends OutreachHold {
  /** Queued email by lane. */
  lanes: { lane: LaneName; queued: number; due: number; oldest_due_at: Date | null }[]
  /** Queued texts. */
  texts: number
  sending: number
  /** Failed and unknown messages to clients that no one has handled. */
  failed: number
  unknown: number
  /** Providers that failed repeatedly. */
  resting: { provider: string; opened_at: Date }[]
}

const laneNames = Object.fromEntries(Object.entries(lanes).map(([name, lane]) => [lane, name as LaneName]))
const status = (name: MessageStatus) => sql.lit(name)

/** The outbox of all agencies. Each count reads an index of unsettled messages, so that sent ones cost nothing. */
export async function sendingState(system: SystemScope): Promise<SendingState> {
  const { db, now } = system
  const { rows: waiting } = await sql<{ lane: number; queued: number; due: number; oldest_due_at: Date | null }>`
    select lane, count(*) as queued, count(*) filter (where next_at <= ${now}) as due,
      min(next_at) filter (where next_at <= ${now}) as oldest_due_at
    from messages where status = ${queuedStatus} and channel = 'email' group by lane`.execute(db)
  const { rows: counts } = await sql<{ texts: number; sending: number; failed: number; unknown: number }>`
    select
      (select count(*) from messages where status = ${queuedStatus} and channel = 'text') as texts,
      (select count(*) from messages where status = ${sendingStatus}) as sending,
      count(*) filter (where status = ${status('failed')}) as failed,
      count(*) filter (where status = ${status('unknown')}) as unknown
    from messages
    where contact_id is not null and handled_at is null and status in ('unknown', 'failed')`.execute(db)
  const { rows: resting } = await sql<{ provider: string; opened_at: Date }>`
    select provider, opened_at from send_pace
    where times_opened >= ${BREAKER_OPENINGS_BEFORE_ALERT} and (open_until is not null or opened_at > now() - interval '1 hour')
    order by opened_at`.execute(db)
  return {
    ...(await findHold(system)),
    ...counts[0]!,
    lanes: waiting.map(({ lane, ...rest }) => ({ lane: laneNames[lane] ?? 'catchUp', ...rest })),
    resting,
  }
}
