import { z } from 'zod'
import type { Founder } from '../../../src/onboarding/founder.ts'
import { getSetup, listTeam } from '../../../src/onboarding/queries.ts'
import type { Scope } from '../../../src/scope.ts'

/** The response of GET /api/onboarding/resume. Source: onboarding-019, entities-020, api-044. */
export const resumeResponse = z.object({
  success: z.literal(true),
  organization: z.object({
    name: z.string(),
    slug: z.string(),
    phone: z.string().nullable(),
    website: z.string().nullable(),
    bookingLink: z.string().nullable(),
    primaryColor: z.string(),
    secondaryColor: z.string(),
    plan: z.string().nullable(),
  }),
  user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string().nullable() }),
  agents: z.array(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      isAdmin: z.boolean(),
    }),
  ),
  carrierSettings: z.object({ useSmartSend: z.boolean(), selectedCarriers: z.array(z.string()) }),
  onboardingComplete: z.boolean(),
})

export async function toResumeResponse(scope: Scope, founder: Founder): Promise<z.infer<typeof resumeResponse>> {
  const { organization, settings } = await getSetup(scope)
  const team = (await listTeam(scope)).map((member) => ({
    id: member.id,
    isAgent: member.is_agent,
    person: { firstName: member.first_name, lastName: member.last_name, email: member.email, phone: member.phone },
    isAdmin: member.is_admin,
  }))
  return {
    success: true,
    organization: {
      name: organization.name,
      slug: organization.slug,
      phone: organization.phone,
      website: organization.website,
      bookingLink: organization.booking_link,
      primaryColor: organization.primary_color,
      secondaryColor: organization.secondary_color,
      plan: organization.plan,
    },
    user: team.find(({ id }) => id === founder.userId)!.person,
    agents: team.filter(({ isAgent }) => isAgent).map(({ person, isAdmin }) => ({ ...person, isAdmin })),
    carrierSettings: {
      useSmartSend: settings?.smart_send_enabled ?? true,
      selectedCarriers: settings?.carriers ?? [],
    },
    onboardingComplete: founder.isOnboarded,
  }
}
