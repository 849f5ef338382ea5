import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { BatchOutcome, SendOutcome } from '../../outbox/outgoing-mail.ts'
import type { TextOutcome } from '../../outbox/outgoing-text.ts'
import type { SystemScope, TenantDb } from '../../scope.ts'

/** Whose places: what people wait for, outreach that is due, outreach that is caught up. */
export type PaceShare = 'first' | 'outreach' | 'catch_up'

/** Keeps all senders together below what the provider allows. */
export interface ProviderPace {
  /**
   * Takes the next free place; answers the milliseconds to wait for it. Undefined, and nothing taken, when it is too
   * far off to wait for, or when the provider is in trouble: places of those who give up would keep everybody else
   * waiting. Outreach waits here until a place is free that nobody of 'first' wants.
   */
  reserve(share?: PaceShare, signal?: AbortSignal): Promise<number | undefined>
  /** The provider said to slow down: nobody sends before this many milliseconds have passed. */
  holdBack(ms: number): Promise<void>
  /** How a try went. After too many failures nobody tries for a while. */
  note?(failed: boolean): Promise<void>
  /** Nothing can leave: nobody sends before the pause is over, then one tries. A success ends it. */
  pause?(pause: ProviderPause): Promise<void>
}

/** 'account': the provider refuses our key, account or settings. 'quota': it takes no more today, or this month. */
export interface ProviderPause {
  cause: 'account' | 'quota'
  /** In the provider's words. */
  reason: string
  /** Where the provider says how long. */
  forMs?: number | undefined
}

/** What the pace learns from the provider's answer. `isSuspect`: only the message itself may be what fails. */
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
        ...{ cause: 'quota', reason: outcome.reason },
        forMs: 'retryAfterMs' in outcome ? outcome.retryAfterMs : undefined,
      })
    case 'uncertain':
    case 'unreached':
    case 'not_reached':
      return isSuspect ? undefined : pace.note?.(true)
    case 'accepted':
    case 'refused':
    case 'conflict':
    case 'not_there':
      return pace.note?.(false)
  }
}

// A longer wait would outlast the lease of what is to be sent.
const LONGEST_WAIT_MS = 10_000
/** The rest of the pace is kept for sign-in mails and what people clicked. */
const PARTS = { outreach: 0.8, catch_up: 0.5 } as const

