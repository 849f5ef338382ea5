import type { ContactInput } from '../../../src/contacts/edit/save-contact.ts'
import { dateParts } from '../../../src/lib/calendar-date.ts'
import { formatPhone } from '../../../src/lib/phone.ts'

/** A contact as form field values. */
export function typedContact(input: ContactInput & { version: number }): Record<string, string> {
  const { effective_on, birth_on, premium_cents, place, version, ...rest } = input
  const usDate = (day: string | null) => {
    if (!day) return ''
    const { year, month, day: number } = dateParts(day)
    return `${month}/${number}/${year}`
  }
  const on = (isChecked: boolean) => (isChecked ? 'on' : '')
  return {
    first_name: rest.first_name,
    last_name: rest.last_name,
    email: rest.email ?? '',
    phone_number: formatPhone(rest.phone_number ?? ''),
    zip_code: rest.zip_code ?? '',
    place: place ?? '',
    current_carrier: rest.current_carrier ?? '',
    plan_type: rest.plan_type ?? '',
    premium: premium_cents === null ? '' : (premium_cents / 100).toFixed(2),
    effective_date: usDate(effective_on),
    birth_date: usDate(birth_on),
    gender: rest.gender ?? '',
    language: rest.language ?? '',
    agent_id: String(rest.agent_id ?? ''),
    tobacco_user: rest.tobacco_user === null ? '' : rest.tobacco_user ? 'yes' : 'no',
    opt_in_quarterly_updates: on(rest.opt_in_quarterly_updates),
    shares_email: on(rest.shares_email),
    version: String(version),
  }
}
