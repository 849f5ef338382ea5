import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { BatchOutcome, SendOutcome } from '../../outbox/outgoing-mail.ts'
import type { TextOutcome } from '../../outbox/outgoing-text.ts'
import type { SystemScope, TenantDb } from '../../scope.ts'

/** Interactive email (see isInteractive) and texts, due outreach, or overdue outreach. */
export type SendPriority = 'first' | 'outreach' | 'catch_up'

/** A rate limit that all senders share, below what the provider allows. */
export interface ProviderPace {
  /**
   * Reserves a slot for one request and returns the milliseconds to wait for it. Returns undefined without reserving if
   * the slot is too far off, if the provider is failing or paused, or if `signal` aborts. Outreach waits here for a
   * slot that 'first' does not need.
   */
  reserve(share?: SendPriority, signal?: AbortSignal): Promise<number | undefined>
  /** After a 429: no requests for this many milliseconds. */
  holdBack(ms: number): Promise<void>
  /** Records the result of a request. Too many failures stop all requests for a while. */
  recordResult?(failed: boolean): Promise<void>
  /** Stops all requests until the pause is over; then one request is made. A success ends the pause. */
  pause?(pause: ProviderPause): Promise<void>
}

/** 'account': the provider refuses our key, account or settings. 'quota': it accepts no more today, or this month. */
export interface ProviderPause {
  cause: 'account' | 'quota'
  /** The provider's message. */
  reason: string
  /** Milliseconds, if the provider names them. */
  forMs?: number | undefined
}

/**
 * Reports the provider's response to the pace. `isSuspect`: a failure may be the message's own, so it does not count.
 */
export async function reportToPace(
  pace: ProviderPace,
  outcome: SendOutcome | BatchOutcome | TextOutcome,
  { isSuspect = false } = {},
): Promise<void> {
  switch (outcome.kind) {
    case 'busy':
      return pace.holdBack(outcome.retryAfterMs)
    case 'locked_out':
      return pace.pause?.({ cause: 'account', reason: outcome.reason })
    case 'quota':
      return pace.pause?.({
        cause: 'quota',
        reason: outcome.reason,
        forMs: 'retryAfterMs' in outcome ? outcome.retryAfterMs : undefined,
      })
    case 'uncertain':
    case 'unreached':
    case 'not_reached':
      return isSuspect ? undefined : pace.recordResult?.(true)
    case 'accepted':
    case 'refused':
    case 'conflict':
    case 'not_there':
      return pace.recordResult?.(false)
  }
}

/** A longer wait could outlast the lease of what was claimed before it. */
const MAX_WAIT_MS = 10_000
/** The share of the rate that outreach may use. The rest is for emails that people wait for. */
const RATE_SHARES = { outreach: 0.8, catch_up: 0.5 } as const

/**
 * All senders wait for the next slot until the same moment, and the one with the fastest connection to the database
 * would get every slot. So a sender lengthens its wait by up to this fraction: the more recently it had a slot, the
 * longer it waits. This does not delay the next slot.
 */
const MAX_DELAY_SHARE = 0.1

