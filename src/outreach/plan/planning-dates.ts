import { addDays, addMonths, type CalendarDate, dateParts } from '../../lib/calendar-date.ts'
import { CATCH_UP_DAYS } from '../../outbox/message.ts'
import type { Occasion } from './occasions.ts'
import { quarterlyUpdatesOf } from './other-occasions.ts'
import type { IncreaseNotice, PlanAgency } from './plan-facts.ts'

/** The number of days for which an entry stays listed after its day. */
export const LOOK_BACK_DAYS = 60
/** How far ahead outreach plans. */
const HORIZON_MONTHS = 12
/**
 * The longest an email can be delayed: late, moved by the longest window, and late again. Earlier occasions no longer
 * matter.
 */
const MAX_DELAY_DAYS = 200

/**
 * The date ranges of a plan. They are the same for all contacts of an agency, so they are computed once. All ends are
 * inclusive.
 */
export interface PlanningDates {
  /** Entries are listed from `oldest` to `newest`. */
  oldest: CalendarDate
  newest: CalendarDate
  /** Occasions are considered from `earliest` to `furthest`: an entry can depend on later days of its month. */
  earliest: CalendarDate
  furthest: CalendarDate
  /** Windows are considered up to this day. */
  latest: CalendarDate
  /** The years whose events may fall into the range. */
  years: readonly number[]
  /** The oldest send day, after any move, whose unsent emails are still sent late. */
  oldestCatchUp: CalendarDate
  updates: readonly Occasion[]
  noticesOf: ReadonlyMap<string, readonly IncreaseNotice[]>
}

const frames = new WeakMap<PlanAgency, PlanningDates>()

export function planFrame(agency: PlanAgency): PlanningDates {
  let frame = frames.get(agency)
  if (!frame) {
    frame = makeFrame(agency)
    frames.set(agency, frame)
  }
  return frame
}

function makeFrame({ today, notices }: PlanAgency): PlanningDates {
  const oldest = addDays(today, -LOOK_BACK_DAYS)
  const newest = addMonths(today, HORIZON_MONTHS)
  const earliest = addDays(oldest, -MAX_DELAY_DAYS)
  const furthest = addDays(newest, 31)
  const first = dateParts(earliest).year
  const last = dateParts(addMonths(furthest, 2)).year
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return {
    oldest,
    newest,
    earliest,
    furthest,
    years,
    latest: addDays(furthest, MAX_DELAY_DAYS),
    oldestCatchUp: addDays(today, -CATCH_UP_DAYS),
    updates: years
      .flatMap(quarterlyUpdatesOf)
      .filter(({ plannedOn }) => plannedOn >= earliest && plannedOn <= furthest),
    noticesOf: Map.groupBy(notices, ({ state }) => state),
  }
}
