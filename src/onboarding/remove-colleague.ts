import { removeAgent } from '../agents/remove-agent.ts'
import type { Scope } from '../scope.ts'
import { listTeam } from './queries.ts'

/**
 * Takes back a colleague who was added in the team step and has not joined: the address is free again, and the invitation
 * opens nothing. Answers the name; undefined for whoever stays.
 */
export async function removeColleague(scope: Scope, founderId: number, id: number): Promise<string | undefined> {
  const team = await listTeam(scope)
  const colleague = team.find((member) => member.id === id)
  if (!colleague || colleague.email_verified_at) return undefined
  const heir = team.find((member) => member.id === founderId && member.is_agent)
  const removed = await removeAgent(scope, id, { reassignTo: heir?.id ?? null })
  return removed.ok ? removed.name : undefined
}
