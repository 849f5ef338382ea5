import { planLimitWords } from '../../messages/plan-limits.ts'
import type { SaveRefusal } from './save-contact.ts'

/** The form field and message of each refusal. Source: contacts-033, contacts-055. */
export const saveRefusals: Record<SaveRefusal, { field: string; message: string }> = {
  email_needed: { field: 'email', message: 'Please enter an email address' },
  email_taken: { field: 'email', message: 'A contact with this email already exists' },
  zip_unknown: { field: 'zip_code', message: 'Failed to update contact. Please check the ZIP code is valid.' },
  new_zip_unknown: { field: 'zip_code', message: 'We could not find that ZIP code. Please check it.' },
  county_needed: { field: 'place', message: 'This ZIP code covers several counties. Please choose one.' },
  born_in_future: { field: 'birth_date', message: 'The birth date is in the future' },
  plan_full: { field: 'form', message: planLimitWords.noContact },
  owner_unknown: { field: 'agent_id', message: 'Please choose an agent at your agency' },
}
