import { type Selectable, sql } from 'kysely'
import type { OutreachMessages } from '../../../db/schema.ts'
import { queued, sending } from '../../outbox/queries.ts'
import type { SystemScope } from '../../scope.ts'

export type MessageRow = Selectable<OutreachMessages>

/** Names one claim. Whatever a claim writes later carries it, so that a sender who lost its lease changes nothing. */
export type Claim = string

// By the database's clock, which all senders share.
export const leaseEnd = sql<Date>`now() + interval '60 seconds'`

/** Marks up to `limit` due messages as ours for a minute, most urgent first. Several senders never get the same one. */
export async function claimDue({ db, now }: SystemScope, claim: Claim, limit: number): Promise<MessageRow[]> {
  const rows = await db
    .with('due', (cte) =>
      cte
        .selectFrom('outreach_messages')
        .select(['organization_id', 'id'])
        .where('status', '=', queued)
        .where('next_at', '<=', now)
        .orderBy('lane')
        .orderBy('next_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outreach_messages as m')
    .from('due')
    .whereRef('m.organization_id', '=', 'due.organization_id')
    .whereRef('m.id', '=', 'due.id')
    .set({ status: 'sending', claimed_by: claim, claimed_until: leaseEnd })
    .returningAll('m')
    .execute()
  return rows.sort((a, b) => a.lane - b.lane || a.next_at.getTime() - b.next_at.getTime())
}

/** Puts back what a sender claimed and never settled: it died, hung or lost the database. */
export async function returnLostLeases({ db }: SystemScope): Promise<void> {
  await db
    .with('lost', (cte) =>
      cte
        .selectFrom('outreach_messages')
        .select(['organization_id', 'id'])
        .where('status', '=', sending)
        .where('claimed_until', '<=', sql<Date>`now()`)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outreach_messages as m')
    .from('lost')
    .whereRef('m.organization_id', '=', 'lost.organization_id')
    .whereRef('m.id', '=', 'lost.id')
    .set({ status: 'queued', claimed_by: null, claimed_until: null, lost_leases: sql`m.lost_leases + 1` })
    .execute()
}

/** Gives back, untouched, what this claim still holds. */
export async function releaseClaim({ db }: SystemScope, claim: Claim): Promise<void> {
  await db
    .updateTable('outreach_messages')
    .set({ status: 'queued', claimed_by: null, claimed_until: null })
    .where('claimed_by', '=', claim)
    .where('status', '=', sending)
    .execute()
}
