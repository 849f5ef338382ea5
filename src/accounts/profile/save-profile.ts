import type { Scope } from '../../scope.ts'
import { askForNewEmail, type NewEmailRefusal } from './ask-for-new-email.ts'
import { changeProfile, getProfile, type ProfileInput, type ProfileRefusal, whyNotChange } from './profile.ts'

export type SaveProfileResult = { ok: true } | { ok: false; refused: ProfileRefusal | NewEmailRefusal }

/**
 * What somebody changed about themselves, with a new address if they typed one: that one is only asked for. All or
 * nothing: where a part is refused the rest stays as it was.
 */
export async function saveProfile(
  scope: Scope,
  input: ProfileInput,
  newEmail: string | undefined,
): Promise<SaveProfileResult> {
  const profile = await getProfile(scope)
  const refused = whyNotChange(profile, input)
  if (refused) return { ok: false, refused }
  const asked = newEmail ? await askForNewEmail(scope, profile.id, newEmail) : undefined
  if (asked && !asked.ok) return asked
  return changeProfile(scope, input)
}
