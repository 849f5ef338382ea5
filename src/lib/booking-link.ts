import { httpsUrl } from './https-url.ts'
import { phoneToE164 } from './phone.ts'

/** The person who books. They enter any missing details on the booking page. */
export interface BookingGuest {
  firstName: string
  lastName: string
  email: string | null
  /** Ten digits. */
  phone: string | null
}

const isInDomain = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

/** The phone number in the format that each booking service expects as `location`. Source: domain.md §7.5. */
function locationFor(host: string, phone: string): string {
  if (isInDomain(host, 'calendly.com')) return phoneToE164(phone)
  if (isInDomain(host, 'cal.com')) return JSON.stringify({ value: 'phone', optionValue: phoneToE164(phone) })
  return phone
}

/**
 * A booking link with email, name and phone filled in. Other query parameters stay. Undefined unless httpsUrl accepts
 * the link.
 */
export function bookingUrl(link: string | null | undefined, person?: BookingGuest): string | undefined {
  const address = httpsUrl(link ?? '')
  if (!address || !person) return address
  const url = new URL(address)
  const { firstName, lastName, email, phone } = person
  const fill = (name: string, value: string | null) => value && url.searchParams.set(name, value)
  fill('email', email)
  fill('name', `${firstName} ${lastName}`.trim())
  if (isInDomain(url.hostname, 'calendly.com')) {
    fill('first_name', firstName)
    fill('last_name', lastName)
  }
  fill('location', phone && locationFor(url.hostname, phone))
  return url.href
}
