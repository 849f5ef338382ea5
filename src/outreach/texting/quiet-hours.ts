import { hourIn } from '../../lib/calendar-date.ts'
import { findState } from '../../lib/states.ts'

/** Texts leave from this hour on, and before that one. Source: domain.md §6.2, with the hours of the strictest states. */
const FROM = 9
const BEFORE = 20

const STEP_MS = 900_000
const MAINLAND = ['America/New_York', 'America/Los_Angeles']

/**
 * The zones in which it must be day: that of the ZIP code. Without one, whoever is in a state may be on either side of a
 * border of zones, so that it must be day from coast to coast.
 */
export function zonesOf({ zipZone, state }: { zipZone: string | undefined; state: string | null }): readonly string[] {
  if (zipZone) return [zipZone]
  const zone = state && findState(state)?.timeZone
  return zone && ['America/Anchorage', 'Pacific/Honolulu'].includes(zone) ? [zone] : MAINLAND
}

const isDay = (zones: readonly string[], at: Date) =>
  zones.every((zone) => {
    const hour = hourIn(zone, at)
    return hour >= FROM && hour < BEFORE
  })

/** `now` itself where texts may leave now, else the next full quarter of an hour at which they may. */
export function textableFrom(zones: readonly string[], now: Date): Date {
  let at = now
  while (!isDay(zones, at)) at = new Date(Math.floor(at.getTime() / STEP_MS + 1) * STEP_MS)
  return at
}
