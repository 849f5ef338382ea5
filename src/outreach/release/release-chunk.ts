import type { HealthKeys } from '../../eligibility/answers.ts'
import { todayIn } from '../../lib/calendar-date.ts'
import type { ZipBook } from '../../places/zip-book.ts'
import type { Scope } from '../../scope.ts'
import { lockPlan } from '../planning/plan-contacts.ts'
import { findAgencyObstacle, type SendEnvironment } from '../sending/agency-obstacles.ts'
import { type DailyLimits, dailyAllowance, sendTurns } from './allowance.ts'
import { decideDueEmails } from './decide-due.ts'
import { enqueueMessages } from './enqueue.ts'
import {
  addSpentAllowance,
  countQueuedOutreach,
  findReleasingAgency,
  findSpentAllowance,
  listDueRegions,
  listReleaseCandidates,
  type ReleaseCandidate,
} from './queries.ts'
import { isPastDeadline, type SendDeadline } from './send-moment.ts'

/** What enqueueing needs from this installation. */
export interface ReleaseEnvironment extends SendEnvironment {
  healthKeys: HealthKeys
  zips: ZipBook
  limits?: DailyLimits
  /** Planned mails in one transaction. */
  chunk?: number
}

/** Where a run is: which turn of the day it has, and the last planned mail it looked at. */
export interface ReleasePosition {
  turn: number
  after: ReleaseCandidate | undefined
}

export interface ReleaseChunkResult {
  released: number
  /** Undefined at the end. */
  next: ReleasePosition | undefined
}

const DONE: ReleaseChunkResult = { released: 0, next: undefined }
const CHUNK = 500

/**
 * Lets go of the next planned mails of an agency that are due on its own day, in one transaction, under the lock of its
 * plan: what may leave today is counted there. Each is judged anew by the plan's function, and becomes one message. Ends
 * at once where today's allowance is used up, or it is too late in the day wherever somebody lives who has a mail due.
 */
export async function releaseChunk(
  scope: Scope,
  place: ReleasePosition,
  environment: ReleaseEnvironment,
): Promise<ReleaseChunkResult> {
  const limit = environment.chunk ?? CHUNK
  const agency = (await lockPlan(scope)) && (await findReleasingAgency(scope, environment))
  // What would be skipped for good in the moment of sending, for no fault of the client's, stays planned instead.
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
  const asked = { today, mode }
  if (await isDayOver(scope, place, asked, isTooLate)) return DONE
  const turns = sendTurns(allowance, spent, await countQueuedOutreach(scope, { ...asked, which: 'on time' }))
  const turn = turns[place.turn]
  if (!turn) return DONE
  const nextTurn = { turn: place.turn + 1, after: undefined }
  if (turn.most === 0) return { released: 0, next: nextTurn }

  const candidates = await listReleaseCandidates(scope, { ...asked, which: turn.which }, { after: place.after, limit })
  if (candidates.length === 0) return { released: 0, next: nextTurn }
  const reached = candidates.filter((candidate) => !isTooLate(candidate))
  const judged = reached.length > 0 ? await decideDueEmails(scope, reached, { agency, today, environment }) : []
  const chosen = judged.slice(0, turn.most)
  const released = await enqueueMessages(scope, chosen, asked)
  await addSpentAllowance(scope, today, {
    released: spent.released + chosen.length,
    late: spent.late + chosen.filter(({ isLate }) => isLate).length,
  })
  const isOver = chosen.length === turn.most || candidates.length < limit
  return { released, next: isOver ? nextTurn : { turn: place.turn, after: candidates.at(-1) } }
}

/** Looked at once a run, and only when it is evening at the agency itself. */
async function isDayOver(
  scope: Scope,
  { turn, after }: ReleasePosition,
  asked: { today: string; mode: 'test' | 'production' },
  isTooLate: SendDeadline,
): Promise<boolean> {
  if (turn > 0 || after || !isTooLate({ zip_code: null, state: null })) return false
  const places = await listDueRegions(scope, asked)
  return places.every(isTooLate)
}
