import { randomUUID } from 'node:crypto'
import { noteManyScheduled } from '../../contacts/mail-status.ts'
import type { HealthKeys } from '../../eligibility/answers.ts'
import { type CalendarDate, todayIn } from '../../lib/calendar-date.ts'
import { publicToken } from '../../lib/tokens.ts'
import { lanes } from '../../outbox/message.ts'
import { testOccasion } from '../../outbox/occasion.ts'
import type { ZipBook } from '../../places/zip-book.ts'
import { quotesOf } from '../../quotes/generate.ts'
import { findRateBook } from '../../rates/queries.ts'
import type { Scope } from '../../scope.ts'
import type { PlanContact } from '../plan/plan-facts.ts'
import type { ScheduledEntry } from '../plan/schedule.ts'
import { lockPlan, planLocked } from '../planning/plan-contacts.ts'
import type { PricesOf } from '../sending/why-not-send.ts'
import { textsFor } from '../texting/texts-for.ts'
import { dailyAllowance, type Limits, mayGetMail, turnsOf } from './allowance.ts'
import {
  type Candidate,
  countWaiting,
  findReleasingAgency,
  findSpent,
  insertMessages,
  listCandidates,
  listGotMails,
  lockContacts,
  type NewMessage,
  noteSpent,
  type ReleasingAgency,
} from './queries.ts'
import { sendMoment, zoneOfClient } from './send-moment.ts'

/** What letting go needs of the house. */
export interface ReleaseHouse extends PricesOf {
  healthKeys: HealthKeys
  zips: ZipBook
  limits?: Limits
  /** Planned mails in one transaction. */
  chunk?: number
}

/** Where a run is: which turn of the day it has, and the last planned mail it looked at. */
export interface Place {
  turn: number
  after: Candidate | undefined
}

export interface ReleasedChunk {
  released: number
  /** Undefined at the end. */
  next: Place | undefined
}

const DONE: ReleasedChunk = { released: 0, next: undefined }
const CHUNK = 500

/**
 * Lets go of the next planned mails of an agency that are due on its own day, in one transaction, under the lock of its
 * plan: what may leave today is counted there. Each is judged anew by the plan's function, and becomes one message.
 */
export async function releaseChunk(scope: Scope, place: Place, house: ReleaseHouse): Promise<ReleasedChunk> {
  const limit = house.chunk ?? CHUNK
  const agency = (await lockPlan(scope)) && (await findReleasingAgency(scope, house))
  if (!agency || (await cannotSend(scope, agency, house))) return DONE
  const today = todayIn(agency.time_zone, scope.now)
  const spent = await findSpent(scope, today)
  if (!spent) return DONE
  const mode = agency.send_mode
  const sender = { book: agency.book, startedOn: agency.started_on, mode }
  const allowance = dailyAllowance(sender, today, house.limits)
  const turns = turnsOf(allowance, spent, await countWaiting(scope, { today, mode, which: 'on time' }))
  const turn = turns[place.turn]
  if (!turn || spent.released >= allowance) return DONE
  const nextTurn = { turn: place.turn + 1, after: undefined }
  if (turn.most === 0) return { released: 0, next: nextTurn }

  const candidates = await listCandidates(scope, { today, mode, which: turn.which }, { after: place.after, limit })
  if (candidates.length === 0) return { released: 0, next: nextTurn }
  const judged = await judge(scope, candidates, { agency, today, house })
  const chosen = judged.slice(0, turn.most)
  const released = await release(scope, chosen, { today, mode })
  await noteSpent(scope, today, {
    released: spent.released + chosen.length,
    late: spent.late + chosen.filter(({ isLate }) => isLate).length,
  })
  const isOver = chosen.length === turn.most || candidates.length < limit
  return { released, next: isOver ? nextTurn : { turn: place.turn, after: candidates.at(-1) } }
}

