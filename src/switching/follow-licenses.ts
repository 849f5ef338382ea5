import type { Scope } from '../scope.ts'
import { listLicensedStates, listStateCarrierSettings } from './queries.ts'
import { applyRecommendations } from './state-carrier-settings.ts'

/**
 * Runs what may add licenses. A state that was switched off as a whole and in which somebody is licensed now takes our
 * recommendations, so that its clients are offered something. What has an active carrier, or was never set, stays.
 */
export async function followLicenses<T>(scope: Scope, change: () => Promise<T>): Promise<T> {
  const before = await listLicensedStates(scope)
  const done = await change()
  const gained = (await listLicensedStates(scope)).filter((state) => !before.includes(state))
  if (gained.length === 0) return done
  const rows = await listStateCarrierSettings(scope)
  const isOff = (state: string) =>
    rows.some((row) => row.state === state) && !rows.some((row) => row.state === state && row.active)
  const opened = gained.filter(isOff)
  if (opened.length > 0) await applyRecommendations(scope, opened)
  return done
}
