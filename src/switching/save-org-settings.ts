import { mailClientContactChange } from '../accounts/account-mail.ts'
import { getSettings } from '../organizations/queries.ts'
import { saveSettings } from '../organizations/save-settings.ts'
import type { Scope } from '../scope.ts'
import { saveCarriers } from './carriers.ts'
import { listLicensedStates, lockSellingRules } from './queries.ts'
import { columnsOf, type OrgSettingsChanges, type OrgSettingsResponse, toOrgSettingsResponse } from './settings-api.ts'
import { readStateCarriers, saveStateCarriers } from './state-carrier-settings.ts'

export async function readOrgSettings(
  scope: Scope,
): Promise<{ settings: OrgSettingsResponse; logoHash: string | null }> {
  const row = await getSettings(scope)
  const { current } = await readStateCarriers(scope)
  const stateCarrierSettings = current
    .filter(({ isUnset }) => !isUnset)
    .map(({ state, carrier, active, target_gi }) => ({ state, carrier, active, targetGI: target_gi }))
  const stateLicenses = await listLicensedStates(scope)
  return { settings: toOrgSettingsResponse(row, { stateLicenses, stateCarrierSettings }), logoHash: row.logo_hash }
}

/**
 * Saves the submitted settings, section by section. Ignores licenses, which belong to team members and are changed on
 * their own pages. Wake 'send-due-messages' afterwards.
 */
export async function saveOrgSettings(scope: Scope, sent: OrgSettingsChanges): Promise<void> {
  const changed: string[] = []
  for (const [section, changes] of Object.entries(columnsOf(sent)))
    changed.push(...(await saveSettings(scope, section as keyof ReturnType<typeof columnsOf>, changes)))
  await mailClientContactChange(scope, changed)
  const carriers = sent.carrierContracts ?? sent.selectedCarriers
  if (carriers) await saveCarriers(scope, carriers)
  const sentStates = new Set(sent.stateCarrierSettings?.map(({ state }) => state))
  if (sentStates.size === 0) return
  await lockSellingRules(scope)
  const { current } = await readStateCarriers(scope)
  for (const state of sentStates) {
    // Carriers that were not sent stay as they are.
    const rows = new Map(
      current
        .filter((row) => row.state === state)
        .map(({ carrier, active, target_gi }) => [carrier, { active, targetGI: target_gi }]),
    )
    for (const row of sent.stateCarrierSettings ?? []) if (row.state === state) rows.set(row.carrier, row)
    const carriersWhere = (matches: (row: { active: boolean; targetGI: boolean }) => boolean) =>
      [...rows].filter(([, row]) => matches(row)).map(([carrier]) => carrier)
    await saveStateCarriers(scope, state, {
      active: carriersWhere((row) => row.active),
      targetGI: carriersWhere((row) => row.targetGI),
    })
  }
}
