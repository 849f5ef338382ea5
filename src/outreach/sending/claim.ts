import { sql } from 'kysely'
import { lanes } from '../../outbox/message.ts'
import { type ClaimToken, leaseEnd, queuedStatus, sendingStatus } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'
import { type MessageRow, type SendBatch, SUSPECT_CRASH_COUNT } from './send-run.ts'

/** What to claim next. */
export interface NextBatch {
  lane: number
  /** Its message has crashed senders, so this sender sends nothing else meanwhile. */
  isSuspect: boolean
}

const columns = sql`m.organization_id, m.id, m.contact_id, m.kind, m.occasion, m.lane, m.due_on, m.status, m.mode, m.recipient,
  m.tracking_id, m.data, m.payload, m.attempts, m.crash_count, m.next_at, m.first_attempt_at, m.plan_reason, m.created_by,
  m.created_at, m.batch_id, m.batch_position`

/** While sending is held, only email to agency staff is sent, except digests, client news and test emails. */
const isNotHeld = sql`not exists (select from instance_state where held_at is not null)`
const isAllowed = (lane: number) => (lane === lanes.account ? sql`true` : isNotHeld)

// Literals: a generic prepared plan could not use the partial indexes.
const suspects = sql.lit(SUSPECT_CRASH_COUNT)
const isUnbatched = sql`status = ${queuedStatus} and channel = 'email' and batch_id is null`

/** Batches that wait for another attempt, or for their first attempt as a part of a split batch. */
const retries = ({ lane, isSuspect }: NextBatch, now: Date) => sql`
  send_batches b where b.claimed_by is null and b.stopped_at is null and b.next_at <= ${now} and b.lane = ${sql.lit(lane)}
    and ${isAllowed(lane)} and ${isSuspect ? sql`` : sql`not`} (coalesce(cardinality(b.members), 0) = 1 and exists (
      select from messages m where m.batch_id = b.id and m.status = ${queuedStatus} and m.crash_count >= ${suspects}))`

/** Due messages of a lane that are claimed one at a time. */
const oneDue = ({ lane, isSuspect }: NextBatch, now: Date) => sql`
  messages where ${isUnbatched} and crash_count ${isSuspect ? sql`>=` : sql`<`} ${suspects} and lane = ${sql.lit(lane)}
    and next_at <= ${now} and ${isAllowed(lane)}`

const isDue = (lane: number) => sql`${isUnbatched} and crash_count < ${suspects}
  and lane >= ${sql.lit(lanes.onTime)} and lane = ${lane}`

