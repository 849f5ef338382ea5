import type { Context } from 'hono'
import type { AppEnv } from '../../../src/web/app-env.ts'

/** Whether the agency's own staff opened a client's page. Their actions there are never stored as the client's. */
export const isPreview = (c: Context<AppEnv>, profileRow: { organization_id: number; is_test?: boolean }): boolean =>
  profileRow.is_test === true || c.var.session?.organizationId === profileRow.organization_id
