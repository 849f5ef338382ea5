/*
 * A client's price that goes up: by a newer rate book, by a birthday, or because the carrier wrote so. Found by rules
 * alone (find-rises.ts), kept in rate_increases, worked through on the page /radar.
 */
import type { CalendarDate } from '../../lib/calendar-date.ts'

export const riseKinds = ['book', 'age', 'notice'] as const
export type RiseKind = (typeof riseKinds)[number]

export const riseStates = ['new', 'working', 'offered', 'done', 'dismissed'] as const
export type RiseState = (typeof riseStates)[number]

/** Somebody still has to do something about it. */
export const openStates = ['new', 'working', 'offered'] as const satisfies readonly RiseState[]

export const shownStates = ['open', ...riseStates, 'all'] as const
export type ShownStates = (typeof shownStates)[number]

/** What names a rise of a contact's. */
export interface RiseKey {
  contactId: number
  kind: RiseKind
  effectiveOn: CalendarDate
}

export interface Rise {
  kind: RiseKind
  effectiveOn: CalendarDate
  /** Cents a month, before and from that day on. */
  oldCents: number
  newCents: number
  isIllustrative: boolean
  best: { carrier: string; plan: string; cents: number; yearCents: number } | undefined
}

/** From which rise on it is worth somebody's time: whichever is reached first. */
export interface RiseThresholds {
  percent: number
  /** A month. */
  cents: number
}

export const exceedsThresholds = (oldCents: number, newCents: number, { percent, cents }: RiseThresholds): boolean =>
  newCents > oldCents && ((newCents - oldCents) * 100 >= percent * oldCents || newCents - oldCents >= cents)

export interface RadarSummary {
  rises: number
  clients: number
  /** What all of them pay more in a year. */
  moreCents: number
  /** Clients for whom there is a lower price, and what they would save in a year. */
  savers: number
  saveCents: number
  hasIllustrative: boolean
}
