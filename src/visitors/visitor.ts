import type { Identity } from '../scope.ts'

/** How long a browser keeps its cookie, and we its row once it has entered somebody. */
export const VISITOR_DAYS = 180

/** In whose name a client or prospect works in an organisation's rows. */
export const visitorAt = ({ organization_id }: { organization_id: number }): Identity => ({
  organizationId: organization_id,
  actor: { kind: 'visitor' },
})
