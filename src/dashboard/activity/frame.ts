import { sql } from 'kysely'
import { addDays, type CalendarDate, todayIn } from '../../lib/calendar-date.ts'
import type { Scope, Tx } from '../../scope.ts'

/** An agency's own days. */
export interface Frame {
  timeZone: string
  today: CalendarDate
}

// A page asks for several figures in one transaction.
const frames = new WeakMap<Tx, Promise<Frame>>()

export function findFrame(scope: Scope): Promise<Frame> {
  const known = frames.get(scope.db)
  if (known) return known
  const found = readFrame(scope)
  frames.set(scope.db, found)
  return found
}

async function readFrame({ db, organizationId, now }: Scope): Promise<Frame> {
  const { rows } = await sql<{ time_zone: string }>`
    select time_zone from organizations where id = ${organizationId}`.execute(db)
  const timeZone = rows[0]!.time_zone
  return { timeZone, today: todayIn(timeZone, now) }
}

/** The instant at which a day begins, and the day of an instant, as the database counts them. */
export const beginOf = (day: CalendarDate, { timeZone }: Frame) =>
  sql`((${day}::date)::timestamp at time zone ${timeZone}::text)`
export const endOf = (day: CalendarDate, frame: Frame) => beginOf(addDays(day, 1), frame)
export const dayOf = (instant: string, { timeZone }: Frame) =>
  sql<CalendarDate>`(${sql.ref(instant)} at time zone ${timeZone}::text)::date`
