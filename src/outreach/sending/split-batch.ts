import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { OutgoingMail } from '../../outbox/outgoing-mail.ts'
import { type ClaimToken, queuedStatus, sendingStatus } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'
import type { MessageRow, SendBatch } from './batch.ts'
import type { SettledCounts } from './send-report.ts'

/** The emails of a frozen batch, in the order of its members. */
export const mailsOf = ({ frozen }: SendBatch): OutgoingMail[] => JSON.parse(frozen?.payload ?? '[]')

export interface Parts {
  messages: readonly MessageRow[]
  /** The provider certainly accepted none of them, so their attempts do not count. */
  isAbsent: boolean
  nextAt: Date
}

/**
 * Replaces a batch with smaller ones that have new idempotency keys, to isolate the message that makes it fail: two
 * halves or, if it is frozen and mixed, one part for each agency. Frozen emails keep their body.
 */
export async function splitBatch(
  { db, now }: SystemScope,
  batch: SendBatch,
  claim: ClaimToken,
  { messages, isAbsent, nextAt }: Parts,
): Promise<SettledCounts> {
  const agencies = Map.groupBy(messages, ({ organization_id }) => organization_id)
  const middle = Math.ceil(messages.length / 2)
  const parts =
    batch.frozen && agencies.size > 1 ? [...agencies.values()] : [messages.slice(0, middle), messages.slice(middle)]
  const mails = new Map(mailsOf(batch).map((mail, place) => [batch.frozen?.members[place], mail]))
  let moved = 0
  for (const part of parts) {
    const id = randomUUID()
    // first_attempt_at stays: a late report must not look as if another installation had sent the email.
    const { rows } = await sql<{ id: string }>`
      update messages m set status = ${queuedStatus}, claimed_by = null, claimed_until = null, next_at = ${nextAt},
        batch_id = ${id}::uuid, batch_position = p.place - 1, attempts = ${isAbsent ? sql`0` : sql`m.attempts`}
      from unnest(${part.map((message) => message.id)}::uuid[]) with ordinality as p (id, place)
      where m.id = p.id and m.batch_id = ${batch.id}::uuid and m.claimed_by = ${claim}::uuid and m.status = ${sendingStatus}
      returning m.id`.execute(db)
    // The others were settled by a report, or erased.
    const claimed = new Set(rows.map((row) => row.id))
    const members = part.flatMap((message) => (claimed.has(message.id) ? [message.id] : []))
    if (members.length === 0) continue
    moved += members.length
    await db
      .insertInto('send_batches')
      .values({
        id,
        lane: batch.lane,
        created_at: now,
        next_at: nextAt,
        payload: batch.frozen ? JSON.stringify(members.map((member) => mails.get(member))) : null,
        members: batch.frozen ? members : null,
        split_from: batch.frozen ? batch.id : null,
        reason: batch.reason,
        reason_detail: batch.reason_detail,
      })
      .execute()
  }
  await db.deleteFrom('send_batches').where('id', '=', batch.id).execute()
  return [
    ['queued', moved],
    ['lost', messages.length - moved],
  ]
}
