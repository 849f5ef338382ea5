import { addDays, type CalendarDate, dayNumber, todayIn } from '../../lib/calendar-date.ts'
import { findState } from '../../lib/states.ts'
import type { ZipBook } from '../../places/zip-book.ts'

/** Outreach leaves before this hour where the client lives; at least an hour long where an agency chose it for its first. */
const LAST_HOUR = 20

export interface SendDay {
  /** The agency's hour at which mail begins to leave, where the client lives. */
  sendHour: number
  timeZone: string
}

export interface SendRegion {
  zip_code: string | null
  state: string | null
}

/** Where the client's clock hangs: by the ZIP code, else the state, else with the agency. */
export const zoneOfClient = (zips: ZipBook, { zip_code, state }: SendRegion, agencyZone: string): string =>
  (zip_code ? zips.find(zip_code)?.timeZone : undefined) ?? (state && findState(state)?.timeZone) ?? agencyZone

/**
 * When a mail that is let go now leaves: now, or when the client's day begins, from `sendHour` (included) to 20:00
 * (excluded) of their own clock. Past that it is their next morning, where the agency's own day still lasts by then;
 * else undefined: the mail stays planned and is judged anew tomorrow.
 */
export function sendMoment(now: Date, { sendHour, timeZone }: SendDay, clientZone: string): Date | undefined {
  const today = todayIn(timeZone, now)
  const begins = instantAt(clientZone, today, sendHour)
  if (now < begins) return begins
  if (now < instantAt(clientZone, today, Math.max(LAST_HOUR, sendHour + 1))) return now
  const morning = instantAt(clientZone, addDays(today, 1), sendHour)
  return todayIn(timeZone, morning) === today ? morning : undefined
}

export type SendDeadline = (client: SendRegion) => boolean

/** Whether nothing that is let go now reaches a client of this place on the agency's day any more. */
export function isPastDeadline(now: Date, sendDay: SendDay, zips: ZipBook): SendDeadline {
  const zones = new Map<string, boolean>()
  return (client) => {
    const zone = zoneOfClient(zips, client, sendDay.timeZone)
    const known = zones.get(zone) ?? sendMoment(now, sendDay, zone) === undefined
    zones.set(zone, known)
    return known
  }
}

/** Whether outreach may reach the client at this instant, whatever its day; else when it may next. */
export function nextSendMoment(now: Date, sendHour: number, clientZone: string): Date {
  const today = todayIn(clientZone, now)
  const begins = instantAt(clientZone, today, sendHour)
  if (now < begins) return begins
  const isDay = now < instantAt(clientZone, today, Math.max(LAST_HOUR, sendHour + 1))
  return isDay ? now : instantAt(clientZone, addDays(today, 1), sendHour)
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The instant at which a clock of this zone shows the full hour. Not for hours that a change of the clocks leaves out. */
export function instantAt(zone: string, day: CalendarDate, hour: number): Date {
  const shown = dayNumber(day) * DAY_MS + hour * HOUR_MS
  const guess = shown - offsetOf(zone, new Date(shown))
  return new Date(shown - offsetOf(zone, new Date(guess)))
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** How far the zone's clock is ahead of UTC, in milliseconds. */
function offsetOf(zone: string, instant: Date): number {
  let clock = clocks.get(zone)
  if (!clock) {
    const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...date, ...time })
    clocks.set(zone, clock)
  }
  // '11/20/2026, 09:00'
  const [month, day, year, hour, minute] = clock.format(instant).split(/\D+/).map(Number)
  const shown = Date.UTC(year!, month! - 1, day!, hour!, minute!)
  return shown - Math.floor(instant.getTime() / 60_000) * 60_000
}