/** Number of recent results that are remembered. If more than MAX_FAILURES of them failed, the circuit breaker opens. */
const RESULT_COUNT = 40
const MAX_FAILURES = RESULT_COUNT / 2
const OPEN_PERIOD = sql`interval '60 seconds'`
/** Openings of the circuit breaker, without a healthy period between them, after which people are notified. */
export const BREAKER_OPENINGS_BEFORE_ALERT = 3
const clock = sql<Date>`clock_timestamp()`
/** When a daily quota resets. A monthly quota's day depends on the account. Source: resend.com/docs, "Usage Limits". */
const NEXT_UTC_DAY = sql`(date_trunc('day', ${clock} at time zone 'utc') + interval '1 day') at time zone 'utc'`
const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000}::float8)`

/** A pace in one database row per provider account, shared by all processes. */
export function createDatabasePace(tenantDb: TenantDb, account: { provider: string; perSecond: number }): ProviderPace {
  const { provider } = account
  const gapMs = 1000 / account.perSecond
  /** A success needs an SQL statement only if failures are stored. */
  let hasFailures = true
  /** When this sender last had a slot, by performance.now(). */
  let lastSlotAt = Number.NEGATIVE_INFINITY

  async function tryReserve(
    { db }: SystemScope,
    share: SendPriority,
  ): Promise<{ waitMs: number; isReserved: boolean }> {
    const gap = seconds(gapMs)
    const catchUp = share === 'catch_up' ? seconds(gapMs / RATE_SHARES.catch_up) : undefined
    const isFirst = share === 'first'
    const limit = isFirst ? sql`${clock} + ${seconds(MAX_WAIT_MS)}` : clock
    const outreach = isFirst ? undefined : seconds(gapMs / RATE_SHARES.outreach)
    const { rows } = await sql<{ wait_ms: number; has_failures: boolean }>`
      insert into send_pace as p (provider, next_free_at, outreach_free_at, catch_up_free_at)
      values (${provider}, ${clock} + ${gap}, ${outreach ? sql`${clock} + ${outreach}` : sql`'-infinity'`},
              ${catchUp ? sql`${clock} + ${catchUp}` : sql`'-infinity'`})
      on conflict (provider) do update set
        next_free_at = greatest(p.next_free_at, ${clock}) + ${gap},
        outreach_free_at = ${outreach ? sql`greatest(p.outreach_free_at, ${clock} - ${MAX_DELAY_SHARE}::float8 * ${outreach}) + ${outreach}` : sql`p.outreach_free_at`},
        catch_up_free_at = ${catchUp ? sql`greatest(p.catch_up_free_at, ${clock}) + ${catchUp}` : sql`p.catch_up_free_at`},
        -- The first request after the pause is a test; the others wait another minute, or until it succeeds.
        open_until = case when p.open_until is not null then ${clock} + ${OPEN_PERIOD} end,
        paused_until = case when p.paused_until is not null then ${clock} + ${OPEN_PERIOD} end
      where p.next_free_at <= ${limit} and (p.open_until is null or p.open_until <= ${clock})
        and (p.paused_until is null or p.paused_until <= ${clock})
        ${outreach ? sql`and p.outreach_free_at <= ${clock}` : sql``} ${catchUp ? sql`and p.catch_up_free_at <= ${clock}` : sql``}
      returning extract(epoch from p.next_free_at - ${gap} - ${clock})::float8 * 1000 as wait_ms,
                p.recent_attempts <> 0 or p.open_until is not null or p.paused_until is not null as has_failures`.execute(
      db,
    )
    const [place] = rows
    if (place) hasFailures = place.has_failures
    if (place) return { isReserved: true, waitMs: Math.max(0, place.wait_ms) }
    const { rows: free } = await sql<{ wait_ms: number }>`
      select extract(epoch from greatest(next_free_at, open_until, paused_until ${outreach ? sql`, outreach_free_at` : sql``}
        ${catchUp ? sql`, catch_up_free_at` : sql``}) - ${clock})::float8 * 1000 as wait_ms
      from send_pace where provider = ${provider}`.execute(db)
    return { isReserved: false, waitMs: Math.max(1, free[0]?.wait_ms ?? 1) }
  }

  return {
    async reserve(share = 'first', signal) {
      for (let waited = 0; ; ) {
        const place = await tenantDb.withSystem('reserve a send slot', (system) => tryReserve(system, share))
        if (place.isReserved) {
          lastSlotAt = performance.now()
          return place.waitMs
        }
        waited += place.waitMs
        if (share === 'first' || waited > MAX_WAIT_MS) return undefined
        const recency = place.waitMs / (place.waitMs + performance.now() - lastSlotAt)
        await sleep(place.waitMs * (1 + MAX_DELAY_SHARE * recency), undefined, signal && { signal }).catch(() => {})
        if (signal?.aborted) return undefined
      }
    },
    holdBack: (ms) =>
      tenantDb.withSystem('slow down sending', async ({ db }) => {
        const until = sql<Date>`greatest(next_free_at, ${clock} + ${seconds(ms)})`
        await db.updateTable('send_pace').set({ next_free_at: until }).where('provider', '=', provider).execute()
      }),
    pause: ({ cause, reason, forMs }) =>
      tenantDb.withSystem('pause a provider', async ({ db }) => {
        const until =
          forMs !== undefined
            ? sql`${clock} + ${seconds(forMs)}`
            : cause === 'quota'
              ? NEXT_UTC_DAY
              : sql`${clock} + least(interval '1 minute' * 2 ^ least(p.pause_count, 10), interval '1 hour')`
        await sql`update send_pace p set pause_cause = ${cause}, pause_reason = ${reason}, paused_until = ${until},
          paused_since = coalesce(p.paused_since, ${clock}), pause_count = p.pause_count + 1
          where p.provider = ${provider}`.execute(db)
      }),
    async recordResult(failed) {
      if (!failed && !hasFailures) return
      await tenantDb.withSystem('record a send result', (system) => storeResult(system, provider, failed))
    },
  }
}

const NOT_PAUSED = sql`paused_until = null, pause_cause = null, pause_reason = null, paused_since = null, pause_count = 0`

/** Ends all provider pauses, for an operator who has fixed the cause. */
export async function endProviderPauses({ db }: SystemScope): Promise<void> {
  await sql`update send_pace set ${NOT_PAUSED} where pause_cause is not null`.execute(db)
}

export interface PausedProvider extends Pick<ProviderPause, 'cause' | 'reason'> {
  provider: string
  since: Date
  until: Date
}

export async function listPausedProviders({ db }: Pick<SystemScope, 'db'>): Promise<PausedProvider[]> {
  const { rows } = await sql<PausedProvider>`
    select provider, pause_cause as cause, pause_reason as reason, paused_since as since, paused_until as until
    from send_pace where pause_cause is not null order by paused_since`.execute(db)
  return rows
}

/** Ten successes in a row. */
const HEALTHY_MASK = 0b11_1111_1111

async function storeResult({ db }: SystemScope, provider: string, failed: boolean): Promise<void> {
  const recent = sql`(((p.recent_attempts << 1) | ${failed ? 1 : 0}::bigint) & ${2 ** RESULT_COUNT - 1}::bigint)`
  const opens = sql`(p.open_until is not null or bit_count(${recent}::bit(40)) > ${MAX_FAILURES})`
  await (failed
    ? sql`update send_pace p set recent_attempts = ${recent}, failures = p.failures + 1,
            open_until = case when ${opens} then ${clock} + ${OPEN_PERIOD} end,
            opened_at = case when ${opens} then ${clock} else p.opened_at end,
            times_opened = p.times_opened + case when ${opens} then 1 else 0 end
          where p.provider = ${provider}`
    : // Closing the breaker leaves ten results marked as failures, so that openings count until ten successes in a row.
      sql`update send_pace p set failures = 0, open_until = null, ${NOT_PAUSED},
            recent_attempts = case when p.open_until is null then ${recent} else ${HEALTHY_MASK}::bigint end,
            times_opened = case when p.open_until is null and ${recent} & ${HEALTHY_MASK}::bigint = 0 then 0 else p.times_opened end
          where p.provider = ${provider}`
  ).execute(db)
}
