import { z } from 'zod'
import { todayIn } from '../../../src/lib/calendar-date.ts'
import type { SignedInUser } from '../../../src/web/app-env.ts'

export const sessionFields = z.object({
  valid: z.literal(true),
  email: z.string(),
  /** Its public name: no secret, and worth nothing to who reads it. */
  session: z.string(),
  organizationSlug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  is_admin: z.boolean(),
  id: z.number().int(),
  demo_mode: z.boolean(),
  orgCreateDate: z.string(),
})
export const sessionAnswer = z.union([z.object({ valid: z.literal(false) }), sessionFields])

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

/** The day the agency signed up, where it is. */
export const orgCreateDate = (user: SignedInUser) => todayIn(user.timeZone, user.organizationCreatedAt)
