import type { Scope } from '../scope.ts'
import { mayMailClients } from './account-state.ts'
import { recordAuditEvent } from './audit.ts'
import { getSettings, updateSettings } from './queries.ts'
import type { SettingsChanges, SettingsSection } from './settings.ts'

/** Saves one section of the settings and records the changes in the log. Returns the columns that changed. */
export async function saveSettings(scope: Scope, section: SettingsSection, input: SettingsChanges): Promise<string[]> {
  const before: Record<string, unknown> = { ...(await getSettings(scope, 'for change')) }
  const changed = Object.entries(input).filter(([column, value]) => value !== undefined && before[column] !== value)
  if (changed.length === 0) return []
  await updateSettings(scope, Object.fromEntries(changed))
  await recordAuditEvent(scope, {
    action: 'settings_changed',
    target: section,
    detail: Object.fromEntries(changed.map(([column, value]) => [column, [before[column], value]])),
  })
  return changed.map(([column]) => column)
}

export type SenderRefusal = 'no_card' | 'no_address' | 'not_confirmed'

interface SenderChanges extends Pick<SettingsChanges, 'force_org_sender_details' | 'send_mode' | 'send_hour'> {
  /** An admin confirmed that emails to clients may start. */
  confirmed: boolean
}

/**
 * Saves who signs emails, at which hour they are sent, and whether they go to clients. Switching to clients needs the
 * admin's confirmation, a card or a contract, and the mailing address that the law requires in emails.
 */
export async function saveSender(
  scope: Scope,
  { confirmed, ...changes }: SenderChanges,
): Promise<{ ok: true } | { ok: false; refused: SenderRefusal }> {
  const { send_mode, mailing_address, account_state } = await getSettings(scope, 'for change')
  if (changes.send_mode === 'production' && send_mode !== 'production') {
    if (!mayMailClients(account_state)) return { ok: false, refused: 'no_card' }
    if (!mailing_address) return { ok: false, refused: 'no_address' }
    if (!confirmed) return { ok: false, refused: 'not_confirmed' }
  }
  await saveSettings(scope, 'sender', changes)
  return { ok: true }
}
