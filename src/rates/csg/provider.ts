/*
 * Live rates from CSG. An answer is cached for `cacheMinutes`, and may be shown for a day while CSG is down or slow.
 * After five failures in a row, requests pause for a minute at a time. Source: docs/behaviour/quotes.md.
 */
import { encodeBase64urlNoPadding } from '@oslojs/encoding'
import { formatLong, todayIn } from '../../lib/calendar-date.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { sha256 } from '../../lib/tokens.ts'
import type { TenantDb } from '../../scope.ts'
import {
  type CarrierQuotes,
  type RateProvider,
  type RateRequest,
  RatesUnavailable,
  ratedAge,
} from '../rate-provider.ts'
import { PROVIDER, RequestRefused } from './client.ts'
import {
  type CachedResponse,
  cacheResponse,
  claimRetryOfPausedProvider,
  countFailure,
  findRateState,
  type RateState,
} from './queries.ts'
import { type CsgTools, requestRates } from './request-rates.ts'

interface Options extends CsgTools {
  tenantDb: Pick<TenantDb, 'root' | 'now'>
  /** The rate book. If it is a real one, it is used without a ZIP code and if CSG fails. */
  book: RateProvider
  cacheMinutes: number
  /** The prices come from a fake provider and are labeled as samples. */
  isSample?: boolean | undefined
  /** How long a page waits. The call continues, and its answer is cached for the next page view. */
  maxWaitMs?: number | undefined
  /** How long a page waits if cached prices from the last day can be shown instead. */
  maxStaleWaitMs?: number | undefined
}

const MAX_FAILURES = 5
const PAUSE_MS = 60_000
const MAX_WAIT_MS = 8_000
const MAX_STALE_WAIT_MS = 1_000
/** Each request makes two or three calls, and six calls run at a time: the last of 50 waits about half a minute. */
const MAX_CONCURRENT_REQUESTS = 50
// For most clients, today's date is the same as in this zone.
const ZONE = 'America/Chicago'
/** Version of the cached format. Change it when the format changes. */
const CACHE_FORMAT = 'v1'

export function csgProvider(options: Options): RateProvider {
  const { tenantDb, book, log, cacheMinutes, isSample = false } = options
  const { maxWaitMs = MAX_WAIT_MS, maxStaleWaitMs = MAX_STALE_WAIT_MS } = options
  const { root, now } = tenantDb
  const later = (ms: number) => new Date(now().getTime() + ms)
  /** Calls in progress, by cache key. A second request for the same key waits for the first. */
  const pending = new Map<string, Promise<CachedResponse>>()
  /**
   * Cache reads in progress, by key. Requests share them, because a separate, slower read could miss a call that
   * started and finished meanwhile.
   */
  const reading = new Map<string, Promise<RateState>>()

  function readRateState(key: string): Promise<RateState> {
    const known = reading.get(key)
    if (known) return known
    const read = findRateState(root, PROVIDER, key).finally(() => {
      if (reading.get(key) === read) reading.delete(key)
    })
    reading.set(key, read)
    return read
  }

  async function ask(request: RateRequest, key: string, { failures }: RateState): Promise<CachedResponse> {
    if (
      failures >= MAX_FAILURES &&
      !(await claimRetryOfPausedProvider(root, { provider: PROVIDER, now: now(), nextAt: later(PAUSE_MS) }))
    )
      throw new RatesUnavailable('unavailable', 'CSG requests are paused for a minute')
    const askedAt = now()
    try {
      const answer = await requestRates(request, options)
      await cacheResponse(root, { provider: PROVIDER, key, answer, askedAt, expiresAt: later(cacheMinutes * 60_000) })
      return { answer, asked_at: askedAt }
    } catch (error) {
      if (error instanceof RatesUnavailable) await recordFailure(error)
      throw error
    }
  }

  async function recordFailure(error: RatesUnavailable) {
    const { kind, message, cause } = error
    // A refusal of one request does not mean that the provider is down.
    const isOutage = kind !== 'forbidden' && !(cause instanceof RequestRefused)
    const limit = { provider: PROVIDER, limit: MAX_FAILURES, pausedUntil: later(PAUSE_MS) }
    const failures = isOutage ? await countFailure(root, limit) : undefined
    log.error({ kind, reason: message, failures }, 'live rates failed')
  }

  function shared(request: RateRequest, key: string, rateState: RateState): Promise<CachedResponse> {
    const known = pending.get(key)
    if (known) return known
    if (pending.size >= MAX_CONCURRENT_REQUESTS)
      throw new RatesUnavailable('unavailable', 'Too many requests are waiting for CSG')
    const asked = ask(request, key, rateState).finally(() => {
      pending.delete(key)
      // A read that started before this answer was cached may not include it.
      reading.delete(key)
    })
    // The call may fail when no request is waiting for it anymore, so the rejection must be handled here.
    asked.catch(() => {})
    pending.set(key, asked)
    return asked
  }

  function shown({ answer, asked_at }: CachedResponse, { age }: RateRequest): CarrierQuotes[] {
    const on = todayIn(ZONE, asked_at)
    const live = { is_illustrative: isSample, book_name: `Live rates as of ${formatLong(on)}`, effective_from: on }
    return answer.map((company) => ({
      ...company,
      ...live,
      quotes: company.quotes.map((quote) => ({ ...quote, age })),
    }))
  }

  /** Sample prices never replace real ones. */
  async function fromRealBook(request: RateRequest): Promise<CarrierQuotes[]> {
    return (await book.quotes(request)).filter((company) => !company.is_illustrative)
  }

  return {
    async quotes(request) {
      if (!request.zip) return fromRealBook(request)
      const key = keyOf(request)
      // Looked up before the cache is read, because the read may miss a call that finishes during it.
      const running = pending.get(key)
      const rateState = await readRateState(key)
      const { answer, asked_at, expires_at } = rateState
      const cached = answer && asked_at ? { answer, asked_at } : undefined
      if (cached && expires_at! > now()) return shown(cached, request)
      const stale = cached && cached.asked_at > later(-DAY_MS) ? cached : undefined
      try {
        const asked = running ?? shared(request, key, rateState)
        return shown(await within(stale ? maxStaleWaitMs : maxWaitMs, asked), request)
      } catch (error) {
        if (!(error instanceof RatesUnavailable)) throw error
        if (stale) return shown(stale, request)
        const fallback = await fromRealBook(request)
        if (fallback.length === 0) throw error
        return fallback
      }
    },
  }
}

function keyOf({ zip, state, county = '', age, gender, tobacco, effectiveOn }: RateRequest): string {
  const parts = [CACHE_FORMAT, zip, state, county.toUpperCase(), ratedAge(age), gender, tobacco, effectiveOn]
  return encodeBase64urlNoPadding(sha256(JSON.stringify(parts)))
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new RatesUnavailable('unavailable', `CSG took longer than ${ms} ms`)), ms)
  work.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}
