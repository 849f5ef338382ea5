import type { Identity } from '../scope.ts'

/** Lifetime of the visitor cookie, and of the visitor's row after a sign-up or health answers. */
export const VISITOR_DAYS = 180

/** The identity under which a client or prospect reads and writes an organization's rows. */
export const visitorAt = ({ organization_id }: { organization_id: number }): Identity => ({
  organizationId: organization_id,
  actor: { kind: 'visitor' },
})
