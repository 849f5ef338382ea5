import type { AppContext } from '../../../src/web/app-env.ts'

/**
 * Whether a client's page was opened by the agency's own staff, or through a link from a test email. Actions there are
 * never stored as the client's.
 */
export const isPreview = (c: AppContext, profileRow: { organization_id: number; is_test?: boolean }): boolean =>
  profileRow.is_test === true || c.var.session?.organizationId === profileRow.organization_id
