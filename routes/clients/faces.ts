import type { OpenedQuoteRow } from '../../src/quotes/queries.ts'
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

export function publicFaces(opened: OpenedQuoteRow): PublicFaces {
  const { agent_first_name: firstName, agent_last_name: lastName, license_number: licenseNumber } = opened
  const phone = (firstName && opened.agent_phone) || opened.agency_phone || undefined
  return {
    agency: {
      name: opened.agency_name,
      phone: opened.agency_phone ?? undefined,
      mailingAddress: opened.mailing_address,
      ...(opened.logo_hash ? { logoUrl: urls.logo(opened.agency_slug, opened.logo_hash) } : {}),
    },
    agent: firstName
      ? {
          name: `${firstName} ${lastName}`,
          firstName,
          phone,
          license: licenseNumber ? `License ${licenseNumber}` : undefined,
          licenseNumber,
        }
      : undefined,
    phone,
    bookingLink: opened.agent_booking_link ?? opened.agency_booking_link ?? undefined,
  }
}
