import { formatLong, todayIn } from './calendar-date.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Date and time in a time zone: 'Mar 4, 2027, 9:12 AM'. */
export function formatMoment(instant: Date, timeZone: string): string {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
    formatters.set(timeZone, formatter)
  }
  // Newer Intl data has a narrow no-break space before AM.
  return formatter.format(instant).replace(/\u202f/g, ' ')
}

const times = new Map<string, Intl.DateTimeFormat>()

/** The time of day alone: '9:12 AM'. */
export function formatTime(instant: Date, timeZone: string): string {
  let formatter = times.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' })
    times.set(timeZone, formatter)
  }
  return formatter.format(instant).replace(/\u202f/g, ' ')
}

const zoneNames = new Map<string, string>()

/** 'Eastern Time' for 'America/New_York'. */
export function zoneName(timeZone: string): string {
  let name = zoneNames.get(timeZone)
  if (!name) {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
    name = parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
    zoneNames.set(timeZone, name)
  }
  return name
}

/** The day alone: 'Mar 4, 2027'. */
export const formatDay = (instant: Date, timeZone: string): string => formatLong(todayIn(timeZone, instant))