/** What would be skipped for good in the moment of sending, for no fault of the client's, stays planned instead. */
async function cannotSend(scope: Scope, agency: ReleasingAgency, { practice, liveRates }: ReleaseHouse) {
  if (agency.send_mode === 'test') return false
  if (!agency.mailing_address?.trim()) return true
  if (practice || liveRates) return false
  const book = await findRateBook(scope, todayIn(agency.time_zone, scope.now))
  return !book || book.is_illustrative
}

interface Leaving {
  contact: PlanContact
  entry: ScheduledEntry & { date: CalendarDate; occasion: string }
  nextAt: Date
  isLate: boolean
}

interface Judging {
  agency: ReleasingAgency
  today: CalendarDate
  house: ReleaseHouse
}

/** Those that may leave now, in their order. What is planned of these contacts is brought up to date on the way. */
async function judge(scope: Scope, candidates: readonly Candidate[], { agency, today, house }: Judging) {
  const ids = [...new Set(candidates.map(({ contact_id }) => contact_id))]
  await lockContacts(scope, ids)
  const { plans } = await planLocked(scope, ids, house.healthKeys)
  const got = await listGotMails(scope, ids, agency.time_zone)
  const sendDay = { sendHour: agency.send_hour, timeZone: agency.time_zone }
  const leaving: Leaving[] = []
  for (const { contact_id, kind, occasion } of candidates) {
    const plan = plans.get(contact_id)
    const entry = plan?.entries.find((one) => one.kind === kind && one.occasion === occasion)
    if (!plan || !isDue(entry, today)) continue
    const mails = got.get(contact_id) ?? []
    if (agency.send_mode === 'production' && house.limits !== 'off' && !mayGetMail(mails, today)) continue
    const nextAt = sendMoment(scope.now, sendDay, zoneOfClient(house.zips, plan.contact, agency.time_zone))
    if (!nextAt) continue
    mails.push({ on: today, automatic: true })
    leaving.push({ contact: plan.contact, entry, nextAt, isLate: entry.date < today })
  }
  return leaving
}

const isDue = (entry: ScheduledEntry | undefined, today: CalendarDate): entry is Leaving['entry'] =>
  entry !== undefined && entry.status !== 'Skipped' && entry.date !== null && entry.date <= today

async function release(
  scope: Scope,
  leaving: readonly Leaving[],
  { today, mode }: { today: CalendarDate; mode: 'test' | 'production' },
): Promise<number> {
  if (leaving.length === 0) return 0
  const quotes = await quotesOf(scope, [...new Map(leaving.map(({ contact }) => [contact.id, contact])).values()])
  const messages = leaving.map(
    ({ contact, entry, nextAt, isLate }): NewMessage => ({
      id: randomUUID(),
      contact_id: contact.id,
      quote_id: quotes.get(contact.id)!,
      kind: entry.kind,
      occasion: mode === 'test' ? testOccasion(entry.occasion) : entry.occasion,
      lane: isLate ? lanes.catchUp : lanes.onTime,
      // A test is on time whatever it tries.
      due_on: mode === 'test' ? today : entry.date,
      mode,
      recipient: contact.email!,
      tracking_id: publicToken(),
      rule_id: entry.rule?.id ?? null,
      why: whyOf(entry),
      next_at: nextAt,
    }),
  )
  const added = await insertMessages(scope, messages)
  if (mode === 'production') await noteManyScheduled(scope, added)
  await textsFor(
    scope,
    messages.map(({ id }) => id),
  )
  return added.length
}

/** Why it leaves, as the log tells it, whatever becomes of the settings. */
const whyOf = ({ reason, rule, eventOn, plannedOn, date, lifted }: Leaving['entry']) => ({
  reason,
  rule: rule?.says ?? null,
  opens_on: rule?.opensOn ?? null,
  closes_on: rule?.closesOn ?? null,
  event_on: eventOn,
  planned_on: plannedOn,
  due_on: date,
  lifted,
})
