/*
 * What stands on the Today list, and what it is worth: whom to call next, and why.
 *
 * A point of value is a dollar a year that is at stake for a client, as well as can be told without asking them:
 *   asked      10,000 a call the client asked for, 9,000 other options, 10 more for each day that they wait: nobody else
 *              on the list has raised a hand
 *   details    5,000: the client typed something that nobody has looked at; 10 more a day
 *   increase   what changing saves in a year, at most 2,000, and 30 for the talk itself; 2,100 more while the right to
 *              change without health questions is open and closes within 30 days
 *   follow_up  400 on its day, a promise, 25 more for each day it is overdue, at most 900; 50 where no day was named
 *   window     300 on its last day, 5 less for each day that is left, at least 110; before it opens 90, 1 less a day
 *   failed     200: this client hears nothing from the agency
 *   missing    10: it spoils later work; 1 more for every ten clients, at most 20
 * Within a kind, whoever waits longest or has least time left comes first. The sources in ./sources hand their items
 * over in that order.
 */
import type { BestTime, CallRequestKind } from '../../contacts/timeline/follow-ups.ts'
import { type CalendarDate, dayNumber } from '../../lib/calendar-date.ts'
import type { StateRule } from '../../switching/state-rule.ts'
import type { BookProblem } from '../book-health/problems.ts'
import type { RiseKind } from '../radar/rise.ts'

export const todayKinds = ['asked', 'details', 'increase', 'follow_up', 'window', 'failed', 'missing'] as const
export type TodayKind = (typeof todayKinds)[number]

/** How long before it closes a right to change is pressing. */
export const CLOSING_SOON_DAYS = 30
/** How long before it opens a right to change is on the list. */
export const OPENING_SOON_DAYS = 30
/** How long before its day a rate increase is on the list. */
export const INCREASE_SOON_DAYS = 60

/** Days, both included. */
export interface TodayRight {
  opensOn: CalendarDate
  closesOn: CalendarDate
}

/** What a right is counted from, where it is known. */
type CountedFrom = 'birth_on' | 'effective_on' | 'everybody' | undefined

/** Why somebody is on the list. Days are the agency's own. */
export type TodayFacts =
  | {
      kind: 'asked'
      /** 'decline': about other options, Medicare Advantage. */
      as: 'call_request' | 'decline'
      request_kind: CallRequestKind | null
      askedAt: Date
      askedOn: CalendarDate
      bestTime: BestTime | null
      note: string
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
      /** Undefined where there is none; without a last day where people may change all year. */
      right:
        | { opensOn: CalendarDate | null; closesOn: CalendarDate | null; of?: CountedFrom; isUnconfirmed?: boolean }
        | undefined
    }
  | { kind: 'follow_up'; note: string; dueOn: CalendarDate | null }
  | ({ kind: 'window'; carriers: StateRule['carriers']; isUnconfirmed?: boolean; of?: CountedFrom } & TodayRight)
  | { kind: 'failed'; mail: string; channel: string; status: string; failedOn: CalendarDate; bounced: boolean }
  | {
      kind: 'missing'
      problem: BookProblem
      contacts: number
      /** Whose clients they are, as the list's filter has them; none for everybody's. */
      agents: readonly number[]
    }

/** Somebody to be called. Undefined for what is about many. */
export interface TodayClient {
  id: number
  firstName: string
  lastName: string
  /** The number they asked to be called at, else the one on file. */
  phone: string | null
  agent: string | null
}

export interface TodayTask {
  client: TodayClient | undefined
  /** Which one of its kind: an id, a day, a problem. As in today_marks. */
  subject: string
  snoozedUntil: CalendarDate | null
  facts: TodayFacts
  value: number
}

/** See above. Never less for what has waited longer or closes sooner. */
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

/** Whether it is open today and closes soon. */
export const isClosingSoon = (
  right: { opensOn: CalendarDate | null; closesOn: CalendarDate | null } | undefined,
  today: CalendarDate,
): boolean =>
  right?.closesOn != null &&
  right.closesOn >= today &&
  dayNumber(right.closesOn) - dayNumber(today) <= CLOSING_SOON_DAYS &&
  (right.opensOn ?? today) <= today

/** One list of those of all sources, the most valuable first; of equal value as their sources have them. */
export const sortTasks = (items: readonly TodayTask[]): TodayTask[] => items.toSorted((a, b) => b.value - a.value)
