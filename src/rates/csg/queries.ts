/*
 * State of a rate provider that all processes share. Each function is one statement without a transaction, because pages
 * wait for some of them and calls to the provider happen in between. The rows belong to no organization.
 */
import { sql } from 'kysely'
import type { TenantDb } from '../../scope.ts'
import type { MappedQuotes } from './map.ts'

type Root = TenantDb['root']

export interface CachedResponse {
  answer: MappedQuotes[]
  asked_at: Date
}

export interface RateState {
  answer: MappedQuotes[] | null
  asked_at: Date | null
  expires_at: Date | null
  /** Failures in a row. */
  failures: number
}

/** The cached answer, if there is one, and the number of failures. */
export async function findRateState(root: Root, provider: string, key: string): Promise<RateState> {
  const { rows } = await sql<RateState>`
    select a.answer, a.asked_at, a.expires_at, coalesce(p.failures, 0) as failures
    from (select ${provider}::text as provider) here
    left join rate_answers a on a.provider = here.provider and a.key = ${key}
    left join rate_providers p on p.provider = here.provider`.execute(root)
  return rows[0]!
}

/** Caches an answer, and resets the count of failures. */
export async function cacheResponse(
  root: Root,
  { provider, key, answer, askedAt, expiresAt }: AnswerToCache,
): Promise<void> {
  await sql`
    with reset as (
      update rate_providers set failures = 0, paused_until = null where provider = ${provider} and failures > 0
    )
    insert into rate_answers (provider, key, answer, asked_at, expires_at)
    values (${provider}, ${key}, ${JSON.stringify(answer)}::jsonb, ${askedAt}::timestamptz, ${expiresAt}::timestamptz)
    on conflict (provider, key) do update
      set answer = excluded.answer, asked_at = excluded.asked_at, expires_at = excluded.expires_at`.execute(root)
}

interface AnswerToCache {
  provider: string
  key: string
  answer: MappedQuotes[]
  askedAt: Date
  expiresAt: Date
}

/**
 * Counts one more failure and returns the number of failures in a row. From `limit` on, requests pause until
 * `pausedUntil`.
 */
export async function countFailure(
  root: Root,
  { provider, limit, pausedUntil }: { provider: string; limit: number; pausedUntil: Date },
): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into rate_providers as p (provider, failures, paused_until)
    values (${provider}, 1, case when ${limit}::integer <= 1 then ${pausedUntil}::timestamptz end)
    on conflict (provider) do update set failures = p.failures + 1,
      paused_until = case when p.failures + 1 >= ${limit}::integer then ${pausedUntil}::timestamptz end
    returning failures`.execute(root)
  return rows[0]!.failures
}

/** True for the one caller that may try a paused provider again. The next may try at `nextAt`. */
export async function claimRetryOfPausedProvider(
  root: Root,
  { provider, now, nextAt }: { provider: string; now: Date; nextAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update rate_providers set paused_until = ${nextAt}::timestamptz
    where provider = ${provider} and (paused_until is null or paused_until <= ${now}::timestamptz)
    returning provider`.execute(root)
  return rows.length > 0
}

export async function findSession(root: Root, provider: string) {
  const { rows } = await sql<{ token: string | null; token_expires_at: Date | null }>`
    select token, token_expires_at from rate_providers where provider = ${provider}`.execute(root)
  return rows[0]
}

/**
 * True for the one process that may sign in now: no other process is renewing the session, and the stored token is
 * still `known`.
 */
export async function claimRenewal(
  root: Root,
  { provider, known, now, until }: { provider: string; known: string | null; now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into rate_providers as p (provider, renewing_until) values (${provider}, ${until}::timestamptz)
    on conflict (provider) do update set renewing_until = excluded.renewing_until
      where p.token is not distinct from ${known}::text
        and (p.renewing_until is null or p.renewing_until <= ${now}::timestamptz)
    returning provider`.execute(root)
  return rows.length > 0
}

/** Ends a renewal, with a new session, or with null to keep the old one. */
export async function endRenewal(
  root: Root,
  provider: string,
  session: { token: string; endsAt: Date } | null,
): Promise<void> {
  await sql`
    update rate_providers set renewing_until = null, token = coalesce(${session?.token ?? null}::text, token),
      token_expires_at = coalesce(${session?.endsAt ?? null}::timestamptz, token_expires_at)
    where provider = ${provider}`.execute(root)
}

/** Deletes a session that the provider rejected, unless it was already replaced. */
export async function deleteCsgSession(root: Root, provider: string, token: string): Promise<void> {
  await sql`
    update rate_providers set token = null, token_expires_at = null
    where provider = ${provider} and token = ${token}`.execute(root)
}
