import { type RawBuilder, sql } from 'kysely'
import type { SystemScope } from '../scope.ts'

/** The agency details that clients and prospects see, plus the agent's unless the agency shows only its own. */
export interface PublicProfileRow {
  organization_id: number
  /** The brand name, or the agency's name if it has none. */
  agency_name: string
  agency_slug: string
  /** Ten digits. */
  agency_phone: string | null
  agency_booking_link: string | null
  /** The https URL that the thank-you page links to. */
  redirect_url: string | null
  website: string | null
  mailing_address: string | null
  primary_color: string
  secondary_color: string
  logo_hash: string | null
  time_zone: string
  /** Whether client pages mention an open window to switch without health questions. */
  show_switching_rights: boolean
  /** The two counts in the CMS disclaimer. Medicare Advantage is only mentioned if both are set. */
  advantage_organizations: number | null
  advantage_plans: number | null
  /** https links to the agency's own videos. */
  plans_video: string | null
  qualify_video: string | null
  low_price_video: string | null
  agent_first_name: string | null
  agent_last_name: string | null
  /** Ten digits. */
  agent_phone: string | null
  agent_booking_link: string | null
  license_number: string | null
  /** The token in the agent's own self-onboarding link. */
  agent_token: string | null
}

/** Parses text that may be a row id. Undefined unless it is a whole number from 1. */
export const rowNumber = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

/**
 * The agency with this slug or id, with the agent who has this public token or id. The agent's columns are null if no
 * current agent matches, or if the agency's details are used for everyone. Undefined if the agency is unknown or
 * closed.
 */
export async function findPublicProfile(
  { db }: SystemScope,
  agency: string,
  agent = '',
): Promise<(PublicProfileRow & { agent_id: number | null }) | undefined> {
  const name: RawBuilder<string> = sql`coalesce(nullif(o.brand_name, ''), o.name)`
  return (
    db
      .selectFrom('organizations as o')
      .leftJoin('organization_settings as g', 'g.organization_id', 'o.id')
      .leftJoin('organization_logos as l', 'l.organization_id', 'o.id')
      .leftJoin('users as a', (join) =>
        join
          .onRef('a.organization_id', '=', 'o.id')
          .on(({ eb, or }) => or([eb('a.public_token', '=', agent), eb('a.id', '=', rowNumber(agent) ?? 0)]))
          .on('a.is_agent', '=', true)
          .on('a.removed_at', 'is', null)
          .on(({ eb, fn, val }) => eb(fn.coalesce('g.force_org_sender_details', val(false)), '=', false)),
      )
      .select([
        name.as('agency_name'),
        'o.id as organization_id',
        'o.slug as agency_slug',
        'o.phone as agency_phone',
        'o.booking_link as agency_booking_link',
        'o.redirect_url',
        'o.website',
        'o.mailing_address',
        'o.primary_color',
        'o.secondary_color',
        'l.hash as logo_hash',
        'o.time_zone',
        'g.advantage_organizations',
        'g.advantage_plans',
        'g.plans_video',
        'g.qualify_video',
        'g.low_price_video',
        'a.id as agent_id',
        'a.first_name as agent_first_name',
        'a.last_name as agent_last_name',
        'a.phone as agent_phone',
        'a.booking_link as agent_booking_link',
        'a.license_number',
        'a.public_token as agent_token',
      ])
      .select(({ fn, val }) => fn.coalesce('g.show_switching_rights', val(true)).as('show_switching_rights'))
      .where(({ eb, or }) => or([eb('o.slug', '=', agency), eb('o.id', '=', rowNumber(agency) ?? 0)]))
      .where('o.kind', '=', 'agency')
      .where('o.closed_at', 'is', null)
      // A slug may consist of digits, so a match by slug takes precedence over one by id.
      .orderBy(sql`o.slug = ${agency}`, 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}

/**
 * The agency or agent of a self-onboarding link. `key` is an agency's slug or id, or an agent's token. Source: nav-035.
 */
export async function findLinkOwner(
  { db }: SystemScope,
  key: string,
): Promise<{ slug: string; agentToken: string | undefined } | undefined> {
  const agencies = db.selectFrom('organizations as o').where('o.kind', '=', 'agency').where('o.closed_at', 'is', null)
  const bySlug = await agencies.select('o.slug').where('o.slug', '=', key).executeTakeFirst()
  if (bySlug) return { slug: bySlug.slug, agentToken: undefined }
  const agent = await agencies
    .innerJoin('users as a', 'a.organization_id', 'o.id')
    .select('o.slug')
    .where('a.public_token', '=', key)
    .where('a.is_agent', '=', true)
    .where('a.removed_at', 'is', null)
    .executeTakeFirst()
  if (agent) return { slug: agent.slug, agentToken: key }
  const id = rowNumber(key)
  const byId = id && (await agencies.select('o.slug').where('o.id', '=', id).executeTakeFirst())
  return byId ? { slug: byId.slug, agentToken: undefined } : undefined
}
