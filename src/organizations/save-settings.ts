import type { Scope } from '../scope.ts'
import { recordAuditEvent } from './audit.ts'
import { getSettings, updateSettings } from './queries.ts'
import type { SettingsChanges, SettingsSection } from './settings.ts'

/**
 * Saves one section of the settings and notes in the log what it was before. What is the same already is neither written
 * nor noted. Answers with the columns that changed.
 */
export async function saveSettings(scope: Scope, section: SettingsSection, wanted: SettingsChanges): Promise<string[]> {
  const before: Record<string, unknown> = { ...(await getSettings(scope, 'for change')) }
  const changed = Object.entries(wanted).filter(([column, value]) => value !== undefined && before[column] !== value)
  if (changed.length === 0) return []
  await updateSettings(scope, Object.fromEntries(changed))
  await recordAuditEvent(scope, {
    action: 'settings_changed',
    target: section,
    detail: Object.fromEntries(changed.map(([column, value]) => [column, [before[column], value]])),
  })
  return changed.map(([column]) => column)
}