/**
 * Agencies with due outreach in a lane, except those paused as a whole; each row includes the count of these agencies.
 */
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
    -- Messages of a paused agency keep their place, so that a resume continues where the pause began.
    and not exists (select from outreach_pauses p join organizations o on o.id = p.organization_id
      where p.organization_id = w.organization_id and p.contact_id is null and p.kind is null
        and (p.until_on is null or p.until_on >= (${now}::timestamptz at time zone o.time_zone)::date))
    and ${isNotHeld}`

/**
 * The next claimable work, or undefined. Awaited email: account email, such as sign-in links, first; within each lane,
 * retries first. Outreach: retries first, then what is due, then what is overdue. Messages that have crashed senders
 * come last.
 */
export async function findNextBatch(
  { db, now }: SystemScope,
  share: 'awaited' | 'outreach',
): Promise<NextBatch | undefined> {
  const found = (next: NextBatch, from: ReturnType<typeof sql>) =>
    sql`(select ${sql.lit(next.lane)} as lane, ${sql.lit(next.isSuspect)} as is_suspect where exists (${from}))`
  const retry = (next: NextBatch) => found(next, sql`select from ${retries(next, now)}`)
  const due = (next: NextBatch) => found(next, sql`select from ${oneDue(next, now)}`)
  const dueFairly = (next: NextBatch) => found(next, agenciesDue(next.lane, now))
  const [first, second] =
    share === 'awaited' ? ([lanes.account, lanes.clicked] as const) : ([lanes.onTime, lanes.catchUp] as const)
  const [a, b, c, d] = [
    { lane: first, isSuspect: false },
    { lane: second, isSuspect: false },
    { lane: first, isSuspect: true },
    { lane: second, isSuspect: true },
  ] as const
  const inOrder =
    share === 'awaited' ? [retry(a), due(a), retry(b), due(b)] : [retry(a), retry(b), dueFairly(a), dueFairly(b)]
  const { rows } = await sql<{ lane: number; is_suspect: boolean }>`
    ${sql.join([...inOrder, retry(c), due(c), retry(d), due(d)], sql` union all `)} limit 1`.execute(db)
  return rows[0] && { lane: rows[0].lane, isSuspect: rows[0].is_suspect }
}

/** Claims the whole batch that has waited longest for another attempt. */
export async function claimRetry(
  { db, now }: SystemScope,
  claim: ClaimToken,
  next: NextBatch,
): Promise<SendBatch | undefined> {
  type Row = Omit<SendBatch, 'claim' | 'messages' | 'frozen'> & { payload: string | null; members: string[] | null }
  const { rows: batches } = await sql<Row>`
    update send_batches set claimed_by = ${claim}::uuid
    where id = (select b.id from ${retries(next, now)} order by b.next_at limit 1 for update of b skip locked)
    returning id, lane, payload, members, attempts, first_attempt_at, last_attempt_at, finished_attempts, error_responses, split_from,
      reason, reason_detail`.execute(db)
  const [batch] = batches
  if (!batch) return undefined
  const { payload, members, ...rest } = batch
  const frozen = payload !== null && members !== null ? { payload, members } : undefined
  const { rows: messages } = await sql<MessageRow>`
    update messages m set status = ${sendingStatus}, claimed_by = ${claim}::uuid, claimed_until = ${leaseEnd}
      ${frozen ? sql`` : sql`, ${firstAttempt(now)}`}
    where m.batch_id = ${batch.id}::uuid and m.status = ${queuedStatus}
    returning ${columns}, ${frozen !== undefined}::boolean as batch_frozen`.execute(db)
  return { ...rest, claim, messages: inOrder(messages), frozen }
}

const firstAttempt = (now: Date) =>
  sql`attempts = m.attempts + 1, first_attempt_at = coalesce(m.first_attempt_at, ${now})`

/**
 * Claims a new batch of up to `size` due messages of one lane, oldest first, or a single awaited or suspect message. The
 * batch of such a single message has its id, unless another batch has it: its idempotency key is then the same on a
 * restored copy of this database. Fair by agency: if several have due messages, none gets more than its share.
 * Concurrent senders never claim the same message. Counts an attempt for each message.
 */
export async function claimBatch(
  { db, now }: SystemScope,
  claim: ClaimToken,
  { id, lane, isSuspect, size }: NextBatch & { id: string; size: number },
): Promise<SendBatch | undefined> {
  const one = sql`
    due as materialized (
      select organization_id, id, 0::smallint as place from ${oneDue({ lane, isSuspect }, now)}
      order by next_at limit 1 for update skip locked)`
  const fair = sql`
    agencies as materialized (${agenciesDue(lane, now)}),
    due as materialized (
      select m.organization_id, m.id, (row_number() over (order by m.next_at, m.id) - 1)::smallint as place
      from (select organization_id, many from agencies order by random() limit ${size}) as a
      cross join lateral (
        select organization_id, id, next_at from messages
        where ${isDue(lane)} and organization_id = a.organization_id and next_at <= ${now}
        order by next_at limit (${size}::bigint - 1) / a.many + 1 for update skip locked) as m
      limit ${size})`
  const isOne = isSuspect || lane <= lanes.clicked
  const batchId = isOne
    ? sql`select case when exists (select from send_batches b where b.id = due.id) then ${id}::uuid else due.id end from due`
    : sql`select ${id}::uuid where exists (select from due)`
  const { rows } = await sql<MessageRow>`
    with ${isOne ? one : fair},
    batch as (
      insert into send_batches (id, lane, created_at, claimed_by)
      select id, ${lane}, ${now}, ${claim}::uuid from (${batchId}) as b (id) returning id)
    update messages m set status = ${sendingStatus}, claimed_by = ${claim}::uuid, claimed_until = ${leaseEnd},
      batch_id = batch.id, batch_position = due.place, ${firstAttempt(now)}
    from due cross join batch where m.organization_id = due.organization_id and m.id = due.id
    returning ${columns}`.execute(db)
  const [first] = rows
  if (!first?.batch_id) return undefined
  return {
    id: first.batch_id,
    claim,
    lane,
    messages: inOrder(rows),
    attempts: 0,
    first_attempt_at: null,
    last_attempt_at: null,
    finished_attempts: 0,
    error_responses: 0,
    split_from: null,
    reason: null,
    reason_detail: null,
    frozen: undefined,
  }
}

const inOrder = (messages: MessageRow[]) => messages.sort((a, b) => (a.batch_position ?? 0) - (b.batch_position ?? 0))

/**
 * Stores the body of a batch before its first attempt, or keeps the stored one ('again'), and counts an attempt.
 * Extends the lease beyond the provider's timeout. False if the claim is lost: then nothing may be sent.
 */
export async function storeBatchPayload(
  { db, now }: SystemScope,
  { id, claim }: SendBatch,
  frozen: { payload: string; members: readonly string[] } | 'again',
): Promise<boolean> {
  const body = frozen === 'again' ? sql`` : sql`, payload = ${frozen.payload}, members = ${[...frozen.members]}::uuid[]`
  const { rows } = await sql`
    update send_batches set attempts = attempts + 1, first_attempt_at = coalesce(first_attempt_at, ${now}),
      last_attempt_at = ${now} ${body}
    where id = ${id}::uuid and claimed_by = ${claim}::uuid and stopped_at is null returning 1`.execute(db)
  if (rows.length === 0) return false
  // Updates only leases that expire soon, because each row costs as much as a claim.
  await sql`
    update messages set claimed_until = ${leaseEnd}
    where batch_id = ${id}::uuid and status = ${sendingStatus} and claimed_by = ${claim}::uuid
      and claimed_until < now() + interval '40 seconds'`.execute(db)
  return true
}

/** Whether this claim still holds the batch. If so, locks it until the transaction ends. */
export async function isOwnClaim({ db }: SystemScope, { id, claim }: SendBatch): Promise<boolean> {
  const found = await db
    .selectFrom('send_batches')
    .select('id')
    .where('id', '=', id)
    .where('claimed_by', '=', claim)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Ids of the messages that this claim still holds. The others were erased, settled by a report, or lost with the lease.
 */
export async function findClaimedIds({ db }: SystemScope, { id, claim }: SendBatch): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from messages
    where batch_id = ${id}::uuid and status = ${sendingStatus} and claimed_by = ${claim}::uuid`.execute(db)
  return new Set(rows.map((row) => row.id))
}
