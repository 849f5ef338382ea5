/*
 * A client's price increase: from a newer rate book, a birthday or a carrier's notice. Found by rules (find-rises.ts),
 * stored in rate_increases and listed on the page /radar.
 */
import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { StateRule } from '../../switching/state-rule.ts'

export const riseKinds = ['book', 'age', 'notice'] as const
export type RiseKind = (typeof riseKinds)[number]

export const riseStates = ['new', 'working', 'offered', 'done', 'dismissed'] as const
export type RiseState = (typeof riseStates)[number]

/** States in which an agent still has work to do. */
export const openStates = ['new', 'working', 'offered'] as const satisfies readonly RiseState[]

export const shownStates = ['open', ...riseStates, 'all'] as const
export type ShownStates = (typeof shownStates)[number]

/** Identifies one increase. */
export interface RiseKey {
  contactId: number
  kind: RiseKind
  effectiveOn: CalendarDate
}

export interface Rise {
  kind: RiseKind
  effectiveOn: CalendarDate
  /** Cents a month, before the increase and from that day on. */
  oldCents: number
  newCents: number
  isIllustrative: boolean
  best: { carrier: string; plan: string; cents: number; yearCents: number } | undefined
}

/** The smallest increase that is listed. Reaching either amount is enough. */
export interface RiseThresholds {
  percent: number
  /** Cents a month. */
  cents: number
}

export const exceedsThresholds = (oldCents: number, newCents: number, { percent, cents }: RiseThresholds): boolean =>
  newCents > oldCents && ((newCents - oldCents) * 100 >= percent * oldCents || newCents - oldCents >= cents)

export interface RadarSummary {
  rises: number
  clients: number
  /** The total yearly increase across all clients. */
  moreCents: number
  /** Clients with a lower-priced alternative, and their total savings a year. */
  savers: number
  saveCents: number
  hasIllustrative: boolean
}

/**
 * The carriers covered by the right to switch that is shown next to an increase. Undefined without a right, or once it
 * has ended.
 */
export function rightNearIncrease(
  {
    right_carriers,
    right_closes_on,
  }: { right_carriers: StateRule['carriers'] | null; right_closes_on: CalendarDate | null },
  today: CalendarDate,
): StateRule['carriers'] | undefined {
  const isOver = right_closes_on !== null && right_closes_on < today
  return isOver ? undefined : (right_carriers ?? undefined)
}
