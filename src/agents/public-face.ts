import { type RawBuilder, sql } from 'kysely'
import type { SystemScope } from '../scope.ts'

/** Who a new client meets behind a self-onboarding link. */
export interface PublicFace {
  /** The name that clients know the agency by. */
  agency_name: string
  agency_slug: string
  agency_phone: string | null
  mailing_address: string | null
  primary_color: string
  secondary_color: string
  logo_hash: string | null
  agent_name: string | null
  agent_phone: string | null
}

/**
 * The agency of this short name, with the agent of this public token: left out where nobody there has it, or where the
 * agency speaks for everybody. Undefined for an agency that is unknown or closed.
 */
export async function findPublicFace(
  { db }: SystemScope,
  slug: string,
  agentToken: string | undefined,
): Promise<PublicFace | undefined> {
  const name: RawBuilder<string> = sql`coalesce(nullif(o.brand_name, ''), o.name)`
  const agentName: RawBuilder<string | null> = sql`a.first_name || ' ' || a.last_name`
  return db
    .selectFrom('organizations as o')
    .leftJoin('organization_settings as g', 'g.organization_id', 'o.id')
    .leftJoin('organization_logos as l', 'l.organization_id', 'o.id')
    .leftJoin('users as a', (join) =>
      join
        .onRef('a.organization_id', '=', 'o.id')
        .on('a.public_token', '=', agentToken ?? '')
        .on('a.is_agent', '=', true)
        .on('a.removed_at', 'is', null)
        .on(({ eb, fn, val }) => eb(fn.coalesce('g.force_org_sender_details', val(false)), '=', false)),
    )
    .select([
      name.as('agency_name'),
      'o.slug as agency_slug',
      'o.phone as agency_phone',
      'o.mailing_address',
      'o.primary_color',
      'o.secondary_color',
      'l.hash as logo_hash',
      agentName.as('agent_name'),
      'a.phone as agent_phone',
    ])
    .where('o.slug', '=', slug)
    .where('o.kind', '=', 'agency')
    .where('o.closed_at', 'is', null)
    .executeTakeFirst()
}
