import { parseEmailAddress } from '../lib/email-address.ts'
import { parsePhone } from '../lib/phone.ts'

interface Filled {
  firstName: string
  lastName: string
  email: string
  phone: string
  isAdmin: boolean
  isAgent: boolean
  emailStatus?: string | undefined
}

/** What is still missing before somebody can be added; the server judges again. Source: agents-009, agents-010. */
export function missingIn(form: Filled): string[] {
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
