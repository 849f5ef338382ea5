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

export function publicProfile(face: PublicProfileRow): PublicProfile {
  const { agent_first_name: firstName, agent_last_name: lastName, license_number: licenseNumber } = face
  const phone = profilePhone(face)
  return {
    agency: {
      name: face.agency_name,
      phone: face.agency_phone ?? undefined,
      mailingAddress: face.mailing_address,
      ...(face.logo_hash ? { logoUrl: urls.logo(face.agency_slug, face.logo_hash) } : {}),
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
    bookingLink: face.agent_booking_link ?? face.agency_booking_link ?? undefined,
  }
}
