import type { PublicProfileRow } from '../../../src/agents/public-profile.ts'
import { findLogoPicture } from '../../../src/organizations/queries.ts'
import type { TenantDb } from '../../../src/scope.ts'

/** An agency's picture as the address that JSON can hold; null where it has none. */
export async function logoData(
  tenantDb: TenantDb,
  { agency_slug: slug, logo_hash: hash }: Pick<PublicProfileRow, 'agency_slug' | 'logo_hash'>,
): Promise<string | null> {
  const picture =
    hash && (await tenantDb.withSystem('tell an agency’s logo', (system) => findLogoPicture(system, slug, hash)))
  return picture ? `data:image/png;base64,${Buffer.from(picture.png).toString('base64')}` : null
}