const TRIES = 40
const OPENS_AFTER = TRIES / 2
const OPEN = sql`interval '60 seconds'`
/** Openings without a healthy spell between them, from which on people are told. */
export const PACE_TROUBLE_AFTER = 3
const clock = sql<Date>`clock_timestamp()`
/** A daily quota resets then; of a monthly one the day depends on the account. Source: resend.com/docs, "Usage Limits". */
const NEXT_UTC_DAY = sql`(date_trunc('day', ${clock} at time zone 'utc') + interval '1 day') at time zone 'utc'`
const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000}::float8)`

/** One row per provider account, so that any number of processes share one pace. */
export function createDatabasePace(tenantDb: TenantDb, account: { provider: string; perSecond: number }): ProviderPace {
  const { provider } = account
  const gapMs = 1000 / account.perSecond
  /** Whether a success is worth a statement: only where failures are remembered. */
  let remembersFailures = true

  async function take({ db }: SystemScope, share: PaceShare): Promise<{ waitMs: number; taken: boolean }> {
    const gap = seconds(gapMs)
    const apart = (part: keyof typeof PARTS) => (share === part ? seconds(gapMs / PARTS[part]) : undefined)
    const isFirst = share === 'first'
    const limit = isFirst ? sql`${clock} + ${seconds(LONGEST_WAIT_MS)}` : clock
    const [outreach, catchUp] = [isFirst ? undefined : seconds(gapMs / PARTS.outreach), apart('catch_up')]
    const { rows } = await sql<{ wait_ms: number; remembers: boolean }>`
      insert into send_pace as p (provider, next_free_at, outreach_free_at, catch_up_free_at)
      values (${provider}, ${clock} + ${gap}, ${outreach ? sql`${clock} + ${outreach}` : sql`'-infinity'`},
              ${catchUp ? sql`${clock} + ${catchUp}` : sql`'-infinity'`})
      on conflict (provider) do update set
        next_free_at = greatest(p.next_free_at, ${clock}) + ${gap},
        outreach_free_at = ${outreach ? sql`greatest(p.outreach_free_at, ${clock}) + ${outreach}` : sql`p.outreach_free_at`},
        catch_up_free_at = ${catchUp ? sql`greatest(p.catch_up_free_at, ${clock}) + ${catchUp}` : sql`p.catch_up_free_at`},
        -- Whoever comes first after the pause tries once; the others wait another minute, or until that went well.
        open_until = case when p.open_until is not null then ${clock} + ${OPEN} end,
        paused_until = case when p.paused_until is not null then ${clock} + ${OPEN} end
      where p.next_free_at <= ${limit} and (p.open_until is null or p.open_until <= ${clock})
        and (p.paused_until is null or p.paused_until <= ${clock})
        ${outreach ? sql`and p.outreach_free_at <= ${clock}` : sql``} ${catchUp ? sql`and p.catch_up_free_at <= ${clock}` : sql``}
      returning extract(epoch from p.next_free_at - ${gap} - ${clock})::float8 * 1000 as wait_ms,
                p.recent_attempts <> 0 or p.open_until is not null or p.paused_until is not null as remembers`.execute(
      db,
    )
    const [place] = rows
    if (place) remembersFailures = place.remembers
    if (place) return { taken: true, waitMs: Math.max(0, place.wait_ms) }
    const { rows: free } = await sql<{ wait_ms: number }>`
      select extract(epoch from greatest(next_free_at, open_until, paused_until ${outreach ? sql`, outreach_free_at` : sql``}
        ${catchUp ? sql`, catch_up_free_at` : sql``}) - ${clock})::float8 * 1000 as wait_ms
      from send_pace where provider = ${provider}`.execute(db)
    return { taken: false, waitMs: Math.max(1, free[0]?.wait_ms ?? 1) }
  }

  return {
    async reserve(share = 'first', signal) {
      for (let waited = 0; ; ) {
        const place = await tenantDb.withSystem('reserve a place to send', (system) => take(system, share))
        if (place.taken) return place.waitMs
        waited += place.waitMs
        if (share === 'first' || waited > LONGEST_WAIT_MS) return undefined
        await sleep(place.waitMs, undefined, signal && { signal }).catch(() => {})
        if (signal?.aborted) return undefined
      }
    },
    holdBack: (ms) =>
      tenantDb.withSystem('hold sending back', async ({ db }) => {
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
    async note(failed) {
      if (!failed && !remembersFailures) return
      await tenantDb.withSystem('note how a try went', (system) => noteTry(system, provider, failed))
    },
  }
}

const NOT_PAUSED = sql`paused_until = null, pause_cause = null, pause_reason = null, paused_since = null, pause_count = 0`

/** Providers are asked again at once, whatever they were paused for. For an operator who has mended it. */
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

const HEALTHY = 0b11_1111_1111

async function noteTry({ db }: SystemScope, provider: string, failed: boolean): Promise<void> {
  const recent = sql`(((p.recent_attempts << 1) | ${failed ? 1 : 0}::bigint) & ${2 ** TRIES - 1}::bigint)`
  const opens = sql`(p.open_until is not null or bit_count(${recent}::bit(40)) > ${OPENS_AFTER})`
  await (failed
    ? sql`update send_pace p set recent_attempts = ${recent}, failures = p.failures + 1,
            open_until = case when ${opens} then ${clock} + ${OPEN} end,
            opened_at = case when ${opens} then ${clock} else p.opened_at end,
            times_opened = p.times_opened + case when ${opens} then 1 else 0 end
          where p.provider = ${provider}`
    : // What closes begins anew, but has to do well for a while before the openings are forgotten.
      sql`update send_pace p set failures = 0, open_until = null, ${NOT_PAUSED},
            recent_attempts = case when p.open_until is null then ${recent} else ${HEALTHY}::bigint end,
            times_opened = case when p.open_until is null and ${recent} & ${HEALTHY}::bigint = 0 then 0 else p.times_opened end
          where p.provider = ${provider}`
  ).execute(db)
}
