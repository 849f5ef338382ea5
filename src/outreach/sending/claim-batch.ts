import { sql } from 'kysely'
import { lanes, skipReasons } from '../../outbox/message.ts'
import { type ClaimToken, leaseEnd, queuedStatus, sendingStatus } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'
import { isUnclaimed, type MessageRow } from './claim.ts'

/** Mails that one request may hold. Source: resend.com/docs, "Send Batch Emails". */
export const BATCH_SIZE = 100

/** Of a batch, all that is still to be settled, in order. */
export interface SendBatch {
  id: string
  lane: number
  messages: MessageRow[]
  attempts: number
  first_attempt_at: Date | null
  /** Of `attempts` those whose end a sender saw, and those that the provider itself answered with an error. */
  finished_attempts: number
  error_responses: number
  /** Of a part of a batch that was split; see split-batch.ts. */
  split_from: string | null
  /** Why the last try failed. */
  reason: string | null
  /** Once handed over: the bytes, and whose mails they are, in order. Some may be settled by now. */
  frozen: { payload: string; members: string[] } | undefined
  /** The provider was asked which emails of it it accepted, and could not say. */
  isUnlisted?: boolean
  /** An error as answer to the next try proves that nothing of it was accepted; see split-batch.ts. */
  isErrorProof?: boolean
}

const COLUMNS = [
  ...([
    'organization_id',
    'id',
    'contact_id',
    'kind',
    'occasion',
    'lane',
    'due_on',
    'status',
    'mode',
    'recipient',
  ] as const),
  ...([
    'tracking_id',
    'data',
    'payload',
    'attempts',
    'crash_count',
    'next_at',
    'first_attempt_at',
    'plan_reason',
  ] as const),
  ...(['created_by', 'created_at', 'batch_id', 'batch_position'] as const),
]
const columns = sql.join(COLUMNS.map((name) => sql.ref(`m.${name}`)))

/** Of which lane a batch could be claimed now: one that waits for another try, else what is due, else what is late. */
export async function findWaitingLane({ db, now }: SystemScope): Promise<number | undefined> {
  const again = sql`
    select lane from send_batches
    where claimed_by is null and stopped_at is null and next_at <= ${now} and ${isUnclaimed} order by next_at limit 1`
  const due = (lane: number) => sql`case when exists (${agenciesDue(lane, now)}) then ${lane}::smallint end`
  const { rows } = await sql<{ lane: number | null }>`
    select coalesce((${again}), ${due(lanes.onTime)}, ${due(lanes.catchUp)}) as lane`.execute(db)
  return rows[0]?.lane ?? undefined
}

/** The next batch of a lane that waits for another try, whole. */
export async function reclaimBatch(
  { db, now }: SystemScope,
  claim: ClaimToken,
  lane: number,
): Promise<SendBatch | undefined> {
  const { rows: batches } = await sql<Omit<SendBatch, 'messages' | 'frozen'> & { payload: string; members: string[] }>`
    update send_batches b set claimed_by = ${claim}::uuid
    where b.id = (
      select id from send_batches where claimed_by is null and stopped_at is null and next_at <= ${now} and ${isUnclaimed}
        and lane = ${lane} order by next_at limit 1 for update skip locked)
    returning b.id, b.lane, b.payload, b.members, b.attempts, b.first_attempt_at, b.finished_attempts, b.error_responses,
      b.split_from, b.reason`.execute(db)
  const [batch] = batches
  if (!batch) return undefined
  const { rows: messages } = await sql<MessageRow>`
    update messages m set status = ${sendingStatus}, claimed_by = ${claim}::uuid, claimed_until = ${leaseEnd}
    where m.batch_id = ${batch.id}::uuid and m.status = ${queuedStatus}
    returning ${columns}, true as batch_frozen`.execute(db)
  const { payload, members, ...rest } = batch
  return { ...rest, messages: inOrder(messages), frozen: { payload, members } }
}

const isDue = (
  lane: number,
) => sql`status = ${queuedStatus} and channel = 'email' and batch_id is null and not send_individually
  and lane >= ${sql.lit(lanes.onTime)} and lane = ${lane}`

/** Agencies that have something due in a lane and are not paused as a whole, each with how many they are. */
const agenciesDue = (lane: number, now: Date) => sql`
  with recursive waiting as (
    (select organization_id from messages where ${isDue(lane)} order by organization_id limit 1)
    union all
    select (select o.organization_id from messages o where ${isDue(lane)} and o.organization_id > w.organization_id
            order by o.organization_id limit 1)
    from waiting w where w.organization_id is not null)
  select w.organization_id, count(*) over () as many from waiting w
  where w.organization_id is not null
    and exists (select from messages where ${isDue(lane)} and organization_id = w.organization_id and next_at <= ${now})
    -- What is paused as a whole waits where it is, so that it resumes where it was.
    and not exists (select from outreach_pauses p join organizations o on o.id = p.organization_id
      where p.organization_id = w.organization_id and p.contact_id is null and p.kind is null
        and (p.until_on is null or p.until_on >= (${now}::timestamptz at time zone o.time_zone)::date))
    and ${isUnclaimed}`

