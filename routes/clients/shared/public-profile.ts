import type { PublicProfileRow } from '../../../src/agents/public-profile.ts'
import type { PublicAgency, PublicAgent } from '../../../src/ui/public-layout.tsx'
import { urls } from '../../../src/urls.ts'

/** The sender shown on client pages: the agency, and the agent unless the organization shows only itself. */
export interface PublicProfile {
  agency: PublicAgency & { mailingAddress: string | null }
  agent: (PublicAgent & { name: string; firstName: string; licenseNumber: string | null }) | undefined
  /** Ten digits. */
  phone: string | undefined
  bookingLink: string | undefined
}

/** The number to call: the agent's, otherwise the agency's. */
export const profilePhone = ({ agent_phone, agency_phone }: PublicProfileRow) =>
  agent_phone || agency_phone || undefined

export function publicProfile(profileRow: PublicProfileRow): PublicProfile {
  const { agent_first_name: firstName, agent_last_name: lastName, license_number: licenseNumber } = profileRow
  const phone = profilePhone(profileRow)
  return {
    agency: {
      name: profileRow.agency_name,
      phone: profileRow.agency_phone ?? undefined,
      mailingAddress: profileRow.mailing_address,
      ...(profileRow.logo_hash ? { logoUrl: urls.logo(profileRow.agency_slug, profileRow.logo_hash) } : {}),
    },
    agent: firstName
      ? {
          name: `${firstName} ${lastName}`,
          firstName,
          phone,
          licenseNumber,
        }
      : undefined,
    phone,
    bookingLink: profileRow.agent_booking_link ?? profileRow.agency_booking_link ?? undefined,
  }
}
