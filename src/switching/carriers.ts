import { type CarrierName, carrierNames } from '../lib/carriers.ts'
import { recordAuditEvent } from '../organizations/audit.ts'
import type { Scope } from '../scope.ts'
import { recommend } from './gi-recommendations.ts'
import {
  listCarriers,
  listLicensedStates,
  listStateCarrierSettings,
  lockSellingRules,
  updateCarriers,
  writeStateCarriers,
} from './queries.ts'
import { rowOf } from './state-carrier-settings.ts'

const CARRIERS_TARGET = 'carriers'

/**
 * Sets which carriers the agency offers. In states with settings of their own, an added carrier gets our recommendation
 * and a removed one is switched off.
 */
export async function saveCarriers(scope: Scope, chosen: readonly CarrierName[]): Promise<void> {
  await lockSellingRules(scope)
  const before = (await listCarriers(scope)) ?? [...carrierNames]
  const carriers = carrierNames.filter((carrier) => chosen.includes(carrier))
  const changed = carrierNames.filter((carrier) => before.includes(carrier) !== carriers.includes(carrier))
  if (changed.length === 0) return
  const statesWithSettings = new Set((await listStateCarrierSettings(scope)).map(({ state }) => state))
  await updateCarriers(scope, carriers)
  const recommended = recommend({ carriers, licensedStates: await listLicensedStates(scope) })
  const rows = recommended
    .filter(({ state, carrier }) => statesWithSettings.has(state) && changed.includes(carrier))
    .map(rowOf)
  await writeStateCarriers(scope, rows, { overwrite: true })
  await recordAuditEvent(scope, {
    action: 'settings_changed',
    target: CARRIERS_TARGET,
    detail: { carriers: [before, carriers] },
  })
}