/**
 * A new batch of up to `size` messages of one lane that are due, oldest first. Fair by agency: where several wait, none
 * gets more than its share of a claim. Several senders never get the same message. Counts a try.
 */
export async function claimBatch(
  { db, now }: SystemScope,
  claim: ClaimToken,
  { id, lane, size }: { id: string; lane: number; size: number },
): Promise<SendBatch | undefined> {
  const { rows } = await sql<MessageRow>`
    with agencies as materialized (${agenciesDue(lane, now)}),
    due as materialized (
      select m.organization_id, m.id, (row_number() over (order by m.next_at, m.id) - 1)::smallint as place
      from (select organization_id, many from agencies order by random() limit ${size}) as a
      cross join lateral (
        select organization_id, id, next_at from messages
        where ${isDue(lane)} and organization_id = a.organization_id and next_at <= ${now}
        order by next_at limit (${size}::bigint - 1) / a.many + 1 for update skip locked) as m
      limit ${size}),
    batch as (
      insert into send_batches (id, lane, created_at, claimed_by)
      select ${id}::uuid, ${lane}, ${now}, ${claim}::uuid where exists (select from due))
    update messages m set status = ${sendingStatus}, claimed_by = ${claim}::uuid, claimed_until = ${leaseEnd},
      batch_id = ${id}::uuid, batch_position = due.place, attempts = m.attempts + 1,
      first_attempt_at = coalesce(m.first_attempt_at, ${now})
    from due where m.organization_id = due.organization_id and m.id = due.id
    returning ${columns}`.execute(db)
  if (rows.length === 0) return undefined
  return {
    ...{ id, lane, messages: inOrder(rows), attempts: 0, first_attempt_at: null, frozen: undefined },
    ...{ finished_attempts: 0, error_responses: 0, split_from: null, reason: null },
  }
}

const inOrder = (messages: MessageRow[]) => messages.sort((a, b) => (a.batch_position ?? 0) - (b.batch_position ?? 0))

/**
 * Writes down for good what a batch says, and counts a try. False when the claim is no longer ours: nothing may be
 * handed over then. `again` is the try of a batch that was written down before. The claim lasts until the provider has
 * answered, however long the writing took.
 */
export async function freezeBatch(
  { db, now }: SystemScope,
  { id }: Pick<SendBatch, 'id'>,
  claim: ClaimToken,
  frozen: { payload: string; members: readonly string[] } | 'again',
): Promise<boolean> {
  const bytes =
    frozen === 'again' ? sql`` : sql`, payload = ${frozen.payload}, members = ${[...frozen.members]}::uuid[]`
  const { rows } = await sql`
    update send_batches set attempts = attempts + 1, first_attempt_at = coalesce(first_attempt_at, ${now}) ${bytes}
    where id = ${id}::uuid and claimed_by = ${claim}::uuid and stopped_at is null returning 1`.execute(db)
  if (rows.length === 0) return false
  // Hardly ever: each row costs as much as to claim it.
  await sql`
    update messages set claimed_until = ${leaseEnd}
    where batch_id = ${id}::uuid and status = ${sendingStatus} and claimed_by = ${claim}::uuid
      and claimed_until < now() + interval '40 seconds'`.execute(db)
  return true
}

/** Which of a batch's messages this claim still has: others were erased, settled by a report, or lost with the lease. */
export async function isBatchClaimed(
  { db }: SystemScope,
  { id }: Pick<SendBatch, 'id'>,
  claim: ClaimToken,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from messages
    where batch_id = ${id}::uuid and status = ${sendingStatus} and claimed_by = ${claim}::uuid`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Why a batch must not be handed over again as it is: somebody of it is gone, or was settled by other than the provider. */
export async function findMissingRecipients({ db }: SystemScope, members: readonly string[], ours: Set<string>) {
  const others = members.filter((id) => !ours.has(id))
  if (others.length === 0) return undefined
  const { rows } = await sql<{ taken: boolean; reason: string | null }>`
    select m.provider_id is not null as taken, m.reason
    from unnest(${others}::uuid[]) as o (id) left join messages m on m.id = o.id`.execute(db)
  const missing = rows.find(({ taken }) => !taken)
  return missing && (missing.reason ?? skipReasons.removed)
}

/** What was found while a batch was made, of the messages whose rows say something else. */
export async function recordRecipients(
  { db }: SystemScope,
  changed: readonly { message: MessageRow; recipient: string; mode: string }[],
): Promise<void> {
  if (changed.length === 0) return
  await sql`
    update messages m set recipient = n.recipient, mode = n.mode
    from unnest(${changed.map(({ message }) => message.organization_id)}::bigint[],
                ${changed.map(({ message }) => message.id)}::uuid[], ${changed.map(({ recipient }) => recipient)}::text[],
                ${changed.map(({ mode }) => mode)}::text[]) as n (organization_id, id, recipient, mode)
    where m.organization_id = n.organization_id and m.id = n.id`.execute(db)
}
