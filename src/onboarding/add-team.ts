import { type AddAgentResult, addAgent } from '../agents/add-agent.ts'
import { type InvitationLimit, inviteAgent, isInvitationLimit } from '../agents/invite-agent.ts'
import type { Scope } from '../scope.ts'
import type { Founder } from './founder.ts'
import { joinTeam } from './join-team.ts'
import { listTeam } from './queries.ts'

export interface NewColleague {
  firstName: string
  lastName: string
  email: string
  phone: string
  isAdmin: boolean
}

/**
 * Adds a colleague in the team step and mails the invitation; the founder is an agent first, so that contacts fall to
 * somebody who is there. Only for a founder whose address was proven. Throws TeamRefused. Wake 'send-due-messages'
 * afterwards.
 */
export async function addColleague(scope: Scope, founder: Founder, colleague: NewColleague, place = 0): Promise<void> {
  await joinTeam(scope, founder)
  await addInvitedColleague(scope, { ...colleague, isAgent: true }, place)
}

/** Somebody new with their invitation, or TeamRefused, which takes all of the transaction back. */
export async function addInvitedColleague(
  scope: Scope,
  person: NewColleague & { isAgent: boolean },
  place: number,
): Promise<void> {
  const added = await addAgent(scope, { ...person, carriers: [], licenses: [] })
  if (!added.ok) throw new TeamRefused(place, added)
  const invited = await inviteAgent(scope, added.id)
  if (!invited.ok && isInvitationLimit(invited.refused)) throw new TeamRefused(place, { refused: invited.refused })
}

type TeamRefusal = Extract<AddAgentResult, { ok: false }> | { refused: InvitationLimit }

/** Thrown, so that none of a list is added when one of it cannot be. */
export class TeamRefused extends Error {
  readonly place: number
  readonly refusal: TeamRefusal
  constructor(place: number, refusal: TeamRefusal) {
    super(refusal.refused)
    this.place = place
    this.refusal = refusal
  }
}

/** The whole team at once; whoever of it is there already stays as they are. Throws TeamRefused. */
export async function addTeam(scope: Scope, founder: Founder, colleagues: readonly NewColleague[]): Promise<void> {
  await joinTeam(scope, founder)
  const known = new Set((await listTeam(scope)).map(({ email }) => email))
  for (const [place, colleague] of colleagues.entries()) {
    if (known.has(colleague.email)) continue
    await addColleague(scope, founder, colleague, place)
    known.add(colleague.email)
  }
}
