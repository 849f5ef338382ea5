import { emailTaken } from '../../../src/accounts/sign-up.ts'
import { addAgent, type NewAgent } from '../../../src/agents/add-agent.ts'
import { changeAddress } from '../../../src/agents/change-address.ts'
import { type AgentChanges, editAgent } from '../../../src/agents/edit-agent.ts'
import { inviteAgent, isInvitationLimit } from '../../../src/agents/invite-agent.ts'
import { getAgent } from '../../../src/agents/queries.ts'
import { addAgentRefusal, agentWords, editRefusals } from '../../../src/messages/agents.ts'
import { followLicenses } from '../../../src/switching/follow-licenses.ts'
import type { AppContext } from '../../../src/web/app-env.ts'

/** The result of saving an agent. A refusal has a message and the field it applies to. */
type SaveAgentResult =
  | { ok: true; id: number; confirmAt?: string | undefined; corrected?: boolean }
  | { ok: false; field: string; message: string; forbidden?: boolean }

const FORBIDDEN = ['not_yours', 'roles_by_admin', 'settings_locked']

/** Adds an agent and emails the invitation. Adds nothing if the invitation limit is reached. */
export async function addAndInvite(c: AppContext, form: NewAgent): Promise<SaveAgentResult> {
  const { scoped, deps } = c.var
  const added = await scoped(async (scope): Promise<SaveAgentResult> => {
    const added = await followLicenses(scope, () => addAgent(scope, form))
    if (!added.ok)
      return { ok: false, ...addAgentRefusal(added), ...(added.refused === 'plan_limit' && { field: 'form' }) }
    const invited = await inviteAgent(scope, added.id)
    if (!invited.ok && isInvitationLimit(invited.refused))
      throw new RolledBack(addAgentRefusal({ refused: invited.refused }).message)
    return added
  }).catch(refusalOf)
  if (added.ok) deps.wake('send-due-messages')
  return added
}

/**
 * Saves an agent. A new address has to be confirmed, unless the old one never was. If any part is refused, nothing is
 * saved.
 */
export async function saveAgent(
  c: AppContext,
  id: number,
  { email, ...changes }: Partial<AgentChanges> & { email?: string | undefined },
): Promise<SaveAgentResult> {
  const { scoped, deps, user } = c.var
  const options = { exceptSessionId: id === user.id ? user.sessionId : undefined }
  const saved = await scoped(async (scope): Promise<SaveAgentResult> => {
    const edited = await followLicenses(scope, () => editAgent(scope, id, changes, options))
    if (!edited.ok && edited.refused === 'plan_limit')
      return {
        ok: false,
        field: 'isAgent',
        message: agentWords.planLimit(edited.plan.planName, edited.plan.agentLimit),
      }
    if (!edited.ok) return { ok: false, ...editRefusals[edited.refused], forbidden: FORBIDDEN.includes(edited.refused) }
    if (email === undefined || email === edited.agent.email) return { ok: true, id }
    const changed = await changeAddress(scope, id, email)
    if (changed.ok) return { ok: true, id, ...(changed.needsConfirmation ? { confirmAt: email } : { corrected: true }) }
    throw new RolledBack(
      changed.refused === 'too_many' ? agentWords.tooManyEmails : addAgentRefusal({ refused: changed.refused }).message,
    )
  }).catch(refusalOf)
  if (saved.ok) deps.wake('send-due-messages')
  return saved
}

interface SensitiveChanges extends Partial<Pick<AgentChanges, 'isAdmin' | 'isAgent'>> {
  email?: string | undefined
  phone?: string | null | undefined
  bookingLink?: string | null | undefined
  signature?: string | undefined
}

/** Whether saving would change roles, the address, or where clients are led, which needs a fresh sign-in. */
export async function needsRecentSignIn(
  c: AppContext,
  id: number,
  { email, isAdmin, isAgent, phone, bookingLink, signature }: SensitiveChanges,
): Promise<boolean> {
  const agent = await c.var.scoped((scope) => getAgent(scope, id))
  const differs = <T>(after: T | undefined, before: T) => after !== undefined && after !== before
  return (
    differs(email, agent.email) ||
    differs(isAdmin, agent.is_admin) ||
    differs(isAgent, agent.is_agent) ||
    differs(phone, agent.phone) ||
    differs(bookingLink, agent.booking_link) ||
    differs(signature, agent.signature)
  )
}

function refusalOf(error: unknown): SaveAgentResult {
  if (error instanceof RolledBack) return { ok: false, field: 'email', message: error.message }
  // The address may belong to a user of another agency, who is not visible in this agency's scope.
  emailTaken(error)
  return { ok: false, field: 'email', message: agentWords.emailTaken }
}

/** Thrown to roll back the transaction. The message is shown to the user. */
class RolledBack extends Error {}
