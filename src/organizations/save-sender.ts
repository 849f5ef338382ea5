import type { Scope } from '../scope.ts'
import { mayMailClients } from './account-state.ts'
import { getSettings } from './queries.ts'
import { saveSettings } from './save-settings.ts'
import type { SettingsChanges } from './settings.ts'

export type SenderRefusal = 'no_card' | 'no_address' | 'not_confirmed'

interface SenderChanges
  extends Pick<
    SettingsChanges,
    | 'force_org_sender_details'
    | 'allow_agent_settings'
    | 'restrict_agents_to_own'
    | 'show_leaderboard'
    | 'send_mode'
    | 'send_hour'
  > {
  /** An admin said that mail to clients may start. */
  confirmed: boolean
}

/** Saves who signs and where mail goes. Mail to clients starts only on a word, with a card, and with the address the law wants. */
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
