/*
 * Live rates. Every answer is kept for an hour and, while CSG is down, shown for a day; after five failures in a row it
 * is left alone for a minute at a time. Source: docs/behaviour/quotes.md.
 */
import { formatLong, todayIn } from '../../lib/calendar-date.ts'
import { sha256 } from '../../lib/tokens.ts'
import type { TenantDb } from '../../scope.ts'
import {
  type CarrierQuotes,
  type RateProvider,
  type RateRequest,
  RatesUnavailable,
  ratedAge,
} from '../rate-provider.ts'
import { askForRates, type RateQuestion } from './ask-for-rates.ts'
import { PROVIDER, QuestionRefused } from './client.ts'
import { type CachedAnswer, cacheAnswer, claimProbe, countFailure, findRateState, type RateState } from './queries.ts'

interface Options extends RateQuestion {
  tenantDb: Pick<TenantDb, 'root' | 'now'>
  /** The rate book. It stands in where CSG gives nothing and a real book is in force. */
  book: RateProvider
  keepMinutes: number
  /** The prices come from a stand-in: they are made up, and labelled so. */
  isSample?: boolean | undefined
  /** How long a page waits. The call goes on without it, and its answer is there when the page is asked for again. */
  patienceMs?: number | undefined
  /** The same where prices of today are there to be shown meanwhile. */
  stalePatienceMs?: number | undefined
}

const MOST_FAILURES = 5
const REST_MS = 60_000
const DAY_MS = 86_400_000
const PATIENCE_MS = 8_000
const STALE_PATIENCE_MS = 1_000
/** Questions at one time, each of some four calls, of which six run: who came last would wait half a minute. */
const MOST_AT_ONCE = 50
// The day that most of those who read it have.
const ZONE = 'America/Chicago'
/** Changed when what is kept changes its form. */
const FORM = 'v1'

export function csgProvider(options: Options): RateProvider {
  const { tenantDb, book, log, keepMinutes, isSample = false } = options
  const { patienceMs = PATIENCE_MS, stalePatienceMs = STALE_PATIENCE_MS } = options
  const { root, now } = tenantDb
  const later = (ms: number) => new Date(now().getTime() + ms)
  /** The questions that are being asked: nobody asks one again meanwhile. */
  const asking = new Map<string, Promise<CachedAnswer>>()
  /** Reads in progress, shared by key: a slower read of its own could miss a question that began and ended meanwhile. */
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

  async function ask(request: RateRequest, key: string, { failures }: RateState): Promise<CachedAnswer> {
    if (
      failures >= MOST_FAILURES &&
      !(await claimProbe(root, { provider: PROVIDER, now: now(), nextAt: later(REST_MS) }))
    )
      throw new RatesUnavailable('unavailable', 'CSG is left alone for a minute')
    const askedAt = now()
    try {
      const answer = await askForRates(request, options)
      await cacheAnswer(root, { provider: PROVIDER, key, answer, askedAt, expiresAt: later(keepMinutes * 60_000) })
      return { answer, asked_at: askedAt }
    } catch (error) {
      if (error instanceof RatesUnavailable) await note(error)
      throw error
    }
  }

  async function note(error: RatesUnavailable) {
    const { kind, message, cause } = error
    // What is refused to one question says nothing of the others.
    const isTheirs = kind !== 'forbidden' && !(cause instanceof QuestionRefused)
    const limit = { provider: PROVIDER, limit: MOST_FAILURES, restsUntil: later(REST_MS) }
    const failures = isTheirs ? await countFailure(root, limit) : undefined
    log.error({ kind, reason: message, failures }, 'live rates failed')
  }

  function shared(request: RateRequest, key: string, rateState: RateState): Promise<CachedAnswer> {
    const known = asking.get(key)
    if (known) return known
    if (asking.size >= MOST_AT_ONCE) throw new RatesUnavailable('unavailable', 'Too many wait for CSG already')
    const asked = ask(request, key, rateState).finally(() => {
      asking.delete(key)
      // A read that began before this answer was kept may not have it.
      reading.delete(key)
    })
    // Whoever waited may have left by the time it fails.
    asked.catch(() => {})
    asking.set(key, asked)
    return asked
  }

  function shown({ answer, asked_at }: CachedAnswer, { age }: RateRequest): CarrierQuotes[] {
    const on = todayIn(ZONE, asked_at)
    const live = { is_illustrative: isSample, book_name: `Live rates of ${formatLong(on)}`, effective_from: on }
    return answer.map((company) => ({
      ...company,
      ...live,
      quotes: company.quotes.map((quote) => ({ ...quote, age })),
    }))
  }

  /** Sample prices never take the place of real ones. */
  async function fromRealBook(request: RateRequest): Promise<CarrierQuotes[]> {
    return (await book.quotes(request)).filter((company) => !company.is_illustrative)
  }

  return {
    async quotes(request) {
      if (!request.zip) return fromRealBook(request)
      const key = keyOf(request)
      // Looked for first: one that ends while we read what is kept has not been kept in what we read.
      const running = asking.get(key)
      const rateState = await readRateState(key)
      const { answer, asked_at, expires_at } = rateState
      const kept = answer && asked_at ? { answer, asked_at } : undefined
      if (kept && expires_at! > now()) return shown(kept, request)
      const stale = kept && kept.asked_at > later(-DAY_MS) ? kept : undefined
      try {
        const asked = running ?? shared(request, key, rateState)
        return shown(await within(stale ? stalePatienceMs : patienceMs, asked), request)
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
  const asked = [FORM, zip, state, county.toUpperCase(), ratedAge(age), gender, tobacco, effectiveOn]
  return sha256(JSON.stringify(asked)).toString('base64url')
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new RatesUnavailable('unavailable', `CSG took longer than ${ms} ms`)), ms)
  work.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}
