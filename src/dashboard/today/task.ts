/*
 * The tasks on the Today list, and how they are valued: who to call next, and why.
 *
 * A point of value is an estimated dollar a year at stake for a client:
 *   asked      10,000 if the client asked for a call, 9,000 for other options, plus 10 a day waiting (at most 90 days)
 *   details    5,000 for submitted details that are not reviewed, plus 10 a day waiting (at most 90 days)
 *   increase   the yearly savings of changing, at most 2,000, plus 30 for the conversation; plus 2,100 while the right to
 *              change without health questions is open and closes within 30 days
 *   follow_up  400 on its due date, plus 25 a day overdue, at most 900; 50 without a due date
 *   window     300 on its last day, minus 5 for each day left, at least 110; before it opens 90, minus 1 a day
 *   failed     200: the client did not get a message, or may not have
 *   missing    10, plus 1 for every ten clients, at most 20
 * Within a kind, the longest waiting or the soonest to close comes first; of increases the one with the highest savings,
 * of failed messages the newest, of missing data the one with the most clients. The sources in ./sources return their
 * tasks in that order.
 */
import type { BestTime, CallRequestKind } from '../../contacts/timeline/follow-ups.ts'
import { type CalendarDate, dayNumber } from '../../lib/calendar-date.ts'
import type { StateRule } from '../../switching/state-rule.ts'
import type { BookProblem } from '../book-health/problems.ts'
import type { RiseKind } from '../radar/rise.ts'

export const todayKinds = ['asked', 'details', 'increase', 'follow_up', 'window', 'failed', 'missing'] as const
export type TodayKind = (typeof todayKinds)[number]

/** A right to change that closes within this many days is urgent. */
export const CLOSING_SOON_DAYS = 30
/** A right to change is listed this many days before it opens. */
export const OPENING_SOON_DAYS = 30
/** A rate increase is listed this many days before its effective date. */
export const INCREASE_SOON_DAYS = 60

/** Both days inclusive. */
export interface TodaySwitchingRight {
  opensOn: CalendarDate
  closesOn: CalendarDate
}

/**
 * The kind of date that a right is counted from: the client's own, or one that is the same for everybody. Undefined if
 * it may be the birthday, so emails must not show the dates.
 */
type CountedFrom = 'birth_on' | 'effective_on' | 'everybody' | undefined

/** The facts behind a task. Days are in the agency's calendar. */
export type TodayFacts =
  | {
      kind: 'asked'
      /** 'decline': asked about Medicare Advantage, or about other ways to lower costs. */
      as: 'call_request' | 'decline'
      request_kind: CallRequestKind | null
      askedAt: Date
      askedOn: CalendarDate
      bestTime: BestTime | null
      note: string
      /** The client only opened the booking calendar and sent no form. */
      inCalendar: boolean
    }
  | { kind: 'details'; submittedOn: CalendarDate }
  | {
      kind: 'increase'
      by: RiseKind
      effectiveOn: CalendarDate
      oldCents: number
      newCents: number
      isIllustrative: boolean
      best: { carrier: string; plan: string | null } | undefined
      savesCents: number
      /** Undefined without a right. `closesOn` is null where people may change all year. */
      right:
        | { opensOn: CalendarDate | null; closesOn: CalendarDate | null; of?: CountedFrom; isUnconfirmed?: boolean }
        | undefined
    }
  | { kind: 'follow_up'; note: string; dueOn: CalendarDate | null }
  | ({
      kind: 'window'
      carriers: StateRule['carriers']
      isUnconfirmed?: boolean
      of?: CountedFrom
    } & TodaySwitchingRight)
  | { kind: 'failed'; mail: string; channel: string; status: string; failedOn: CalendarDate; bounced: boolean }
  | {
      kind: 'missing'
      problem: BookProblem
      contacts: number
      /** The agents in the list's filter. Empty: everyone's clients. */
      agents: readonly number[]
    }

/** The client to call. */
export interface TodayClient {
  id: number
  firstName: string
  lastName: string
  /** The number they asked to be called at, or the contact's. */
  phone: string | null
  agent: string | null
}

export interface TodayTask {
  /** Undefined for a task about many clients. */
  client: TodayClient | undefined
  /**
   * Identifies the task within its kind, as in today_marks and problem_snoozes: an id, a day, an increase's kind and
   * day, or a problem.
   */
  subject: string
  snoozedUntil: CalendarDate | null
  facts: TodayFacts
  value: number
}

/** The value as defined at the top of this file. A longer wait or an earlier deadline never lowers it. */
export function taskWorth(facts: TodayFacts, today: CalendarDate): number {
  const since = (day: CalendarDate) => Math.max(0, dayNumber(today) - dayNumber(day))
  const until = (day: CalendarDate) => dayNumber(day) - dayNumber(today)
  switch (facts.kind) {
    case 'asked':
      return (facts.as === 'decline' ? 9_000 : 10_000) + 10 * Math.min(90, since(facts.askedOn))
    case 'details':
      return 5_000 + 10 * Math.min(90, since(facts.submittedOn))
    case 'increase':
      return 30 + Math.min(2_000, Math.floor(facts.savesCents / 100)) + (isClosingSoon(facts.right, today) ? 2_100 : 0)
    case 'follow_up':
      return facts.dueOn === null ? 50 : 400 + 25 * Math.min(20, since(facts.dueOn))
    case 'window':
      return facts.opensOn > today ? 90 - until(facts.opensOn) : Math.max(110, 300 - 5 * until(facts.closesOn))
    case 'failed':
      return 200
    case 'missing':
      return 10 + Math.min(10, Math.floor(facts.contacts / 10))
  }
}

/** Whether the right to change plans is open today and closes within CLOSING_SOON_DAYS. */
export const isClosingSoon = (
  right: { opensOn: CalendarDate | null; closesOn: CalendarDate | null } | undefined,
  today: CalendarDate,
): boolean =>
  right?.closesOn != null &&
  right.closesOn >= today &&
  dayNumber(right.closesOn) - dayNumber(today) <= CLOSING_SOON_DAYS &&
  (right.opensOn ?? today) <= today

/** Sorts tasks by value, highest first. The sort is stable. */
export const sortTasks = (items: readonly TodayTask[]): TodayTask[] => items.toSorted((a, b) => b.value - a.value)
