import { addDays, type CalendarDate, dayNumber, todayIn } from '../lib/calendar-date.ts'
import { DAY_MS, HOUR_MS } from '../lib/durations.ts'
import { findState } from '../lib/states.ts'
import type { ZipBook } from '../places/zip-book.ts'

/** Outreach is sent before this hour, client time. If the agency's send hour is not earlier, the span is one hour. */
const SEND_BEFORE_HOUR = 20

export interface SendDay {
  /** The hour from which the agency's emails are sent, client time. */
  sendHour: number
  timeZone: string
}

export interface SendRegion {
  zip_code: string | null
  state: string | null
}

/** The client's time zone, by ZIP code, state or agency, in this order. */
export const zoneOfClient = (zips: ZipBook, { zip_code, state }: SendRegion, agencyZone: string): string =>
  (zip_code ? zips.find(zip_code)?.timeZone : undefined) ?? (state && findState(state)?.timeZone) ?? agencyZone

/**
 * When an email enqueued now is sent: between `sendHour` (inclusive) and 20:00 (exclusive) client time. After that it
 * is sent the client's next morning, if that is still the same date for the agency. Otherwise returns undefined: the
 * email stays planned, and the decision is made again tomorrow.
 */
export function sendMoment(now: Date, { sendHour, timeZone }: SendDay, clientZone: string): Date | undefined {
  const today = todayIn(timeZone, now)
  const start = instantAt(clientZone, today, sendHour)
  if (now < start) return start
  if (now < instantAt(clientZone, today, Math.max(SEND_BEFORE_HOUR, sendHour + 1))) return now
  const morning = instantAt(clientZone, addDays(today, 1), sendHour)
  return todayIn(timeZone, morning) === today ? morning : undefined
}

export type SendDeadline = (client: SendRegion) => boolean

/** Returns a function that tells whether it is too late to send to a place on the agency's current date. */
export function isPastDeadline(now: Date, sendDay: SendDay, zips: ZipBook): SendDeadline {
  const zones = new Map<string, boolean>()
  return (client) => {
    const zone = zoneOfClient(zips, client, sendDay.timeZone)
    const isPast = zones.get(zone) ?? sendMoment(now, sendDay, zone) === undefined
    zones.set(zone, isPast)
    return isPast
  }
}

/** Returns `now` if outreach may be sent to the client at this hour, on any date; otherwise the next time it may. */
export function nextSendMoment(now: Date, sendHour: number, clientZone: string): Date {
  const today = todayIn(clientZone, now)
  const start = instantAt(clientZone, today, sendHour)
  if (now < start) return start
  const isDay = now < instantAt(clientZone, today, Math.max(SEND_BEFORE_HOUR, sendHour + 1))
  return isDay ? now : instantAt(clientZone, addDays(today, 1), sendHour)
}

/** The instant at which an hour begins in a time zone. Not for hours that a daylight saving change skips. */
export function instantAt(zone: string, day: CalendarDate, hour: number): Date {
  const asUtc = dayNumber(day) * DAY_MS + hour * HOUR_MS
  const guess = asUtc - offsetOf(zone, new Date(asUtc))
  return new Date(asUtc - offsetOf(zone, new Date(guess)))
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The zone's offset from UTC in milliseconds. */
function offsetOf(zone: string, instant: Date): number {
  let format = formats.get(zone)
  if (!format) {
    const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...date, ...time })
    formats.set(zone, format)
  }
  // '11/20/2026, 09:00'
  const [month, day, year, hour, minute] = format.format(instant).split(/\D+/).map(Number)
  const local = Date.UTC(year!, month! - 1, day!, hour!, minute!)
  return local - Math.floor(instant.getTime() / 60_000) * 60_000
}
