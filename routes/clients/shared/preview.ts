import type { Context } from 'hono'
import type { AppEnv } from '../../../src/web/app-env.ts'

/** Somebody of the agency only tries a client's page: nothing that they press there is the client's word. */
export const isPreview = (c: Context<AppEnv>, face: { organization_id: number; is_test?: boolean }): boolean =>
  face.is_test === true || c.var.session?.organizationId === face.organization_id
