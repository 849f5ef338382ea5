import { sql } from 'kysely'
import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Scope } from '../../scope.ts'
import { type SellingRefusal, whyNotChangeSelling } from './selling-settings.ts'

/** What somebody sells with: whoever may not change these sees them only. */
export interface SellingSettings {
  use_org_sender_details: boolean
  booking_link: string | null
  signature: string
}

interface Person {
  first_name: string
  last_name: string
  phone: string | null
}

export interface ProfileInput extends Person, Partial<SellingSettings> {}

export type Profile = Awaited<ReturnType<typeof getProfile>>

export type ProfileRefusal = SellingRefusal

export type ChangeProfileResult = { ok: true } | { ok: false; refused: ProfileRefusal }

/** Of whoever is signed in, with what their agency lets them change and the new address that waits to be confirmed. */
export async function getProfile({ db, organizationId, actor, now }: Scope) {
  const profile = await db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.organization_id')
    .leftJoin('organization_settings as g', 'g.organization_id', 'u.organization_id')
    .select([
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.phone',
      'u.is_admin',
      'u.is_agent',
      'u.license_number',
      'u.booking_link',
      'u.signature',
      'u.use_org_sender_details',
      'u.public_token',
      'u.digest_stopped_at',
      'o.name as organization_name',
      'o.slug as organization_slug',
      sql<boolean>`coalesce(g.force_org_sender_details, false)`.as('agency_speaks'),
      sql<boolean>`u.is_admin or coalesce(g.allow_agent_settings, true)`.as('may_change_selling'),
      (eb) =>
        eb
          .selectFrom('login_tokens as t')
          .select('t.new_email')
          .whereRef('t.organization_id', '=', 'u.organization_id')
          .whereRef('t.user_id', '=', 'u.id')
          .where('t.purpose', '=', 'confirm_email')
          .where('t.used_at', 'is', null)
          .where('t.expires_at', '>', now)
          .orderBy('t.created_at', 'desc')
          .limit(1)
          .as('asked_email'),
    ])
    .where('u.organization_id', '=', organizationId)
    .where('u.id', '=', actor.kind === 'user' ? actor.id : null)
    .executeTakeFirstOrThrow()
  const licenses = await db
    .selectFrom('agent_licenses')
    .select(['state', 'number', 'expires_on'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', profile.id)
    .orderBy('state')
    .execute()
  return { ...profile, licenses }
}

/**
 * Saves what somebody changed about themselves; what `input` leaves out stays. The address is not among it: see
 * askForNewEmail. Refuses selling settings where the agency keeps them to its admins (roles-008) or speaks for
 * everybody (roles-009).
 */
export async function changeProfile(scope: Scope, input: ProfileInput): Promise<ChangeProfileResult> {
  const { db, organizationId } = scope
  const profile = await getProfile(scope)
  const refused = whyNotChange(profile, input)
  if (refused) return { ok: false, refused }
  const changed = changesBetween(profile, input)
  if (Object.keys(changed).length === 0) return { ok: true }
  await db
    .updateTable('users')
    .set(Object.fromEntries(Object.entries(changed).map(([field, [, after]]) => [field, after])))
    .where('organization_id', '=', organizationId)
    .where('id', '=', profile.id)
    .execute()
  await recordAuditEvent(scope, {
    action: 'profile_changed',
    target: `${profile.first_name} ${profile.last_name}`,
    detail: changed,
  })
  return { ok: true }
}

/** What would be refused of this, before anything else is done about it. */
export function whyNotChange(profile: Profile, input: ProfileInput): ProfileRefusal | undefined {
  const changed = changesBetween(profile, input)
  const sender = SELLING.some((field) => field in changed)
  const { may_change_selling: mayChange, agency_speaks: speaks } = profile
  return whyNotChangeSelling({ selling: sender, sender }, { mayChange, speaks })
}

const SELLING = ['use_org_sender_details', 'booking_link', 'signature'] as const
const FIELDS = ['first_name', 'last_name', 'phone', ...SELLING] as const

type Field = (typeof FIELDS)[number]

/** The fields that were given and differ, each before and after. */
function changesBetween(profile: Profile, input: ProfileInput): Partial<Record<Field, [unknown, unknown]>> {
  return Object.fromEntries(
    FIELDS.filter((field) => input[field] !== undefined && input[field] !== profile[field]).map((field) => [
      field,
      [profile[field], input[field]],
    ]),
  )
}

/** Whether they get a mail on weekdays that says what waits for them. */
export async function chooseDigest({ db, organizationId, actor, now }: Scope, wanted: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({ digest_stopped_at: wanted ? null : sql`coalesce(digest_stopped_at, ${now})` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', actor.kind === 'user' ? actor.id : null)
    .execute()
}

export async function completeWalkthrough({ db, organizationId, actor, now }: Scope): Promise<void> {
  await db
    .updateTable('users')
    .set({ walkthrough_completed_at: sql`coalesce(walkthrough_completed_at, ${now})` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', actor.kind === 'user' ? actor.id : null)
    .execute()
}
