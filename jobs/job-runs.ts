/* One row of job_runs per job and slot of its cron schedule, so that only one process runs each slot. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Log } from '../src/deps.ts'
import { errorText, redactPeople } from '../src/lib/error-text.ts'
import type { SystemScope, TenantDb } from '../src/scope.ts'

interface SlotClaim {
  job: string
  slot: Date
  claimedBy: string
}

interface Outcome {
  result?: unknown
  error?: string
}

export type SlotRun = { ran: true; result: unknown } | { ran: false }

const LEASE_INTERVAL = sql`interval '60 seconds'`
const RENEW_MS = 20_000

/**
 * Runs a job for one slot, unless that slot has run, or it or another slot of the job is running. `work` gets a signal
 * that aborts when `stopping` aborts or the lease is lost. When `work` then returns or throws, the slot is released, so
 * that another process continues it. Throws what `work` throws.
 */
export async function runSlot(
  { tenantDb, log }: { tenantDb: TenantDb; log: Log },
  { job, slot }: { job: string; slot: Date },
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<SlotRun> {
  const claim: SlotClaim = { job, slot, claimedBy: randomUUID() }
  const claimed =
    !stopping.aborted && (await tenantDb.withSystem('claim a job slot', (system) => claimSlot(system, claim)))
  if (!claimed) return { ran: false }
  const lost = new AbortController()
  const signal = AbortSignal.any([stopping, lost.signal])
  const renewing = setInterval(() => {
    tenantDb
      .withSystem('renew a job slot', (system) => renewSlot(system, claim))
      .then((isOurs) => isOurs || lost.abort())
      .catch((error) => log.error({ job, err: error }, 'could not renew the slot'))
  }, RENEW_MS).unref()
  const settle = (outcome: Outcome) =>
    tenantDb.withSystem('settle a job slot', (system) =>
      signal.aborted ? releaseSlot(system, claim) : finishSlot(system, claim, outcome),
    )
  try {
    const result = await work(signal)
    await settle({ result })
    log.info({ job, slot, result }, 'job')
    return { ran: true, result }
  } catch (error) {
    // If the database is unavailable, the lease expires and another process runs the slot.
    await settle({ error: describeFailure(error) }).catch(() => {})
    throw error
  } finally {
    clearInterval(renewing)
  }
}

/** Without personal data, because every operator can read the row. */
const describeFailure = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${errorText(error)}` : redactPeople(String(error))

/**
 * Claims a slot that is free or whose lease has expired. Returns false while another slot of the same job is running.
 * Leases use the database's clock, which all processes share.
 */
async function claimSlot({ db, now }: SystemScope, claim: SlotClaim): Promise<boolean> {
  const { rows } = await sql`
    insert into job_runs (job, slot, claimed_by, claimed_until, started_at)
    select ${claim.job}, ${claim.slot}, ${claim.claimedBy}, now() + ${LEASE_INTERVAL}, ${now}
    where not exists (
      select from job_runs
      where job = ${claim.job} and slot <> ${claim.slot} and finished_at is null and claimed_until > now())
    on conflict (job, slot) do update
      set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until, started_at = excluded.started_at
      where job_runs.finished_at is null and job_runs.claimed_until <= now()
    returning slot`.execute(db)
  return rows.length === 1
}

/** False if another process took over the slot. The caller must then stop. */
async function renewSlot({ db }: SystemScope, claim: SlotClaim): Promise<boolean> {
  const { numUpdatedRows } = await rowOf(db, claim)
    .set({ claimed_until: sql`now() + ${LEASE_INTERVAL}` })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function finishSlot({ db, now }: SystemScope, claim: SlotClaim, outcome: Outcome): Promise<void> {
  await rowOf(db, claim)
    .set({ finished_at: now, result: JSON.stringify(outcome.result ?? null), error: outcome.error ?? null })
    .execute()
}

/** Releases an unfinished slot, so that the next search for abandoned slots finds it. */
async function releaseSlot({ db }: SystemScope, claim: SlotClaim): Promise<void> {
  await rowOf(db, claim).set({ claimed_until: sql`now()` }).execute()
}

/** Unfinished slots whose lease has expired. */
export function listAbandonedSlots({ db }: SystemScope): Promise<{ job: string; slot: Date }[]> {
  return db
    .selectFrom('job_runs')
    .select(['job', 'slot'])
    .where('finished_at', 'is', null)
    .where('claimed_until', '<=', sql<Date>`now()`)
    .orderBy('slot')
    .execute()
}

/** The result or error of this slot if its run has ended. */
export const findFinishedRun = ({ db }: SystemScope, { job, slot }: Pick<SlotClaim, 'job' | 'slot'>) =>
  db
    .selectFrom('job_runs')
    .select(['result', 'error'])
    .where('job', '=', job)
    .where('slot', '=', slot)
    .where('finished_at', 'is not', null)
    .executeTakeFirst()

const rowOf = (db: SystemScope['db'], { job, slot, claimedBy }: SlotClaim) =>
  db
    .updateTable('job_runs')
    .where('job', '=', job)
    .where('slot', '=', slot)
    .where('claimed_by', '=', claimedBy)
    .where('finished_at', 'is', null)

export interface LastRun {
  job: string
  slot: Date
  started_at: Date
  finished_at: Date | null
  failed: boolean
}

/** The newest claimed slot of each of these jobs. */
export async function listLastRuns({ db }: SystemScope, jobs: readonly string[]): Promise<LastRun[]> {
  const { rows } = await sql<LastRun>`
    select r.job, r.slot, r.started_at, r.finished_at, r.error is not null as failed
    from unnest(${jobs}::text[]) as names (job)
    cross join lateral (
      select * from job_runs where job_runs.job = names.job order by slot desc limit 1) as r`.execute(db)
  return rows
}
