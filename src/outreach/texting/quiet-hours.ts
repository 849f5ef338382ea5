import { hourIn } from '../../lib/calendar-date.ts'
import { findState } from '../../lib/states.ts'

/**
 * Texts are sent from FIRST_HOUR (inclusive) to END_HOUR (exclusive), client time. The hours are those of the strictest
 * states. Source: domain.md §6.2.
 */
const FIRST_HOUR = 9
const END_HOUR = 20

const STEP_MS = 900_000
const MAINLAND = ['America/New_York', 'America/Los_Angeles']

/**
 * The time zones in which texts must be allowed. A known ZIP code gives a single zone. A state may span two zones, so
 * without a ZIP code texts must be allowed on both coasts, except for Alaska and Hawaii.
 */
export function zonesOf({ zipZone, state }: { zipZone: string | undefined; state: string | null }): readonly string[] {
  if (zipZone) return [zipZone]
  const zone = state && findState(state)?.timeZone
  return zone && ['America/Anchorage', 'Pacific/Honolulu'].includes(zone) ? [zone] : MAINLAND
}

const isAllowedHour = (zones: readonly string[], at: Date) =>
  zones.every((zone) => {
    const hour = hourIn(zone, at)
    return hour >= FIRST_HOUR && hour < END_HOUR
  })

/** Returns `now` if texts are allowed now, or the next quarter-hour at which they are. */
export function nextTextingTime(zones: readonly string[], now: Date): Date {
  let at = now
  while (!isAllowedHour(zones, at)) at = new Date(Math.floor(at.getTime() / STEP_MS + 1) * STEP_MS)
  return at
}
