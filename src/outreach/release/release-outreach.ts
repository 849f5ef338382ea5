import type { HealthKeys } from '../../eligibility/answers.ts'
import { todayIn } from '../../lib/calendar-date.ts'
import type { ZipBook } from '../../places/zip-book.ts'
import type { Scope, TenantDb } from '../../scope.ts'
import { lockPlan } from '../planning/plan-contacts.ts'
import { isPastDeadline, type SendDeadline } from '../send-moment.ts'
import { findAgencyObstacle, type SendEnvironment } from '../send-obstacle.ts'
import { type DailyLimits, dailyAllowance, divideAllowance } from './allowance.ts'
import { decideDueEmails, enqueueMessages } from './enqueue.ts'
import {
  addSpentAllowance,
  countDueOutreach,
  findReleasingAgency,
  findSpentAllowance,
  listDueRegions,
  listReleaseCandidates,
  listReleasingAgencies,
  type ReleaseCandidate,
} from './queries.ts'

export interface ReleaseContext extends ReleaseEnvironment {
  tenantDb: TenantDb
  signal: AbortSignal
}

export interface ReleaseReport {
  /** Emails added to the outbox. */
  released: number
  agencies: number
}

/**
 * Enqueues due planned emails within the daily limits, each once even with several processes. Wake 'send-outreach'
 * afterwards. Throws AggregateError at the end if agencies failed; they do not block others.
 */
export async function releaseOutreach({ tenantDb, signal, ...environment }: ReleaseContext): Promise<ReleaseReport> {
  const report: ReleaseReport = { released: 0, agencies: 0 }
  const errors: unknown[] = []
  for (const organizationId of await tenantDb.withSystem('list agencies with due emails', listReleasingAgencies)) {
    const identity = { organizationId, actor: { kind: 'system', reason: 'release outreach' } } as const
    let next: ReleasePosition | undefined = { turn: 0, after: undefined }
    let released = 0
    try {
      while (next && !signal.aborted) {
        const position: ReleasePosition = next
        const chunk = await tenantDb.withTenant(identity, (scope) => releaseChunk(scope, position, environment))
        released += chunk.released
        next = chunk.next
      }
    } catch (error) {
      errors.push(error)
    }
    report.released += released
    if (released > 0) report.agencies++
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `Agencies with emails that were not enqueued: ${errors.length}`)
  return report
}

/** Configuration for enqueueing emails. */
export interface ReleaseEnvironment extends SendEnvironment {
  healthKeys: HealthKeys
  zips: ZipBook
  limits?: DailyLimits
  /** Planned emails per transaction. */
  chunk?: number
}

/**
 * The position of a run: the index of its current share of the allowance (see divideAllowance), and the last planned
 * email it looked at.
 */
export interface ReleasePosition {
  turn: number
  after: ReleaseCandidate | undefined
}

export interface ReleaseChunkResult {
  released: number
  /** Where the next chunk begins. Undefined if nothing more can be enqueued in this run. */
  next: ReleasePosition | undefined
}

const DONE: ReleaseChunkResult = { released: 0, next: undefined }
const CHUNK = 500

/**
 * Enqueues an agency's next due planned emails in one transaction. It holds the lock on the agency's plan, which also
 * protects the day's count. Each email is checked against a fresh plan, and becomes one message if it may still be
 * sent. Does nothing if the day's allowance is used up, or if it is too late in the day for every contact with a due
 * email.
 */
async function releaseChunk(
  scope: Scope,
  position: ReleasePosition,
  environment: ReleaseEnvironment,
): Promise<ReleaseChunkResult> {
  const limit = environment.chunk ?? CHUNK
  const agency = (await lockPlan(scope)) && (await findReleasingAgency(scope, environment))
  // An obstacle at the agency would make the sender skip these emails for good, so they stay planned instead.
  if (!agency || (await findAgencyObstacle(scope, agency, environment))) return DONE
  const today = todayIn(agency.time_zone, scope.now)
  const spent = await findSpentAllowance(scope, today)
  if (!spent) return DONE
  const mode = agency.send_mode
  const allowance = dailyAllowance({ book: agency.book, startedOn: agency.started_on, mode }, today, environment.limits)
  if (spent.released >= allowance) return DONE
  const isTooLate = isPastDeadline(
    scope.now,
    { sendHour: agency.send_hour, timeZone: agency.time_zone },
    environment.zips,
  )
  const filter = { today, mode }
  if (await isDayOver(scope, position, filter, isTooLate)) return DONE
  const turns = divideAllowance(allowance, spent, await countDueOutreach(scope, { ...filter, timing: 'on time' }))
  const turn = turns[position.turn]
  if (!turn) return DONE
  const nextTurn = { turn: position.turn + 1, after: undefined }
  if (turn.max === 0) return { released: 0, next: nextTurn }

  const candidates = await listReleaseCandidates(
    scope,
    { ...filter, timing: turn.timing },
    { after: position.after, limit },
  )
  if (candidates.length === 0) return { released: 0, next: nextTurn }
  const reachable = candidates.filter((candidate) => !isTooLate(candidate))
  const dueEmails = reachable.length > 0 ? await decideDueEmails(scope, reachable, { agency, today, environment }) : []
  const chosen = dueEmails.slice(0, turn.max)
  const released = await enqueueMessages(scope, chosen, filter)
  await addSpentAllowance(scope, today, {
    released: spent.released + chosen.length,
    late: spent.late + chosen.filter(({ isLate }) => isLate).length,
  })
  const isTurnOver = chosen.length === turn.max || candidates.length < limit
  return { released, next: isTurnOver ? nextTurn : { turn: position.turn, after: candidates.at(-1) } }
}

/** Checked once per run, and only if it is already evening in the agency's time zone. */
async function isDayOver(
  scope: Scope,
  { turn, after }: ReleasePosition,
  filter: { today: string; mode: 'test' | 'production' },
  isTooLate: SendDeadline,
): Promise<boolean> {
  if (turn > 0 || after || !isTooLate({ zip_code: null, state: null })) return false
  const regions = await listDueRegions(scope, filter)
  return regions.every(isTooLate)
}
