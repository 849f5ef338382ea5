import { sql } from 'kysely'
import type { SystemScope } from '../src/scope.ts'

export interface SlotClaim {
  job: string
  slot: Date
  claimedBy: string
}

const LEASE = sql`interval '60 seconds'`

/**
 * Takes a slot for one runner: nobody has it, or whoever had it stopped renewing. Refused while another slot of the
 * same job is still running. Leases are counted by the database's clock, which all processes share.
 */
export async function claimSlot({ db, now }: SystemScope, claim: SlotClaim): Promise<boolean> {
  const { rows } = await sql`
    insert into job_runs (job, slot, claimed_by, claimed_until, started_at)
    select ${claim.job}, ${claim.slot}, ${claim.claimedBy}, now() + ${LEASE}, ${now}
    where not exists (
      select from job_runs
      where job = ${claim.job} and slot <> ${claim.slot} and finished_at is null and claimed_until > now())
    on conflict (job, slot) do update
      set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until, started_at = excluded.started_at
      where job_runs.finished_at is null and job_runs.claimed_until <= now()
    returning slot`.execute(db)
  return rows.length === 1
}

/** False when the slot was taken over meanwhile: whoever asks must stop. */
export async function renewSlot({ db }: SystemScope, claim: SlotClaim): Promise<boolean> {
  const { numUpdatedRows } = await claimed(db, claim)
    .set({ claimed_until: sql`now() + ${LEASE}` })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function finishSlot(
  { db, now }: SystemScope,
  claim: SlotClaim,
  outcome: { result?: unknown; error?: string },
): Promise<void> {
  await claimed(db, claim)
    .set({ finished_at: now, result: JSON.stringify(outcome.result ?? null), error: outcome.error ?? null })
    .execute()
}

/** Gives an unfinished slot back, so that the next look for abandoned slots takes it up again. */
export async function releaseSlot({ db }: SystemScope, claim: SlotClaim): Promise<void> {
  await claimed(db, claim).set({ claimed_until: sql`now()` }).execute()
}

export function listAbandonedSlots({ db }: SystemScope): Promise<{ job: string; slot: Date }[]> {
  return db
    .selectFrom('job_runs')
    .select(['job', 'slot'])
    .where('finished_at', 'is', null)
    .where('claimed_until', '<=', sql<Date>`now()`)
    .orderBy('slot')
    .execute()
}

const claimed = (db: SystemScope['db'], { job, slot, claimedBy }: SlotClaim) =>
  db
    .updateTable('job_runs')
    .where('job', '=', job)
    .where('slot', '=', slot)
    .where('claimed_by', '=', claimedBy)
    .where('finished_at', 'is', null)
