import { findPublicFace, type PublicFace } from '../../src/agents/public-face.ts'
import type { Doors } from '../../src/scope.ts'
import { urls } from '../../src/urls.ts'
import type { PublicPageOptions } from '../../src/web/page.tsx'
import { PublicFooter } from './footer.tsx'

/** The agency of this short name, with its agent of this token, for somebody who holds nothing but a link. */
export const findFace = (doors: Doors, slug: string, agentToken?: string): Promise<PublicFace | undefined> =>
  doors.asSystem('find whose public link this is', (system) => findPublicFace(system, slug, agentToken))

/** The number to call: the agent's, else the agency's. */
export const phoneOf = (face: PublicFace) => face.agent_phone ?? face.agency_phone ?? undefined

/** How the page around it looks. */
export function facesOf(face: PublicFace): Pick<PublicPageOptions, 'agency' | 'agent' | 'colors' | 'footer'> {
  const phone = phoneOf(face)
  return {
    agency: {
      name: face.agency_name,
      ...(face.logo_hash ? { logoUrl: urls.logo(face.agency_slug, face.logo_hash) } : {}),
      ...(face.agency_phone ? { phone: face.agency_phone } : {}),
    },
    agent: face.agent_name ? { name: face.agent_name, ...(phone ? { phone } : {}) } : undefined,
    colors: { primary: face.primary_color, secondary: face.secondary_color },
    footer: <PublicFooter agency={{ name: face.agency_name, mailingAddress: face.mailing_address }} />,
  }
}
