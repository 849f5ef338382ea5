/*
 * One row of job_runs per job and slot of the timetable: of all processes that want to run it, one does.
 */
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

export type SlotRun = { ran: true; result: unknown } | { ran: false }

const LEASE = sql`interval '60 seconds'`
const RENEW_MS = 20_000

/**
 * Does a job's work for one slot, if nobody else does or did. `work` gets a signal that aborts when `stopping` does or
 * when the slot was lost; what was cut short is given back, for another process to take up. Throws what `work` throws.
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
      .then((stillOurs) => stillOurs || lost.abort())
      .catch((error) => log.error({ job, err: error }, 'could not renew the slot'))
  }, RENEW_MS).unref()
  try {
    const result = await work(signal)
    const settle = signal.aborted ? releaseSlot : finishSlot
    await tenantDb.withSystem('settle a job slot', (system) => settle(system, claim, { result }))
    log.info({ job, slot, result }, 'job')
    return { ran: true, result }
  } catch (error) {
    // Where the database itself is the trouble, the lease runs out and the slot is taken up again.
    await tenantDb
      .withSystem('settle a job slot', (system) => finishSlot(system, claim, { error: whatFailed(error) }))
      .catch(() => {})
    throw error
  } finally {
    clearInterval(renewing)
  }
}

/** The row is every operator's to read. */
const whatFailed = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${errorText(error)}` : redactPeople(String(error))

/**
 * Takes a slot for one runner: nobody has it, or whoever had it stopped renewing. Refused while another slot of the
 * same job is still running. Leases are counted by the database's clock, which all processes share.
 */
async function claimSlot({ db, now }: SystemScope, claim: SlotClaim): Promise<boolean> {
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
async function renewSlot({ db }: SystemScope, claim: SlotClaim): Promise<boolean> {
  const { numUpdatedRows } = await rowOf(db, claim)
    .set({ claimed_until: sql`now() + ${LEASE}` })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function finishSlot(
  { db, now }: SystemScope,
  claim: SlotClaim,
  outcome: { result?: unknown; error?: string },
): Promise<void> {
  await rowOf(db, claim)
    .set({ finished_at: now, result: JSON.stringify(outcome.result ?? null), error: outcome.error ?? null })
    .execute()
}

/** Gives an unfinished slot back, so that the next look for abandoned slots takes it up again. */
async function releaseSlot({ db }: SystemScope, claim: SlotClaim): Promise<void> {
  await rowOf(db, claim).set({ claimed_until: sql`now()` }).execute()
}

/** Slots whose runner died or was stopped before it finished. */
export function listAbandonedSlots({ db }: SystemScope): Promise<{ job: string; slot: Date }[]> {
  return db
    .selectFrom('job_runs')
    .select(['job', 'slot'])
    .where('finished_at', 'is', null)
    .where('claimed_until', '<=', sql<Date>`now()`)
    .orderBy('slot')
    .execute()
}

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

/** The newest slot of each of these jobs that somebody took. */
export async function listLastRuns({ db }: SystemScope, jobs: readonly string[]): Promise<LastRun[]> {
  const { rows } = await sql<LastRun>`
    select r.job, r.slot, r.started_at, r.finished_at, r.error is not null as failed
    from unnest(${jobs}::text[]) as wanted (job)
    cross join lateral (
      select * from job_runs where job_runs.job = wanted.job order by slot desc limit 1) as r`.execute(db)
  return rows
}
