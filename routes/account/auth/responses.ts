import { z } from 'zod'
import type { AccountStatus } from '../../../src/billing/account-state/account-status.ts'
import { todayIn } from '../../../src/lib/calendar-date.ts'
import type { SignedInUser } from '../../../src/web/app-env.ts'

export const sessionFields = z.object({
  valid: z.literal(true),
  email: z.string(),
  /** A public id, not a secret: it does not authenticate. */
  session: z.string(),
  organizationSlug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  is_admin: z.boolean(),
  id: z.number().int(),
  demo_mode: z.boolean(),
  orgCreateDate: z.string(),
})
export const sessionResponse = z.union([z.object({ valid: z.literal(false) }), sessionFields])

/** Source: entities-001. */
export const sessionOf = (user: SignedInUser): z.infer<typeof sessionFields> => ({
  valid: true,
  email: user.email,
  session: user.sessionPublicId,
  organizationSlug: user.organizationSlug,
  firstName: user.firstName,
  lastName: user.lastName,
  is_admin: user.isAdmin,
  id: user.id,
  demo_mode: user.isDemo,
  orgCreateDate: orgCreateDate(user),
})

const accountStatusFields = z.object({
  status: z.string(),
  message: z.string(),
  organizationId: z.number().int(),
  organizationName: z.string(),
  organizationSlug: z.string(),
  subscriptionTier: z.string(),
  subscriptionStatus: z.string(),
  agentLimit: z.number().int(),
  contactLimit: z.number().int(),
  currentAgentCount: z.number().int(),
  currentContactCount: z.number().int(),
  billingCycleEnd: z.string().nullable(),
  paymentFailureCount: z.number().int(),
  paymentCompleted: z.boolean(),
})

export const meResponse = z.object({
  id: z.number().int(),
  email: z.string(),
  is_admin: z.boolean(),
  is_agent: z.boolean(),
  organization_slug: z.string(),
  organization_id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  subscription_tier: z.string(),
  accountStatus: accountStatusFields,
  demo_mode: z.boolean(),
  orgCreateDate: z.string(),
  hasCompletedWalkthrough: z.boolean(),
})

/** Source: entities-002. */
export const meOf = (user: SignedInUser, accountStatus: AccountStatus): z.infer<typeof meResponse> => ({
  id: user.id,
  email: user.email,
  is_admin: user.isAdmin,
  is_agent: user.isAgent,
  organization_slug: user.organizationSlug,
  organization_id: user.organizationId,
  firstName: user.firstName,
  lastName: user.lastName,
  subscription_tier: accountStatus.subscriptionTier,
  accountStatus,
  demo_mode: user.isDemo,
  orgCreateDate: orgCreateDate(user),
  hasCompletedWalkthrough: user.hasCompletedWalkthrough,
})

/** The day the agency signed up, in its time zone. */
const orgCreateDate = (user: SignedInUser) => todayIn(user.timeZone, user.organizationCreatedAt)
