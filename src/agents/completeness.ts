import { parseEmailAddress } from '../lib/email-address.ts'
import { parsePhone } from '../lib/phone.ts'

interface AgentInput {
  firstName: string
  lastName: string
  email: string
  phone: string
  isAdmin: boolean
  isAgent: boolean
  emailStatus?: string | undefined
}

/**
 * The fields that must be filled in or corrected before a colleague can be added. The server validates again. Source:
 * agents-009, agents-010.
 */
export function missingAgentFields(form: AgentInput): string[] {
  return [
    ...(form.firstName.trim() === '' ? ['firstName'] : []),
    ...(form.lastName.trim() === '' ? ['lastName'] : []),
    ...(!parseEmailAddress(form.email.trim()).ok || ['taken', 'invalid', 'checking'].includes(form.emailStatus ?? '')
      ? ['email']
      : []),
    ...(parsePhone(form.phone).ok ? [] : ['phone']),
    ...(form.isAdmin || form.isAgent ? [] : ['roles']),
  ]
}
