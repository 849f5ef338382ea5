import { httpsUrl } from './https-url.ts'
import { phoneToE164 } from './phone.ts'

/** Whose booking it will be; what is not known is left for them to type. */
export interface BookingGuest {
  firstName: string
  lastName: string
  email: string | null
  /** Ten digits. */
  phone: string | null
}

const isAt = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

/** Where the calendar expects the number to call, each in its own way. Source: domain.md §7.5. */
function locationOf(host: string, phone: string): string {
  if (isAt(host, 'calendly.com')) return phoneToE164(phone)
  if (isAt(host, 'cal.com')) return JSON.stringify({ value: 'phone', optionValue: phoneToE164(phone) })
  return phone
}

/**
 * A booking link with email, name and location filled in, beside whatever its query held. Undefined for a link that
 * nobody's browser should be sent to: anything but https with a host's name.
 */
export function bookingUrl(link: string | null | undefined, person?: BookingGuest): string | undefined {
  const address = httpsUrl(link ?? '')
  if (!address || !person) return address
  const url = new URL(address)
  const { firstName, lastName, email, phone } = person
  const fill = (name: string, value: string | null) => value && url.searchParams.set(name, value)
  fill('email', email)
  fill('name', `${firstName} ${lastName}`.trim())
  if (isAt(url.hostname, 'calendly.com')) {
    fill('first_name', firstName)
    fill('last_name', lastName)
  }
  fill('location', phone && locationOf(url.hostname, phone))
  return url.href
}
