import { addDays, addMonths, type CalendarDate, dateParts } from '../../lib/calendar-date.ts'
import { CATCH_UP_DAYS } from '../../outbox/message.ts'
import type { Occasion } from './occasions.ts'
import { quarterlyUpdatesOf } from './other-occasions.ts'
import type { IncreaseNotice, PlanAgency } from './plan-facts.ts'

/** How long an entry that came too late is still listed, in days after its day. */
export const LOOK_BACK_DAYS = 60
/** How far ahead is planned. */
const HORIZON_MONTHS = 12
/** Late, moved by the longest window, late again: nothing planned before that is still to be told. */
const LONGEST_DELAY_DAYS = 200

/** The days a plan is about: the same for all contacts of an agency, so made once. All ends included. */
export interface PlanFrame {
  /** Entries are listed from here to there. */
  oldest: CalendarDate
  newest: CalendarDate
  /** Occasions are looked for from here to there: what is listed last may depend on the rest of its month. */
  earliest: CalendarDate
  furthest: CalendarDate
  /** Windows are looked at up to here. */
  latest: CalendarDate
  /** Whose events may belong to those days. */
  years: readonly number[]
  /** A mail of this day is the oldest that is caught up. */
  stillSent: CalendarDate
  updates: readonly Occasion[]
  noticesOf: ReadonlyMap<string, readonly IncreaseNotice[]>
}

const frames = new WeakMap<PlanAgency, PlanFrame>()

export function planFrame(agency: PlanAgency): PlanFrame {
  let frame = frames.get(agency)
  if (!frame) {
    frame = makeFrame(agency)
    frames.set(agency, frame)
  }
  return frame
}

function makeFrame({ today, notices }: PlanAgency): PlanFrame {
  const oldest = addDays(today, -LOOK_BACK_DAYS)
  const newest = addMonths(today, HORIZON_MONTHS)
  const earliest = addDays(oldest, -LONGEST_DELAY_DAYS)
  const furthest = addDays(newest, 31)
  const first = dateParts(earliest).year
  const last = dateParts(addMonths(furthest, 2)).year
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return {
    ...{ oldest, newest, earliest, furthest, years },
    latest: addDays(furthest, LONGEST_DELAY_DAYS),
    stillSent: addDays(today, -CATCH_UP_DAYS),
    updates: years
      .flatMap(quarterlyUpdatesOf)
      .filter(({ plannedOn }) => plannedOn >= earliest && plannedOn <= furthest),
    noticesOf: Map.groupBy(notices, ({ state }) => state),
  }
}
