import type { Scope } from '../scope.ts'
import { listLicensedStates, listStateCarrierSettings } from './queries.ts'
import { applyRecommendations } from './state-carrier-settings.ts'

/**
 * Runs `change`, which may add licenses. If a newly licensed state has all carriers switched off, it gets our
 * recommendations, so that its clients see offers. A state with an active carrier or without settings stays as it is.
 */
export async function followLicenses<T>(scope: Scope, change: () => Promise<T>): Promise<T> {
  const before = await listLicensedStates(scope)
  const result = await change()
  const gained = (await listLicensedStates(scope)).filter((state) => !before.includes(state))
  if (gained.length === 0) return result
  const rows = await listStateCarrierSettings(scope)
  const isOff = (state: string) =>
    rows.some((row) => row.state === state) && !rows.some((row) => row.state === state && row.active)
  const switchedOff = gained.filter(isOff)
  if (switchedOff.length > 0) await applyRecommendations(scope, switchedOff)
  return result
}
