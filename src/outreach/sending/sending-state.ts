import { sql } from 'kysely'
import { lanes, type MessageStatus } from '../../outbox/message.ts'
import { queuedStatus, sendingStatus } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'
import { findHold, type OutreachHold } from './hold.ts'
import { PACE_TROUBLE_AFTER } from './send-pace.ts'

export type LaneOfMail = keyof typeof lanes

export interface SendingState extends OutreachHold {
  /** Mails by who waits for whom. */
  lanes: { lane: LaneOfMail; queued: number; due: number; oldest_due_at: Date | null }[]
  texts: number
  sending: number
  /** Of clients, and nobody has dealt with them. */
  failed: number
  unknown: number
  resting: { provider: string; opened_at: Date }[]
}

const names = Object.fromEntries(Object.entries(lanes).map(([name, lane]) => [lane, name as LaneOfMail]))
const status = (name: MessageStatus) => sql.lit(name)

/** How all agencies' outbox stands. Each count is read from an index of what waits, so what was sent costs nothing. */
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
    where times_opened >= ${PACE_TROUBLE_AFTER} and (open_until is not null or opened_at > now() - interval '1 hour')
    order by opened_at`.execute(db)
  return {
    ...(await findHold(system)),
    ...counts[0]!,
    lanes: waiting.map(({ lane, ...rest }) => ({ lane: names[lane] ?? 'catchUp', ...rest })),
    resting,
  }
}
