import type { RemovalRefusal } from '../agents/agent.ts'
import type { EditRefusal } from '../agents/edit-agent.ts'
import { pluralize } from '../lib/pluralize.ts'
import { planLimitWords } from './plan-limits.ts'

/** Source: agents-011, agents-016..027, billing-* for the plan's limit. */
export const agentWords = {
  incomplete: 'Please fill out all fields, ensure email is valid, and select at least one role (admin or agent)',
  stillMissing: 'Needs a first and last name, a valid email, a 10-digit phone and a role.',
  emailTaken: 'This email address is already in use',
  tooManyEmails: 'Five changes of this person’s email address were requested in an hour. Try again later.',
  tooManyInvitations:
    'Your agency has reached its invitation limit (25 in its first hour, 100 a day after that). Try again later.',
  invitedOften: 'This address was already invited three times today. Try again tomorrow.',
  planLimit: planLimitWords.noAgent,
  planHas: (agents: number) => `Your plan includes ${pluralize(agents, 'agent')}`,
  planFull: 'You can still add an admin who does not sell. To add another agent, change your plan or order a seat:',
  notAdded: 'Failed to save agent',
  notSaved: 'Failed to save agent details',
  notDefault: 'Failed to set default agent',
  notDeleted: 'Failed to delete agent -- cannot delete default agent or current user',
  noSettings: 'Failed to load organization settings',
  noList: 'We could not load your agents. Reload this page in a moment.',
  joined: 'They have already signed in and do not need an invitation.',
  tooSoon: 'You just sent that invitation. Wait a minute before sending another.',
  invited: (name: string) => `We emailed ${name} a new invitation. The link works for 7 days.`,
  added: (name: string, email: string) => `${name} was added. We sent an invitation to ${email}.`,
  saved: (name: string) => `Changes to ${name} were saved.`,
  corrected: (email: string) => `We sent a new invitation to ${email}. The earlier one no longer works.`,
  confirmAt: (email: string) => `We emailed a link to ${email}. The old address stays in use until they confirm.`,
  madeDefault: (name: string) => `${name} is now the default agent.`,
  removed: (name: string, contacts: number, newAgent: string | undefined) =>
    contacts === 0
      ? `${name} was deleted.`
      : `${name} was deleted. ${pluralize(contacts, 'contact')} ${newAgent ? `moved to ${newAgent}` : `${contacts === 1 ? 'is' : 'are'} unassigned`}.`,
  toDashboard: 'Continue to Dashboard',
  setUp: (colleagues: number) =>
    colleagues === 0
      ? 'Your agency is set up.'
      : `Your agency is set up. We sent ${pluralize(colleagues, 'invitation')}.`,
  notHere: 'That person is not at your agency.',
  defaultSells: 'Only someone with the agent role can be the default agent.',
  deleteWithout: 'Delete Without Reassigning',
  without: (contacts: number) =>
    `If you do not reassign, ${pluralize(contacts, 'contact')} will have no agent until you assign one.`,
  onlyLicensed: (name: string, states: readonly string[]) =>
    `Only ${name} is licensed in ${new Intl.ListFormat('en-US').format(states)}. Without them your agency has no license there.`,
  reassignNeeded: 'Please select an agent to reassign contacts to.',
  reassignUnknown: 'Please choose an agent at your agency.',
}

export const removalRefusals: Record<RemovalRefusal, string> = {
  own_account: 'You cannot delete your own account',
  default_agent: 'You cannot delete the default agent',
  last_admin: 'You cannot delete the only admin who can sign in',
}

export const editRefusals: Record<EditRefusal, { field: string; message: string }> = {
  no_role: { field: 'isAdmin', message: 'Please select at least one role (admin or agent)' },
  last_admin: {
    field: 'isAdmin',
    message:
      'Your agency needs another admin who has signed in. Make someone else an admin first, or wait until they join.',
  },
  default_agent_sells: {
    field: 'isAgent',
    message: 'The default agent must be an agent. Set someone else as default first.',
  },
  not_yours: { field: 'form', message: 'Only an admin at your agency can change someone else.' },
  roles_by_admin: { field: 'isAdmin', message: 'Only an admin at your agency can change roles.' },
  settings_locked: { field: 'form', message: 'Only admins can change these settings at your agency.' },
  agency_speaks: {
    field: 'bookingLink',
    message: 'Your agency’s details are used for everyone, so you cannot change the booking link or signature.',
  },
}

/** Why a person cannot be added to the team, with the form field that shows the error. */
export function addAgentRefusal(
  refusal:
    | { refused: 'email_taken' | 'too_many_invitations' | 'invited_often' }
    | { refused: 'plan_limit'; plan: { planName: string; agentLimit: number } },
): { field: 'email' | 'isAgent'; message: string } {
  if (refusal.refused === 'plan_limit')
    return { field: 'isAgent', message: agentWords.planLimit(refusal.plan.planName, refusal.plan.agentLimit) }
  return {
    field: 'email',
    message: refusal.refused === 'email_taken' ? agentWords.emailTaken : invitationRefusals[refusal.refused],
  }
}

/** Why an invitation is not sent. */
export const invitationRefusals = {
  joined: agentWords.joined,
  too_soon: agentWords.tooSoon,
  too_many_invitations: agentWords.tooManyInvitations,
  invited_often: agentWords.invitedOften,
}
