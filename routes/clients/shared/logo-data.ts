import type { PublicProfileRow } from '../../../src/agents/public-profile.ts'
import { findLogoPicture } from '../../../src/organizations/queries.ts'
import type { TenantDb } from '../../../src/scope.ts'

/** An agency's logo as a data URL. Null if it has none. */
export async function logoData(
  tenantDb: TenantDb,
  { agency_slug: slug, logo_hash: hash }: Pick<PublicProfileRow, 'agency_slug' | 'logo_hash'>,
): Promise<string | null> {
  const logo =
    hash && (await tenantDb.withSystem('read an agency’s logo', (system) => findLogoPicture(system, slug, hash)))
  return logo ? `data:image/png;base64,${Buffer.from(logo.png).toString('base64')}` : null
}
