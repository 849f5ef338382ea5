import { NotFound } from '../lib/not-found.ts'
import type { Scope } from '../scope.ts'
import { addInvitedColleague } from './add-team.ts'
import { completeSetup } from './complete-setup.ts'
import { findFounder } from './founder.ts'
import { joinTeam } from './join-team.ts'
import { saveFounder } from './save-founder.ts'
import type { TeamForm } from './team-form.ts'

/**
 * The setup's team page, all of it or nothing: the founder's own details, the founder as first agent unless they do not
 * sell, the colleagues with their invitations, and the end of the setup. Throws TeamRefused, whose place is the
 * colleague's. Wake 'send-due-messages' afterwards.
 */
export async function finishTeam(
  scope: Scope,
  userId: number,
  { people, isAgent, firstName, lastName, phone }: TeamForm,
): Promise<void> {
  const founder = await findFounder(scope, userId)
  if (!founder) throw new NotFound('Agent not found')
  await saveFounder(scope, founder, { firstName, lastName, phone })
  if (isAgent) await joinTeam(scope, { userId, firstName, lastName })
  for (const [place, person] of people.entries()) if (person) await addInvitedColleague(scope, person, place)
  const now = await findFounder(scope, userId)
  if (now) await completeSetup(scope, now)
}
