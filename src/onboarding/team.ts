import { type AddAgentResult, addAgent } from '../agents/add-agent.ts'
import { type InvitationLimit, inviteAgent, isInvitationLimit } from '../agents/invite-agent.ts'
import { removeAgent } from '../agents/remove-agent.ts'
import { NotFound } from '../lib/not-found.ts'
import type { Scope } from '../scope.ts'
import { completeSetup } from './complete-setup.ts'
import { type Founder, findFounder } from './founder.ts'
import { listTeam } from './queries.ts'
import { makeFounderAgent, saveFounder } from './save-founder.ts'
import type { TeamForm } from './team-form.ts'

export interface NewColleague {
  firstName: string
  lastName: string
  email: string
  phone: string
  isAdmin: boolean
}

type TeamRefusal = Extract<AddAgentResult, { ok: false }> | { refused: InvitationLimit }

/** Thrown, so that the transaction is rolled back and none of the colleagues are added. */
export class TeamRefused extends Error {
  /** The position in the list of colleagues, from 0. */
  readonly index: number
  readonly refusal: TeamRefusal
  constructor(index: number, refusal: TeamRefusal) {
    super(refusal.refused)
    this.index = index
    this.refusal = refusal
  }
}

/**
 * Adds a colleague in the team step and emails the invitation. Makes the founder an agent first, so that the default
 * agent is someone who can sign in. Only for founders with a verified address. Throws TeamRefused. Wake
 * 'send-due-messages' afterwards.
 */
export async function addColleague(scope: Scope, founder: Founder, colleague: NewColleague): Promise<void> {
  await makeFounderAgent(scope, founder)
  await addInvitedColleague(scope, { ...colleague, isAgent: true }, 0)
}

async function addInvitedColleague(scope: Scope, person: NewColleague & { isAgent: boolean }, index: number) {
  const added = await addAgent(scope, { ...person, carriers: [], licenses: [] })
  if (!added.ok) throw new TeamRefused(index, added)
  const invited = await inviteAgent(scope, added.id)
  if (!invited.ok && isInvitationLimit(invited.refused)) throw new TeamRefused(index, { refused: invited.refused })
}

/**
 * Adds and invites all colleagues or none, and makes the founder an agent, as addColleague does. Existing colleagues
 * stay unchanged. Throws TeamRefused.
 */
export async function addTeam(scope: Scope, founder: Founder, colleagues: readonly NewColleague[]): Promise<void> {
  await makeFounderAgent(scope, founder)
  const knownEmails = new Set((await listTeam(scope)).map(({ email }) => email))
  for (const [index, colleague] of colleagues.entries()) {
    if (knownEmails.has(colleague.email)) continue
    await addInvitedColleague(scope, { ...colleague, isAgent: true }, index)
    knownEmails.add(colleague.email)
  }
}

/**
 * Removes a colleague who was added in the team step and has not joined. Their address becomes available again and the
 * invitation stops working. Returns the name, or undefined if the colleague was not removed.
 */
export async function removeColleague(scope: Scope, founderId: number, id: number): Promise<string | undefined> {
  const team = await listTeam(scope)
  const colleague = team.find((member) => member.id === id)
  if (!colleague || colleague.email_verified_at) return undefined
  const newAgent = team.find((member) => member.id === founderId && member.is_agent)
  const removed = await removeAgent(scope, id, { reassignTo: newAgent?.id ?? null })
  return removed.ok ? removed.name : undefined
}

/**
 * Saves the setup's team page: the founder's own details, the founder as first agent if they sell, and the invited
 * colleagues. Then completes the setup. Throws TeamRefused and NotFound. Wake 'send-due-messages' afterwards.
 */
export async function finishTeam(
  scope: Scope,
  userId: number,
  { people, isAgent, firstName, lastName, phone }: TeamForm,
): Promise<void> {
  const founder = await findFounder(scope, userId)
  if (!founder) throw new NotFound('Agent not found')
  await saveFounder(scope, founder, { firstName, lastName, phone })
  if (isAgent) await makeFounderAgent(scope, { userId, firstName, lastName })
  for (const [index, person] of people.entries()) if (person) await addInvitedColleague(scope, person, index)
  const updatedFounder = await findFounder(scope, userId)
  if (updatedFounder) await completeSetup(scope, updatedFounder)
}
