import type { PublicFace } from '../../src/agents/public-face.ts'
import type { PublicAgency, PublicAgent } from '../../src/ui/public-layout.tsx'
import { urls } from '../../src/urls.ts'

/** Who stands behind a client's page: the agency, and the agent unless the organisation shows only itself. */
export interface PublicFaces {
  agency: PublicAgency & { mailingAddress: string | null }
  agent: (PublicAgent & { name: string; firstName: string; licenseNumber: string | null }) | undefined
  /** Ten digits. */
  phone: string | undefined
  bookingLink: string | undefined
}

/** The number to call: the agent's, else the agency's. */
export const phoneOf = ({ agent_phone, agency_phone }: PublicFace) => agent_phone || agency_phone || undefined

export function publicFaces(face: PublicFace): PublicFaces {
  const { agent_first_name: firstName, agent_last_name: lastName, license_number: licenseNumber } = face
  const phone = phoneOf(face)
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
